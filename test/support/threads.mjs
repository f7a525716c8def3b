import { isMainThread } from 'node:worker_threads';

// Threads that the code under test starts read its sources themselves; vitest only reads those of its own process.
if (!isMainThread) (await import('tsx/esm/api')).register();
