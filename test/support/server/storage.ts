import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFileUse, newMediaKey, uploadForm } from '../../../functions/core/files/files.ts';
import { createS3 } from '../../../infra/local/aws/s3/s3.ts';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import { createStorageServer } from './storageServer.ts';

interface Storage {
  readonly dir: string;
  /** Lets go of what earlier tests left: a list of files reads what is known of every single one. */
  readonly empty: () => void;
  readonly stop: () => Promise<void>;
}

/** A store of files of its own for one test file; call it after `startEngine`, whose credentials it takes. */
export async function startStorage(bucket = 'media'): Promise<Storage> {
  const dir = mkdtempSync(join(tmpdir(), 'prosa-storage-'));
  const s3 = createS3({ dir, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  await s3.ensureBucket(bucket);
  const server = createStorageServer(s3);
  process.env['AWS_ENDPOINT_URL_S3'] = `http://127.0.0.1:${await listen(server, 0)}`;
  process.env['MEDIA_BUCKET'] = bucket;
  return {
    dir,
    empty() {
      rmSync(join(dir, bucket), { recursive: true, force: true });
      mkdirSync(join(dir, bucket));
    },
    async stop() {
      server.closeAllConnections();
      await closeServer(server);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Leaves a file as the browser's direct upload does: with the mark by which it goes unless somebody uses it. */
export async function uploadAsBrowser(
  companyId: number,
  content: Uint8Array,
  mime: string,
): Promise<{ key: string; isUnused: () => Promise<boolean> }> {
  const key = newMediaKey(companyId);
  const { url, fields } = await uploadForm(key, { name: 'x', mime, size: content.length });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)], { type: mime }), 'x');
  const { status } = await fetch(url, { method: 'POST', body: form });
  if (status >= 300) throw new Error(`the upload was answered ${status}`);
  const isUnused = async (): Promise<boolean> => (await findFileUse(key)) === 'unused';
  if (!(await isUnused())) throw new Error('the upload does not carry its mark');
  return { key, isUnused };
}
