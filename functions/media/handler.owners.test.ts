import { chats } from '@shared/chats/contract.ts';
import { media } from '@shared/media/contract.ts';
import { messages } from '@shared/messages/contract.ts';
import { quickMessages } from '@shared/quickMessages/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startStorage, uploadAsBrowser } from '@test/support/server/storage.ts';
import type { SignedIn } from '@test/support/server/tenant.ts';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { handler as chatsHandler } from '../chats/handler.ts';
import { newMediaKey, retainUpload, saveFile } from '../core/files/files.ts';
import { signRefresh } from '../core/http/tokens.ts';
import { handler as messagesHandler } from '../inbox/messages/handler.ts';
import { handler as ticketsHandler } from '../inbox/tickets/handler.ts';
import { handler as quickHandler } from '../quickMessages/handler.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
await forFile(startStorage());
catchQueues();
const desk = await newCompanyFixture();
const [ana, bia] = [await desk.person({ name: 'Ana' }), await desk.person({ name: 'Bia' })];
const png = Uint8Array.from([...'\x89PNG\r\n\x1a\n and more'].map((character) => character.charCodeAt(0)));

async function servedBy(attendant: SignedIn): Promise<number> {
  const { ticket } = await desk.writes(await desk.contact(), 'Oi');
  const accepted = { id: ticket.id, status: 'open' as const };
  expect((await call(ticketsHandler, tickets.update, accepted, { token: attendant.token })).status).toBe(200);
  return ticket.id;
}

const upload = async (): Promise<string> => (await uploadAsBrowser(desk.company.id, png, 'image/png')).key;
const send = (ticketId: number, key: string, { token }: SignedIn) =>
  call(
    messagesHandler,
    messages.send,
    { ticketId, medias: [{ key, name: 'a.png' }] },
    { token, idempotencyKey: ulid() },
  );
const statusFor = async (key: string, { user: { id, companyId, tokenVersion } }: SignedIn) => {
  const since = Math.floor(Date.now() / 1000);
  const jrt = await signRefresh({ id, companyId, tokenVersion, rotation: 0, since });
  return (await call(handler, media.read, { key }, { cookies: { jrt } })).status;
};

describe('B-MSG-14: a file', () => {
  it('of a conversation opens for those who see it, and is not there for a colleague who knows its key', async () => {
    const [ticketId, key] = [await servedBy(ana), await upload()];
    expect((await send(ticketId, key, ana)).status).toBe(200);
    expect([await statusFor(key, ana), await statusFor(key, desk.admin)]).toEqual([302, 302]);
    expect(await statusFor(key, bia)).toBe(404);
  });

  it('of another conversation cannot be sent, and so opened, by whoever knows its key', async () => {
    const [ticketId, key] = [await servedBy(ana), await upload()];
    await send(ticketId, key, ana);
    const stolen = await send(await servedBy(bia), key, bia);
    expect(stolen).toMatchObject({ status: 400, fields: { 'medias.0.key': 'not_uploaded' } });
    const kept = { shortcode: 'x', message: 'x', media: { key, name: 'a.png' } };
    const copied = await call(quickHandler, quickMessages.create, kept, { token: bia.token });
    expect(copied).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    // As a list of contacts or a phone of the sandbox would take it.
    await expect(retainUpload(key)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
    expect([await statusFor(key, bia), await statusFor(key, ana)]).toEqual([404, 302]);
  });

  it('of a chat opens for its members alone', async () => {
    const key = await upload();
    const members = { title: 'Dois', users: [desk.admin.user.id] };
    const { json } = await call(chatsHandler, chats.create, members, { token: ana.token });
    await call(chatsHandler, chats.send, { id: json.id, medias: [{ key, name: 'a.png' }] }, { token: ana.token });
    expect([await statusFor(key, ana), await statusFor(key, desk.admin)]).toEqual([302, 302]);
    expect(await statusFor(key, bia)).toBe(404);
  });

  it('that names no conversation is the company’s, as those stored before are', async () => {
    const key = newMediaKey(desk.company.id);
    await saveFile(key, png, { name: 'a.png', mime: 'image/png' });
    expect(await statusFor(key, bia)).toBe(302);
  });
});
