import { messages } from '@shared/messages/contract.ts';
import { quickMessages } from '@shared/quickMessages/contract.ts';
import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { type CallOptions, call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { findFile, newMediaKey, saveFile } from '../core/files/files.ts';
import { handler as messagesHandler } from '../inbox/messages/handler.ts';
import { handler as ticketsHandler } from '../inbox/tickets/handler.ts';
import { handler } from './handler.ts';

type Fields = Readonly<Record<string, unknown>>;

await forFile(startEngine());
const outbox = catchQueues();
await forFile(startStorage());
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
const bia = await desk.person({ name: 'Bia' });
const ticket = (await desk.writes(await desk.contact(), 'Oi')).ticket;
await call(ticketsHandler, tickets.update, { id: ticket.id, status: 'open' }, { token: ana.token });
beforeEach(() => outbox.clear());

const pdf = Buffer.from('%PDF-1.7 and more');
const program = Buffer.from('MZ\u0090 and more', 'latin1');
const base = '/api/media/';
const keyOf = ({ mediaPath }: { readonly mediaPath: string | null }): string => mediaPath?.slice(base.length) ?? '';

/** As the browser's direct upload leaves it. */
async function uploaded(content: Uint8Array = pdf, companyId = desk.company.id) {
  const key = newMediaKey(companyId);
  await saveFile(key, content, { name: 'x', mime: 'application/pdf' });
  return { key, name: '../tabela de preços.pdf' };
}
const create = (fields: Fields, who = ana) =>
  call(handler, quickMessages.create, { shortcode: ulid(), ...fields }, { token: who.token });
const withFile = async (fields: Fields = {}, who = ana): Promise<QuickMessageView> =>
  (await create({ media: await uploaded(), ...fields }, who)).json;
const upload = (id: number, options: CallOptions = {}, fields: Fields = {}) =>
  call(handler, quickMessages.uploadMedia, { id, ...fields }, { token: ana.token, ...options });
const removeMedia = (id: number) => call(handler, quickMessages.removeMedia, { id }, { token: ana.token });
const deleted = () => outbox.sent('jobs').map(({ key }) => key);

describe('the file of a quick message (B-QM-4)', () => {
  it('is kept under a generated name of its own, shown under its original one', async () => {
    const media = await uploaded();
    const { json } = await create({ message: 'Veja', media });
    expect(json).toMatchObject({ isMedia: true, mediaName: 'tabela de preços.pdf', mediaMime: 'application/pdf' });
    expect(keyOf(json)).toMatch(new RegExp(`^c/${desk.company.id}/[0-9A-Z]{26}$`));
    expect(keyOf(json)).not.toBe(media.key);
    expect(await findFile(keyOf(json))).toMatchObject({ size: pdf.length, mime: 'application/pdf' });
  });

  it('makes a text unnecessary, and stays where there is none', async () => {
    const { id } = await withFile();
    const refused = { status: 400, error: 'ERR_QUICKMESSAGE_REQUIRED', fields: { message: 'required' } };
    expect(await removeMedia(id)).toMatchObject(refused);
    await call(handler, quickMessages.update, { id, message: 'Agora com texto' }, { token: ana.token });
    expect((await removeMedia(id)).json).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null });
  });

  it('is replaced and removed together with what is stored', async () => {
    const { json } = await create({ message: 'Veja' });
    const files = [{ field: 'file', name: 'um.pdf', mime: 'application/pdf', content: pdf }];
    const first = await upload(json.id, { files }, { typeArch: 'quickMessage' });
    expect(first.json).toMatchObject({ isMedia: true, mediaName: 'um.pdf' });
    expect(deleted()).toEqual([]);
    const second = await upload(json.id, {}, { media: await uploaded() });
    expect(second.json.mediaName).toBe('tabela de preços.pdf');
    expect(deleted()).toEqual([keyOf(first.json)]);
    await call(handler, quickMessages.update, { id: json.id, media: null }, { token: ana.token });
    expect(deleted()).toEqual([keyOf(first.json), keyOf(second.json)]);
    const third = await upload(json.id, { files });
    await call(handler, quickMessages.remove, { id: json.id }, { token: ana.token });
    expect(deleted().at(-1)).toBe(keyOf(third.json));
  });

  it('is nothing a program, a stranger’s file, nothing at all or a category could have', async () => {
    const strange = await uploaded(pdf, (await newTenant()).company.id);
    expect(await create({ media: strange })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect(await create({ media: await uploaded(program) })).toMatchObject({ error: 'ERR_FILETYPE_NOT_ALLOWED' });
    const { json } = await create({ message: 'Veja' });
    expect(await upload(json.id)).toMatchObject({ status: 400, fields: { file: 'required' } });
    const category = await create({ isCategory: true });
    expect(await upload(category.json.id, {}, { media: await uploaded() })).toMatchObject({ status: 404 });
  });
});

describe('sending it (B-QM-4)', () => {
  const send = (fields: Fields, idempotencyKey = ulid()) =>
    call(messagesHandler, messages.send, { ticketId: ticket.id, ...fields }, { token: ana.token, idempotencyKey });

  it('sends the file after the text, as a copy that outlives it', async () => {
    const quick = await withFile();
    const { status, json } = await send({ body: 'Segue a tabela', quickMessageId: quick.id });
    expect(status).toBe(200);
    expect(json.messages.map(({ mediaType, body, mediaName }) => [mediaType, body, mediaName])).toEqual([
      ['chat', 'Segue a tabela', null],
      ['application', '', 'tabela de preços.pdf'],
    ]);
    const [, sent] = json.messages;
    const key = sent ? keyOf({ mediaPath: sent.mediaUrl }) : '';
    expect(key).not.toBe(keyOf(quick));
    expect(await findFile(key)).toMatchObject({ size: pdf.length });
  });

  it('sends a file without a text, and once however often it is asked', async () => {
    const quick = await withFile();
    const key = ulid();
    const first = await send({ quickMessageId: quick.id }, key);
    const again = await send({ quickMessageId: quick.id }, key);
    expect(again.json).toEqual(first.json);
    expect(first.json.messages).toHaveLength(1);
    expect(await send({ body: 'outra coisa' }, key)).toMatchObject({ error: 'ERR_IDEMPOTENCY_MISMATCH' });
  });

  it('finds nothing of another person, of another company, or that lost its file', async () => {
    const foreign = await withFile({}, bia);
    const bare = await create({ message: 'só texto' });
    for (const quickMessageId of [foreign.id, bare.json.id, 999_999]) {
      expect(await send({ body: 'Oi', quickMessageId })).toMatchObject({
        status: 404,
        error: 'ERR_NO_QUICKMESSAGE_FOUND',
      });
    }
  });
});
