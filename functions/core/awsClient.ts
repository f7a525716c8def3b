interface Client {
  readonly middlewareStack: { remove(name: string): boolean };
}

/** Removes the step that copies every request and answer for an unused logger: a twentieth of all the work. */
export function unlogged<C extends Client>(client: C): C {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}

/** A client that is made when something is asked of it: most runs of most functions ask nothing of most services. */
export function lazily<C>(make: () => C): () => C {
  let made: C | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export const maxTries = 4;

/**
 * Time-outs of the AWS clients. The SDK itself has none, and one answer that never came cost a function all of its
 * time. They are milliseconds until an answer begins, short enough for several tries within a function's life.
 */
export const waits = {
  connectionTimeout: 5_000,
  requestTimeout: 10_000,
  throwOnRequestTimeout: true,
  // Waiting for a free socket counts as connecting. A function has few calls at once; where all of them share one
  // process, the 50 that are usual make a line of their own.
  httpAgent: { maxSockets: 256 },
  httpsAgent: { maxSockets: 256 },
};

/** Tries and waits for a socket: one that does not take its frames must not keep a batch, and what comes after it, from all others. */
export const socketTries = 2;
export const waitsForSockets = {
  connectionTimeout: 2_000,
  requestTimeout: 3_000,
  throwOnRequestTimeout: true,
  httpAgent: { maxSockets: 256 },
  httpsAgent: { maxSockets: 256 },
};

/** Time-outs for files: a large file takes longer, but some byte has to arrive in this time. */
export const waitsForFiles = {
  connectionTimeout: 5_000,
  socketTimeout: 20_000,
  requestTimeout: 110_000,
  throwOnRequestTimeout: true,
};

/**
 * Settings of most clients. Named, not spread: bundles drop unused clients only where nothing is computed. Nothing is
 * added to a client once it sends, so that the steps of a command need not be put together for each call.
 */
export const patience = { maxAttempts: maxTries, requestHandler: waits, cacheMiddleware: true };
