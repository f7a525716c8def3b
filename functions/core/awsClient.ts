interface Client {
  readonly middlewareStack: { remove(name: string): boolean };
}

/** Without the step that copies every request and answer for a logger nobody sets: a twentieth of all the work. */
export function unlogged<C extends Client>(client: C): C {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}
