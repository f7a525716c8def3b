import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { media } from '@shared/media/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { createStorageServer } from '@test/support/server/storageServer.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { afterAll, expect, it } from 'vitest';
import { createS3 } from '../../infra/local/aws/s3/s3.ts';
import { closeServer, listen } from '../../infra/local/host/listen.ts';
import { copyFile, findFile, newMediaKey, retainUpload, saveFile } from '../core/files/files.ts';
import { signRefresh } from '../core/http/tokens.ts';
import { unusedUploads } from '../manifestLimits.ts';
import { handler } from './handler.ts';

let ahead = 0;
const dir = mkdtempSync(join(tmpdir(), 'prosa-media-'));

await forFile(startEngine());
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const s3 = createS3({ dir, credentials, now: () => Date.now() + ahead });
await s3.ensureBucket('media');
const server = createStorageServer(s3);
process.env['AWS_ENDPOINT_URL_S3'] = `http://127.0.0.1:${await listen(server, 0)}`;
process.env['MEDIA_BUCKET'] = 'media';
afterAll(async () => {
  await closeServer(server);
  rmSync(dir, { recursive: true, force: true });
});

const cookieOf = async ({ user: { id, companyId, tokenVersion } }: SignedIn) => ({
  jrt: await signRefresh({ id, companyId, tokenVersion, rotation: 0, since: Math.floor(Date.now() / 1000) }),
});
const read = async (key: string, who: SignedIn) => call(handler, media.read, { key }, { cookies: await cookieOf(who) });

async function upload(who: SignedIn, file: { name: string; type: string; size: number }, content: string) {
  const answer = await call(handler, media.upload, file, { token: who.token });
  const form = new FormData();
  for (const [name, value] of Object.entries(answer.json.fields)) form.append(name, value);
  form.append('file', new Blob([content], { type: file.type }), file.name);
  const { status } = await fetch(answer.json.url, { method: 'POST', body: form });
  return { status, key: answer.json.key };
}

it('takes a file from the browser and hands it to the company’s own people', async () => {
  const { company, admin } = await newTenant();
  const file = { name: 'Orçamento nº 1.pdf', type: 'application/pdf', size: 11 };
  const { status, key } = await upload(admin, file, 'hello world');
  expect(status).toBeLessThan(300);
  expect(key).toMatch(new RegExp(`^c/${company.id}/[0-9A-Z]{26}$`));
  const answer = await read(key, admin);
  expect(answer).toMatchObject({ status: 302, json: null });
  expect(answer.headers['cache-control']).toBe('private, max-age=240');
  const download = await fetch(answer.headers['location'] ?? '');
  expect(await download.text()).toBe('hello world');
  expect(download.headers.get('content-type')).toBe('application/octet-stream');
  expect(download.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  );
});

it('lets go of what was uploaded and never used, and of nothing else', async () => {
  const { company, admin } = await newTenant();
  const file = { name: 'a.png', type: 'image/png', size: 1 };
  const keys: string[] = [];
  for (let count = 0; count < 3; count += 1) keys.push((await upload(admin, file, 'x')).key);
  const [unused = '', used = '', copied = ''] = keys;
  const [copy, made] = [newMediaKey(company.id), newMediaKey(company.id)];
  await retainUpload(used);
  await copyFile(copied, copy);
  await saveFile(made, Buffer.from('x'), { name: 'a', mime: 'image/png' });
  const left = async (days: number) => {
    ahead = days * 86_400_000;
    await s3.expire('media', unusedUploads);
    ahead = 0;
    const found = await Promise.all([unused, copied, used, copy, made].map(findFile));
    return found.map((stored) => stored !== undefined);
  };
  expect(await left(1.9)).toEqual([true, true, true, true, true]);
  expect(await left(2.1)).toEqual([false, false, true, true, true]);
  await expect(retainUpload(unused)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
});

it.each([
  ['image/png', 'inline'],
  ['audio/ogg', 'inline'],
  ['application/x-unknown', 'attachment'],
  ['text/plain', 'attachment'],
  ['image/png+xml', 'attachment'],
  ['image/jpeg2', 'attachment'],
  ['image/svg+xml', 'attachment'],
  ['video/svg+xml', 'attachment'],
  ['audio/html', 'attachment'],
  ['IMAGE/PNG; x=image/svg+xml', 'inline'],
])('B-FIX-12: %s is answered %s', async (mime, disposition) => {
  const { company, admin } = await newTenant();
  const key = `c/${company.id}/01ARZ3NDEKTSV4RRFFQ69G5FAV`;
  await saveFile(key, Buffer.from('x'), { name: 'a', mime });
  const download = await fetch((await read(key, admin)).headers['location'] ?? '');
  expect(download.headers.get('content-disposition')).toContain(disposition);
  const type = disposition === 'inline' ? mime.split(';')[0]?.toLowerCase() : 'application/octet-stream';
  expect(download.headers.get('content-type')).toBe(type);
});

it('B-GEN-2, B-FIX-12: another company’s file, a made-up one and a path do not exist', async () => {
  const [one, other] = [await newTenant(), await newTenant()];
  const { key } = await upload(other.admin, { name: 'a.png', type: 'image/png', size: 1 }, 'x');
  const keys = [key, `c/${one.company.id}/01ARZ3NDEKTSV4RRFFQ69G5FAV`, `c/${one.company.id}/../${key}`, 'x', `${key}/`];
  for (const wanted of keys) {
    expect(await read(wanted, one.admin)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
  }
  expect((await read(key, other.admin)).status).toBe(302);
});

it('needs the session cookie, not a link somebody copied', async () => {
  const { company, admin } = await newTenant();
  const key = `c/${company.id}/01ARZ3NDEKTSV4RRFFQ69G5FAV`;
  const wrong: Record<string, string>[] = [{}, { jrt: 'x' }, { jrt: admin.token }];
  for (const cookies of wrong) {
    expect(await call(handler, media.read, { key }, { cookies })).toMatchObject({
      status: 401,
      error: 'ERR_SESSION_EXPIRED',
    });
  }
});

it.each([
  ['the newest', 5, 0, 302],
  ['the one before, at once', 4, 0, 302],
  ['the one before, after a minute', 4, 61, 401],
  ['one two rotations old', 3, 0, 401],
])('opens to %s of a session’s cookies with %#', async (_case, rotation, seconds, status) => {
  const { company } = await newTenant();
  const refreshRotatedAt = new Date(Date.now() - seconds * 1000).toISOString();
  const { user } = await newUser(company.id, { refreshRotation: 5, refreshRotatedAt });
  const { id, companyId, tokenVersion } = user;
  const key = `c/${companyId}/01ARZ3NDEKTSV4RRFFQ69G5FAV`;
  await saveFile(key, Buffer.from('x'), { name: 'a', mime: 'image/png' });
  const jrt = await signRefresh({ id, companyId, tokenVersion, rotation, since: Math.floor(Date.now() / 1000) });
  expect((await call(handler, media.read, { key }, { cookies: { jrt } })).status).toBe(status);
});

it('stores neither more nor anything else than was announced', async () => {
  const { admin } = await newTenant();
  const file = { name: 'a.png', type: 'image/png', size: 5 };
  expect((await upload(admin, file, 'too much')).status).toBeGreaterThanOrEqual(400);
  const { json } = await call(handler, media.upload, file, { token: admin.token });
  const form = new FormData();
  for (const [name, value] of Object.entries(json.fields)) {
    form.append(name, name === 'Content-Type' ? 'text/html' : value);
  }
  form.append('file', new Blob(['x']), 'a.html');
  expect((await fetch(json.url, { method: 'POST', body: form })).status).toBe(403);
});

it('takes a document that is named after an address', async () => {
  const { admin } = await newTenant();
  const file = { name: 'acme.com: proposta.pdf', type: 'application/pdf', size: 1 };
  expect((await call(handler, media.upload, file, { token: admin.token })).status).toBe(200);
});

it.each([
  [{ name: 'a.exe', type: 'application/octet-stream', size: 1 }, 'ERR_FILETYPE_NOT_ALLOWED'],
  // Windows saves these without what follows the name.
  [{ name: 'a.bat.', type: 'text/plain', size: 1 }, 'ERR_FILETYPE_NOT_ALLOWED'],
  [{ name: 'a.ps1 . ', type: 'text/plain', size: 1 }, 'ERR_FILETYPE_NOT_ALLOWED'],
  [{ name: 'a.js::$DATA', type: 'text/plain', size: 1 }, 'ERR_FILETYPE_NOT_ALLOWED'],
  [{ name: 'a.js. ::$data', type: 'text/plain', size: 1 }, 'ERR_FILETYPE_NOT_ALLOWED'],
  [{ name: 'a.png', type: 'text/html', size: 1 }, 'ERR_FILETYPE_NOT_ALLOWED'],
  [{ name: 'a.svg', type: 'image/png', size: 1 }, 'ERR_FILETYPE_NOT_ALLOWED'],
  [{ name: 'a', type: 'no type', size: 1 }, 'ERR_FILETYPE_NOT_ALLOWED'],
  [{ name: 'a.zip', type: 'application/zip', size: 100 * 1024 * 1024 + 1 }, 'ERR_FILESIZE_OVER_LIMIT'],
  [{ name: 'a.zip', type: 'application/zip', size: 0 }, 'ERR_VALIDATION'],
  [{ name: '', type: 'application/zip', size: 1 }, 'ERR_VALIDATION'],
])('B-MSG-14: refuses %o', async (file, error) => {
  const { admin } = await newTenant();
  expect(await call(handler, media.upload, file, { token: admin.token })).toMatchObject({ status: 400, error });
});
