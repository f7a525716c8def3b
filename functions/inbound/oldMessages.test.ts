import { connections } from '@shared/connections/contract.ts';
import type { Connection } from '@shared/connections/model.ts';
import { call } from '@test/support/server/call.ts';
import {
  type ConnectedCompany,
  stateOf,
  theContact,
  ticketCount,
  ticketOf,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedCompany } from '@test/support/server/linkedNumber.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { saveChange } from '../channels/connections/changes.ts';
import { handler } from '../channels/connections/handler.ts';
import { widKey } from '../channels/connections/messageLookup.ts';
import { findConnection } from '../channels/connections/repo.ts';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { refItem } from '../core/store/records.ts';
import { putItem, queryAll } from '../core/store/store.ts';
import { partitions } from '../core/store/table.ts';
import { handler as jobs } from '../workers/queue/handler.ts';

const workshop = await forFile(openStoreFixture());

type Old = Extract<LinkedEvent, { kind: 'old' }>['conversation'];

const old = (wid: string, fields: Partial<Old['messages'][number]> = {}): Old['messages'][number] => ({
  ...{ wid, at: '2026-10-05T12:00:00.000Z', fromMe: false, ack: 0, mediaType: 'chat', body: wid, media: null },
  ...{ location: null, contacts: [], isForwarded: false },
  ...fields,
});
const part = (messages: Old['messages'], fields: Partial<Old> = {}): LinkedEvent => ({
  kind: 'old',
  conversation: { aliases: [{ kind: 'pn', value: '5585988776655' }], name: 'Sheena', messages, ...fields },
});

const armed = { importOldMessages: '2026-10-01', importRecentMessages: '2026-10-31' };

/** A number that is to take over October. */
async function armedShop(fields: Partial<Connection> = {}, shopFields: Record<string, unknown> = {}) {
  const opened = await openLinkedCompany({ greetingMessage: 'Olá!', ...shopFields });
  const { company, connection } = opened.shop;
  await saveChange(company.id, connection.id, (before) => ({ ...before, ...armed, importAll: 3, ...fields }));
  return opened;
}
const connectionOf = ({ company, connection }: ConnectedCompany) => findConnection(company.id, connection.id);

it('stores what the days hold, once, in its order, and wakes nobody (B-IMP-3)', async () => {
  const { shop, tell } = await armedShop();
  const first = [
    old('H3', { at: '2026-10-07T12:00:00.000Z', fromMe: true, ack: 3, body: 'três' }),
    old('H2', { at: '2026-10-06T12:00:00.000Z', body: 'dois' }),
    old('H9', { at: '2026-11-01T12:00:00.000Z' }),
  ];
  await tell(part(first), part([old('H1', { body: 'um' })]), part(first));
  const { messages, ticket } = await stateOf(shop);
  expect(messages.map(({ body, fromMe, read }) => [body, fromMe, read])).toEqual([
    ['um', false, true],
    ['dois', false, true],
    ['três', true, true],
  ]);
  expect(ticket).toMatchObject({
    ...{ status: 'pending', imported: expect.any(String), unreadMessages: 0, isBot: false, queueId: null },
    ...{ lastMessage: 'três', fromMe: true, updatedAt: '2026-10-07T12:00:00.000Z', dueAt: null },
  });
  expect(await ticketCount(shop)).toBe(1);
  // Of what came twice nothing counts twice.
  expect(await connectionOf(shop)).toMatchObject({ statusImportMessages: 'Running', importDone: 3 });
  expect(await workshop.drain('outbound')).toEqual([]);
  // No cycle: it counts in no number.
  const records = await queryAll({ pk: partitions.ticket(shop.company.id, ticket?.id ?? 0), limit: 50 });
  expect(records.map(({ et }) => et)).not.toContain('tracking');
});

it('takes nothing once it is over, or without being asked to', async () => {
  const { shop, tell } = await openLinkedCompany();
  await tell(part([old('H1')]));
  expect(await ticketCount(shop)).toBe(0);
});

it('leaves a conversation that goes on as it is, and does not double what came live', async () => {
  const { shop, tell, hear, echo } = await armedShop();
  await hear({ wid: 'L1', body: 'agora' });
  await echo({ wid: 'L2', body: 'no aparelho' });
  // The stream's part: what came in is found by its id.
  const { messages: live, ticket: before } = await stateOf(shop);
  await putItem(refItem(widKey(shop.company.id, 'L1'), { messageId: live[0]?.id ?? '' }));
  await tell(part([old('L1'), old('L2', { fromMe: true }), old('H1', { body: 'antes' })]));
  const { messages, ticket } = await stateOf(shop);
  expect(messages.filter(({ isAutomatic }) => !isAutomatic).map(({ body }) => body)).toEqual([
    'antes',
    'agora',
    'no aparelho',
  ]);
  expect(ticket).toEqual(before);
});

it('is a service like any other from the moment the customer writes', async () => {
  const { shop, tell, hear } = await armedShop();
  await tell(part([old('H1')]));
  await hear({ body: 'voltei' });
  const { ticket, messages } = await stateOf(shop);
  expect(ticket?.imported).toBeUndefined();
  expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'voltei' });
  expect(messages.map(({ body }) => body).slice(0, 2)).toEqual(['H1', 'voltei']);
  const records = await queryAll({ pk: partitions.ticket(shop.company.id, ticket?.id ?? 0), limit: 50 });
  expect(records.map(({ et }) => et)).toContain('tracking');
});

it('stores only that there was a file where WhatsApp no longer keeps it', async () => {
  const { shop, tell } = await armedShop();
  const media = {
    ...{ status: 'pending' as const, key: '', mime: 'image/jpeg', name: 'foto.jpg', size: 0, isVoice: false },
    ...{ width: null, height: null, providerId: '{}' },
  };
  await tell(part([old('H1', { mediaType: 'image', media, body: '' })]));
  expect((await stateOf(shop)).messages).toMatchObject([{ media: { status: 'failed' } }]);
});

it('groups come only where they are wanted twice', async () => {
  const group = { aliases: [{ kind: 'gid' as const, value: '120363000000000009' }] as Old['aliases'] };
  const members = { ...group, group: { subject: 'Condomínio' } };
  const without = await armedShop({}, { allowGroup: true });
  await without.tell(part([old('G1')], members));
  expect(await ticketCount(without.shop)).toBe(0);
  const wanted = await armedShop({ importOldMessagesGroups: true }, { allowGroup: true });
  await wanted.tell(part([old('G1')], members));
  expect(await ticketOf(wanted.shop, 1)).toMatchObject({
    status: 'group',
    isGroup: true,
    imported: expect.any(String),
  });
});

it('ends when all is stored: tickets wait for a hand, or are closed already (B-IMP-5)', async () => {
  const { shop, tell } = await armedShop({ importAll: 1 });
  await tell(part([old('H1')]), { kind: 'oldEnd' });
  expect(await connectionOf(shop)).toMatchObject({
    ...{ statusImportMessages: 'renderButtonCloseTickets', importOldMessages: null, importRecentMessages: null },
  });
  await tell(part([old('H2')]), { kind: 'oldEnd' });
  expect((await stateOf(shop)).messages).toHaveLength(1);

  const closing = await armedShop({ importAll: 1, closedTicketsPostImported: true });
  await closing.tell(part([old('H1')]), { kind: 'oldEnd' });
  expect(await connectionOf(closing.shop)).toMatchObject({ statusImportMessages: '' });
  expect(await ticketOf(closing.shop, 1)).toMatchObject({ status: 'closed', lastMessage: 'H1' });
  const none = await armedShop({ importAll: 0 });
  await none.tell({ kind: 'oldEnd' });
  expect(await connectionOf(none.shop)).toMatchObject({ importOldMessages: armed.importOldMessages });
});

it('ends with what it brought of which days, also where that is nothing (B-IMP-7)', async () => {
  const days = { from: armed.importOldMessages, until: armed.importRecentMessages };
  const some = await armedShop({ importAll: 1 });
  await some.tell(part([old('H1')]), part([old('H1')]), { kind: 'oldEnd' });
  expect(await connectionOf(some.shop)).toMatchObject({ importResult: { ...days, count: 1 } });
  const none = await armedShop({ statusImportMessages: '1790000000000', importAll: 0 });
  await none.tell({ kind: 'oldEnd' });
  expect(await connectionOf(none.shop)).toMatchObject({
    ...{ statusImportMessages: '', importOldMessages: null, importResult: { ...days, count: 0 } },
  });
  // Another period is another import.
  const token = await tokenOf(none.shop.admin.user);
  const { id } = none.shop.connection;
  const { json } = await call(handler, connections.update, { id, ...armed }, { token });
  expect(json).toMatchObject(armed);
  expect(json.importResult).toBeUndefined();
});

it('of a number at Meta is over 45 s after its end was told, whether or not anything came', async () => {
  const asMeta = { channel: 'whatsappapi' as const, importAll: 0 };
  for (const parts of [[], [part([old('H1')])]]) {
    const { shop, tell } = await armedShop(asMeta);
    await expect(tell({ kind: 'oldEnd' })).rejects.toThrow('not worked');
    expect(await connectionOf(shop)).toMatchObject({ statusImportMessages: expect.stringMatching(/^\d+$/), ...armed });
    await tell(...parts);
    workshop.pass(46);
    await tell({ kind: 'oldEnd' });
    const { statusImportMessages, importResult } = (await connectionOf(shop)) ?? {};
    expect([importResult?.count, statusImportMessages]).toEqual(
      parts.length === 0 ? [0, ''] : [1, 'renderButtonCloseTickets'],
    );
  }
});

it('is not over while something is still to be stored', async () => {
  const { shop, tell } = await armedShop({ importAll: 9 });
  await tell(part([old('H1')]));
  await expect(tell({ kind: 'oldEnd' })).rejects.toThrow('not worked');
  expect(await connectionOf(shop)).toMatchObject({ statusImportMessages: 'Running' });
});

it('closes what waits when an administrator says so, and nothing somebody took up', async () => {
  const { shop, tell, hear } = await armedShop({ importAll: 2 });
  await tell(part([old('H1')]));
  await tell(part([old('K1')], { aliases: [{ kind: 'pn', value: '5585911112222' }] }), { kind: 'oldEnd' });
  await hear({ body: 'voltei' });
  const token = await tokenOf(shop.admin.user);
  const { status, json } = await call(handler, connections.closeImported, { id: shop.connection.id }, { token });
  expect([status, json.statusImportMessages]).toEqual([200, '']);
  await workshop.work('jobs', jobs);
  expect((await stateOf(shop)).ticket).toMatchObject({ status: 'pending' });
  expect(await ticketOf(shop, 2)).toMatchObject({ status: 'closed' });
  expect((await theContact(shop)).name).toBe('Sheena');
});
