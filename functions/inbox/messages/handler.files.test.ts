import { messages } from '@shared/messages/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { type CallOptions, call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { silentVoiceNote } from '@test/support/server/oggOpus.ts';
import { startStorage, uploadAsBrowser } from '@test/support/server/storage.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { findFile, newMediaKey, readFile, saveFile } from '../../core/files/files.ts';
import { handler as ticketsHandler } from '../tickets/handler.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
await forFile(startStorage());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
const ticket = (await desk.writes(await desk.contact(), 'Oi')).ticket;
await call(ticketsHandler, tickets.update, { id: ticket.id, status: 'open' }, { token: ana.token });
beforeEach(() => outbox.clear());

const bytes = (text: string): Uint8Array => Uint8Array.from([...text].map((character) => character.charCodeAt(0)));
const png = bytes('\x89PNG\r\n\x1a\n and more');
const ogg = silentVoiceNote(1);
const pdf = bytes('%PDF-1.7 and more');
const program = bytes('MZ\x90 and more');

/** As the browser's direct upload leaves it. */
async function uploaded(content: Uint8Array, mime: string, companyId = desk.company.id): Promise<string> {
  const key = newMediaKey(companyId);
  await saveFile(key, content, { name: 'x', mime });
  return key;
}
const send = (input: object, options: CallOptions = {}) =>
  call(
    handler,
    messages.send,
    { ticketId: ticket.id, ...input },
    { token: ana.token, idempotencyKey: ulid(), ...options },
  );
const count = async (): Promise<number> =>
  (await call(handler, messages.getMedia, { ticketId: ticket.id }, { token: ana.token })).json.media.length;

describe('uploaded files (B-MSG-5)', () => {
  it('stay, and those of a refused message are left to go', async () => {
    const [kept, left] = [
      await uploadAsBrowser(desk.company.id, png, 'image/png'),
      await uploadAsBrowser(desk.company.id, program, 'image/png'),
    ];
    expect((await send({ medias: [{ key: left.key, name: 'a.png' }] })).status).toBe(400);
    expect((await send({ medias: [{ key: kept.key, name: 'a.png' }] })).status).toBe(200);
    expect([await kept.isUnused(), await left.isUnused()]).toEqual([false, true]);
  });

  it('become messages in their order, each carried as what it is', async () => {
    const medias = [
      {
        key: await uploaded(png, 'image/png'),
        name: 'foto.png',
        caption: 'olha, {{firstName}}',
        width: 640,
        height: 480,
      },
      { key: await uploaded(ogg, 'audio/ogg'), name: 'voz.ogg', isVoice: true },
      { key: await uploaded(pdf, 'application/pdf'), name: '../../contrato final.pdf' },
    ];
    const { status, json } = await send({ medias });
    expect(status).toBe(200);
    expect(
      json.messages.map(({ mediaType, body, mediaName, isVoice }) => [mediaType, body, mediaName, isVoice]),
    ).toEqual([
      ['image', 'olha, Maria', 'foto.png', false],
      ['audio', '', 'voz.ogg', true],
      ['application', '', 'contrato final.pdf', false],
    ]);
    expect(json.messages[0]).toMatchObject({
      mediaUrl: `/api/media/${medias[0]?.key}`,
      mediaMime: 'image/png',
      mediaSize: png.length,
      mediaStatus: 'ready',
      mediaWidth: 640,
      mediaHeight: 480,
    });
    const ids = json.messages.map(({ id }) => id);
    expect([...ids].sort()).toEqual(ids);
    expect(outbox.sent('outbound').map(({ messageId }) => messageId)).toEqual(ids);
  });

  it('take one caption for the first, or one each; words beside sound follow it', async () => {
    const file = async () => ({ key: await uploaded(png, 'image/png'), name: 'a.png' });
    const one = await send({ medias: [await file(), await file()], body: 'só uma' });
    expect(one.json.messages.map(({ body }) => body)).toEqual(['só uma', '']);
    const each = await send({ medias: [await file(), await file()], body: ['a', 'b'] });
    expect(each.json.messages.map(({ body }) => body)).toEqual(['a', 'b']);
    const sound = { key: await uploaded(ogg, 'audio/ogg'), name: 'voz.ogg' };
    const spoken = await send({ medias: [sound], body: 'ouve' });
    expect(spoken.json.messages.map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['audio', ''],
      ['chat', 'ouve'],
    ]);
    const long = await send({ medias: [await file()], body: 'x'.repeat(1025) });
    expect(long).toMatchObject({ status: 400, error: 'ERR_MESSAGE_TOO_LONG' });
  });

  it('are one request however often it is sent', async () => {
    const medias = [
      { key: await uploaded(png, 'image/png'), name: 'a.png' },
      { key: await uploaded(png, 'image/png'), name: 'b.png' },
    ];
    const before = await count();
    const idempotencyKey = ulid();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ medias }, { idempotencyKey })));
    expect(new Set(answers.map(({ json }) => JSON.stringify(json.messages.map(({ id }) => id)))).size).toBe(1);
    expect(await count()).toBe(before + 2);
    const other = await send({ medias: medias.slice(1) }, { idempotencyKey });
    expect(other).toMatchObject({ status: 422, error: 'ERR_IDEMPOTENCY_MISMATCH' });
  });

  it.each([
    ['a program called a picture', program, 'image/png', 'foto.png', 'ERR_FILETYPE_NOT_ALLOWED'],
    ['a program by name', png, 'image/png', 'foto.exe', 'ERR_FILETYPE_NOT_ALLOWED'],
    ['a page', bytes('<html><script>'), 'text/plain', 'carta.txt', 'ERR_FILETYPE_NOT_ALLOWED'],
    ['nothing', new Uint8Array(), 'image/png', 'foto.png', 'ERR_NO_MESSAGE_CONTENT_PROVIDED'],
    [
      'a picture above the channel’s limit',
      Uint8Array.from([...png, ...new Uint8Array(5 * 1024 * 1024)]),
      'image/png',
      'grande.png',
      'ERR_FILESIZE_OVER_LIMIT',
    ],
  ])('refuse %s', async (_, content, mime, name, error) => {
    const before = await count();
    const medias = [
      { key: await uploaded(png, 'image/png'), name: 'boa.png' },
      { key: await uploaded(content, mime), name },
    ];
    expect(await send({ medias })).toMatchObject({ status: 400, error });
    expect(await count()).toBe(before);
  });

  it('travel as a document when they only claim to be a picture', async () => {
    const { json } = await send({ medias: [{ key: await uploaded(bytes('hello'), 'image/png'), name: 'foto.png' }] });
    expect(json.message).toMatchObject({ mediaType: 'application', mediaMime: 'application/octet-stream' });
  });

  it('must be the company’s own and really there', async () => {
    const { company } = await newTenant();
    const foreign = await uploaded(png, 'image/png', company.id);
    for (const key of [foreign, newMediaKey(desk.company.id), '../../etc/passwd']) {
      const answer = await send({ medias: [{ key, name: 'a.png' }] });
      expect(answer).toMatchObject({ status: 400, fields: { 'medias.0.key': 'not_uploaded' } });
    }
  });
});

describe('files that come with the request', () => {
  it('are stored under a name of ours and sent', async () => {
    const files = [
      { field: 'medias', name: 'foto.png', mime: 'image/png', content: png },
      { field: 'medias', name: 'nota.ogg', mime: 'audio/ogg', content: ogg },
    ];
    const { status, json } = await send({ body: 'duas coisas', fromMe: true }, { files });
    expect(status).toBe(200);
    expect(json.messages.map(({ mediaType, body, isVoice }) => [mediaType, body, isVoice])).toEqual([
      ['image', 'duas coisas', false],
      ['audio', '', true],
    ]);
    const key = (json.messages[0]?.mediaUrl ?? '').replace('/api/media/', '');
    expect(key).toMatch(new RegExp(`^c/${desk.company.id}/[0-9A-Z]{26}$`));
    expect(await findFile(key)).toMatchObject({ size: png.length, mime: 'image/png' });
    expect(new Uint8Array(await readFile(key))).toEqual(png);
  });

  it('are judged like all others', async () => {
    const files = [{ field: 'medias', name: 'foto.png', mime: 'image/png', content: program }];
    expect(await send({}, { files })).toMatchObject({ status: 400, error: 'ERR_FILETYPE_NOT_ALLOWED' });
  });

  it('may stand in a note', async () => {
    const files = [{ field: 'medias', name: 'foto.png', mime: 'image/png', content: png }];
    const { json } = await send({ isPrivate: true }, { files });
    expect(json.message).toMatchObject({ isPrivate: true, mediaType: 'image', ack: 2 });
    expect(outbox.sent('outbound')).toEqual([]);
  });
});
