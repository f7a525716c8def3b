import { type ConnectedCompany, messagesOf, stateOf, ticketOf } from '@test/support/server/connectedCompany.ts';
import { aMedia, openPrivacyFixture, type PrivacyFixture } from '@test/support/server/privacyFixture.ts';
import { newUser } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFile, newMediaKey, saveFile } from '../core/files/files.ts';
import { messageEntity, messageId } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';
import { closeSilently } from '../inbox/tickets/bulkUpdates.ts';
import { handler as minute } from '../timers/minute.ts';
import { readRetention } from './retention.ts';

const dayMs = 24 * 3_600_000;
let desk: PrivacyFixture;
beforeAll(async () => {
  desk = await openPrivacyFixture();
});
afterAll(() => desk.close());

const rules = { messages: null, media: null, recordings: null, audit: null };

/** A message with a file, so many days old. */
async function aged(shop: ConnectedCompany, days: number, isVoice = false): Promise<string> {
  const key = newMediaKey(shop.company.id);
  await saveFile(key, Buffer.from('x'), { name: 'a', mime: 'image/png' });
  const stored = await desk.stored(shop, { media: aMedia({ key, isVoice }) });
  const at = new Date(Date.now() - days * dayMs);
  const id = messageId(shop.connection.id, stored.contactId, at, `A${days}${isVoice}`);
  await putItem(toItem(messageEntity, { ...stored, id, createdAt: at.toISOString(), wid: `wamid.${id}` }));
  return key;
}

async function preview(shop: ConnectedCompany) {
  const { json } = await desk.ask(shop.admin, 'previewRetention', {});
  await desk.work();
  return (await desk.ask(shop.admin, 'task', { taskId: json.id })).json;
}

describe('retention', () => {
  it('shows what would go, removes exactly that in the night, and nothing twice', async () => {
    const shop = await desk.begin();
    const [old, young] = [await aged(shop, 100), await aged(shop, 10)];
    const { contact, ticket } = await stateOf(shop);
    if (!ticket) throw new Error('no ticket');
    await closeSilently({ companyId: shop.company.id, now: new Date() }, ticket.id);
    const before = (await messagesOf(shop, contact.id)).length;
    expect((await desk.ask(shop.admin, 'setRetention', { ...rules, messages: 60 })).json).toMatchObject({
      messages: 60,
    });
    expect(await preview(shop)).toMatchObject({ status: 'done', counts: { messages: 1, media: 1 } });
    expect(await messagesOf(shop, contact.id)).toHaveLength(before);
    desk.workshop.pass(24 * 3600);
    await minute();
    await desk.work();
    desk.workshop.pass(-24 * 3600);
    expect(await messagesOf(shop, contact.id)).toHaveLength(before - 1);
    expect([await findFile(old), (await findFile(young)) !== undefined]).toEqual([undefined, true]);
    expect((await preview(shop)).counts).toEqual({});
    expect(await ticketOf(shop, ticket.id)).toMatchObject({ lastMessage: '', contact: { number: contact.number } });
  });

  it('takes recordings and files by their own rules and leaves the words', async () => {
    const shop = await desk.begin();
    const [voice, picture] = [await aged(shop, 50, true), await aged(shop, 50)];
    const { contact } = await stateOf(shop);
    const before = (await messagesOf(shop, contact.id)).length;
    await desk.ask(shop.admin, 'setRetention', { ...rules, recordings: 30 });
    desk.workshop.pass(24 * 3600);
    await minute();
    await desk.work();
    desk.workshop.pass(-24 * 3600);
    expect([await findFile(voice), (await findFile(picture)) !== undefined]).toEqual([undefined, true]);
    expect(await messagesOf(shop, contact.id)).toHaveLength(before);
    expect((await readRetention({ companyId: shop.company.id })).filesDoneTo).not.toBe('');
  });

  it('touches nobody under legal hold, and looks again once they are let go', async () => {
    const shop = await desk.begin();
    const key = await aged(shop, 100);
    const { contact } = await stateOf(shop);
    const hold = { contactId: contact.id, isHeld: true, reason: 'Processo 7' };
    await desk.ask(shop.admin, 'hold', hold);
    await desk.ask(shop.admin, 'setRetention', { ...rules, media: 30 });
    expect((await preview(shop)).counts).toEqual({});
    await desk.ask(shop.admin, 'hold', { ...hold, isHeld: false });
    expect(await preview(shop)).toMatchObject({ counts: { media: 1 } });
    expect(await findFile(key)).toBeDefined();
  });

  it.each([{ messages: 5 }, { audit: 30 }, { media: 99_999 }])('refuses %o', async (wrong) => {
    const shop = await desk.begin();
    expect(await desk.ask(shop.admin, 'setRetention', { ...rules, ...wrong })).toMatchObject({ status: 400 });
  });
});

it('keeps what a person said about their data, and who noted it', async () => {
  const shop = await desk.begin();
  const { contact } = await stateOf(shop);
  await desk.ask(shop.admin, 'consent', { contactId: contact.id, kind: 'given', note: 'Por telefone' });
  expect((await stateOf(shop)).contact.lgpdAcceptedAt).not.toBeNull();
  await desk.ask(shop.admin, 'consent', { contactId: contact.id, kind: 'withdrawn', note: 'Mudou de ideia' });
  expect((await stateOf(shop)).contact.lgpdAcceptedAt).toBeNull();
  const { json } = await desk.ask(shop.admin, 'consents', { contactId: contact.id });
  expect(json).toMatchObject([
    { kind: 'withdrawn', via: 'panel', by: { id: shop.admin.user.id }, note: 'Mudou de ideia' },
    { kind: 'given', via: 'panel', note: 'Por telefone' },
  ]);
});

it('takes a withdrawal from whoever serves the person, and that they agreed only from a supervisor', async () => {
  const shop = await desk.begin();
  const { contact } = await stateOf(shop);
  const [attendant, supervisor] = [
    await newUser(shop.company.id),
    await newUser(shop.company.id, { profile: 'supervisor' }),
  ];
  const said = (kind: 'given' | 'withdrawn') => ({ contactId: contact.id, kind, note: 'No balcão' });
  expect((await desk.ask(attendant, 'consent', said('given'))).error).toBe('ERR_NO_PERMISSION');
  expect((await desk.ask(supervisor, 'consent', said('given'))).status).toBe(200);
  expect((await desk.ask(attendant, 'consent', said('withdrawn'))).status).toBe(200);
  const { json } = await desk.ask(attendant, 'consents', { contactId: contact.id });
  expect(json).toMatchObject([
    { kind: 'withdrawn', by: { id: attendant.user.id } },
    { kind: 'given', by: { id: supervisor.user.id } },
  ]);
  expect((await stateOf(shop)).contact.lgpdAcceptedAt).toBeNull();
});
