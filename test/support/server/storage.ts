import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createS3 } from '../../../infra/local/aws/s3/s3.ts';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';

/** A store of files of its own for one test file; call it after `startEngine`, whose credentials it takes. */
export async function startStorage(): Promise<{ stop: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'prosa-storage-'));
  const s3 = createS3({ dir, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  await s3.ensureBucket('media');
  const server = createServer((req, res) => void s3.handle(req, res));
  process.env['AWS_ENDPOINT_URL_S3'] = `http://127.0.0.1:${await listen(server, 0)}`;
  process.env['MEDIA_BUCKET'] = 'media';
  return {
    async stop() {
      server.closeAllConnections();
      await closeServer(server);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
