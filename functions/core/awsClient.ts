interface Client {
  readonly middlewareStack: { remove(name: string): boolean };
}

/** Without the step that copies every request and answer for a logger nobody sets: a twentieth of all the work. */
export function unlogged<C extends Client>(client: C): C {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}

/**
 * How long a client of an AWS service waits and how often it tries: the SDK itself waits for ever, and one
 * answer that never came cost a function all of its time. Seconds until an answer begins, so that several
 * tries fit into a function's life.
 */
export const patience = {
  maxAttempts: 4,
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
} as const;

/** For files: a large one takes its time, but not without a byte for so long. */
export const patienceWithFiles = {
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 5_000,
    socketTimeout: 20_000,
    requestTimeout: 110_000,
    throwOnRequestTimeout: true,
  },
} as const;
