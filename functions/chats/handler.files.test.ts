import { chats } from '@shared/chats/contract.ts';
import { type CallOptions, call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { startStorage, uploadAsBrowser } from '@test/support/server/storage.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFile, newMediaKey, saveFile } from '../core/files/files.ts';
import { handler } from './handler.ts';
import { eraseChat } from './service.ts';

let engine: Engine;
let storage: Awaited<ReturnType<typeof startStorage>>;
let companyId = 0;
let ana: SignedIn;
let chatId = '';

beforeAll(async () => {
  engine = await startEngine();
  storage = await startStorage();
  catchQueues();
  const tenant = await newTenant();
  companyId = tenant.company.id;
  ana = await newUser(companyId, { name: 'Ana' });
  const made = await call(handler, chats.create, { title: 'Fotos', users: [tenant.admin.user.id] }, ana);
  chatId = made.json.id;
});
afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

const bytes = (text: string): Uint8Array => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
const png = bytes('\x89PNG\r\n\x1a\n and more');
const mp3 = bytes('ID3 and more');
const program = bytes('MZ\x90 and more');

const send = (input: object, options: CallOptions = {}) =>
  call(handler, chats.send, { id: chatId, ...input }, { token: ana.token, ...options });
const file = (name: string, mime: string, content: Uint8Array) => ({ field: 'medias', name, mime, content });

it('B-CHAT-2: files in the request are messages of their own, named like the file', async () => {
  const files = [file('praia.png', 'image/png', png), file('../voz.mp3', 'audio/mpeg', mp3)];
  const { status, json } = await send({ fromMe: true, typeArch: 'chats', body: 'praia.png' }, { files });
  expect(status).toBe(200);
  expect(json.messages).toMatchObject([
    { message: 'praia.png', mediaType: 'image', mediaName: 'praia.png', mediaPath: expect.stringMatching(/^\/api/) },
    { message: 'voz.mp3', mediaType: 'audio', mediaName: 'voz.mp3' },
  ]);
  expect(json.chat.lastMessage).toBe('Ana: voz.mp3');
  const key = json.messages[0]?.mediaPath?.replace('/api/media/', '') ?? '';
  expect(await findFile(key)).toMatchObject({ mime: 'image/png', size: png.byteLength });
});

it('takes what was uploaded straight to storage, with its words', async () => {
  const { key, isUnused } = await uploadAsBrowser(companyId, png, 'image/png');
  const medias = [{ key, name: 'mapa.png', caption: 'O caminho', width: 640, height: 480 }];
  const { json } = await send({ medias, message: 'Até já' });
  expect(json.messages).toMatchObject([
    { message: 'O caminho', mediaType: 'image', mediaWidth: 640, mediaHeight: 480 },
    { message: 'Até já', mediaPath: null },
  ]);
  expect(await isUnused()).toBe(false);
});

it('B-GEN-2: takes no file of another company, none that is missing, and no programs', async () => {
  const foreign = newMediaKey(companyId + 1);
  await saveFile(foreign, png, { name: 'x', mime: 'image/png' });
  for (const key of [foreign, newMediaKey(companyId)]) {
    expect(await send({ medias: [{ key, name: 'x.png' }] })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  }
  expect(await send({}, { files: [file('foto.png', 'image/png', program)] })).toMatchObject({
    status: 400,
    error: 'ERR_FILETYPE_NOT_ALLOWED',
  });
});

it('a page that calls itself a picture stays a document', async () => {
  const { json } = await send({}, { files: [file('foto.png', 'image/png', bytes('just some words'))] });
  expect(json.messages[0]?.mediaType).toBe('document');
});

it('files go with their chat', async () => {
  const { json } = await send({}, { files: [file('fim.png', 'image/png', png)] });
  const key = json.messages[0]?.mediaPath?.replace('/api/media/', '') ?? '';
  expect(await eraseChat({ companyId, now: new Date() }, chatId)).toBe(false);
  expect(await findFile(key)).toBeUndefined();
});
