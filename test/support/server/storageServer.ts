import { createServer, type Server } from 'node:http';
import type { createS3 } from '../../../infra/local/aws/s3/s3.ts';

/**
 * A server of files that keeps connections as long as the local system does: one that is closed while a file sets out on
 * it cannot be tried again, because the file is a stream.
 */
export function createStorageServer(s3: ReturnType<typeof createS3>): Server {
  const server = createServer((req, res) => void s3.handle(req, res));
  server.keepAliveTimeout = 65_000;
  return server;
}
