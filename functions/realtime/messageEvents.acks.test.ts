import type { Message } from '@shared/messages/model.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { itemOf, startPushes, watchedCompany } from '@test/support/server/pushes.ts';
import { aMessage } from '@test/support/server/samples.ts';
import { beforeEach, expect, it } from 'vitest';
import { messageEntity, messageId, type StoredTicket, ticketEntity } from '../core/store/entities.ts';
import { putItem } from '../core/store/store.ts';

let { companyId, ana, ticket } = {} as Awaited<ReturnType<typeof watchedCompany>>;

const live = await forFile(startPushes());
const meter = await forFile(startMeter(live.engine.endpoint));
beforeEach(async () => {
  ({ companyId, ana, ticket } = await watchedCompany(live));
  await live.connect(ana, 'ana, other page');
  for (const id of [42, 43]) await putItem(itemOf(ticketEntity, served({ id })));
  live.clear();
});

const served = (fields: Partial<StoredTicket> = {}) =>
  ticket({ status: 'open', userId: ana.user.id, user: { id: ana.user.id, name: 'Ana' }, ...fields });
const say = (page: string, action: string, ticketId: number, more: object = {}) =>
  live.say(page, JSON.stringify({ action, ticketId, ...more }));

const sent = () =>
  aMessage({
    companyId,
    id: messageId(1, served().contactId, '2026-11-20T10:00:00.000Z', 'a'),
    ticket: served(),
    ...{ fromMe: true, ack: 1 as const, wid: 'w' },
  });
/** Pages that hear of a change of a message that was sent. */
async function hearing(change: Partial<Message>): Promise<string[]> {
  live.clear();
  const before = sent();
  await live.stream([itemOf(messageEntity, before), itemOf(messageEntity, { ...before, version: 2, ...change })]);
  return [...live.posts].sort();
}
const ticked = () => hearing({ ack: 2 });

it('a tick comes only to pages that show the conversation, without a read', async () => {
  expect(await ticked()).toEqual([]);
  await say('ana', 'joinChatBox', 42);
  const { operations } = await meter.measure(async () => expect(await ticked()).toEqual(['ana']));
  expect(live.heard('ana')).toEqual(['appMessage:update']);
  expect(operations).toEqual(['UpdateItem', 'Query', 'GetItem']);
  await say('admin', 'joinChatBox', 42);
  expect(await ticked()).toEqual(['admin', 'ana']);
});

it('a page hears that it counts as showing the conversation no sooner than ticks come to it', async () => {
  live.clear();
  await say('ana', 'joinChatBox', 42);
  expect(live.heard('ana')).toEqual(['presence:viewers']);
  const [told] = live.pushed.filter(({ to }) => to === 'ana');
  expect(told?.data['viewers']).toMatchObject([{ id: ana.user.id }]);
  expect(await ticked()).toEqual(['ana']);
});

it('a tick of an earlier ticket comes to who shows a later one of the same conversation', async () => {
  await say('admin', 'joinChatBox', 43);
  expect(await ticked()).toEqual(['admin']);
});

it('a page that is not looked at still shows what it shows, until it shows something else', async () => {
  await say('ana', 'joinChatBox', 42);
  await say('ana', 'joinChatBoxLeave', 42, { isShown: true });
  expect(await ticked()).toEqual(['ana']);
  await say('admin', 'joinChatBoxLeave', 42, { isShown: true });
  expect(await ticked()).toEqual(['admin', 'ana']);
  await say('ana', 'joinChatBoxLeave', 42);
  expect(await ticked()).toEqual(['admin']);
});

it('a leave that is late takes nothing from what was opened meanwhile', async () => {
  const { contact } = served();
  const other = { ...served({ id: 44, contactId: '01JCBBBBBBBBBBBBBBBBBBBBBB' }), contact };
  await putItem(itemOf(ticketEntity, other));
  await say('ana', 'joinChatBox', 44);
  expect(await ticked()).toEqual([]);
  await Promise.all([say('ana', 'joinChatBoxLeave', 44), say('ana', 'joinChatBox', 42)]);
  expect(await ticked()).toEqual(['ana']);
  await say('ana', 'joinChatBoxLeave', 44);
  expect(await ticked()).toEqual(['ana']);
});

it('what changes in a message itself comes to everybody who may see it', async () => {
  expect(await hearing({ body: 'Corrigido', isEdited: true })).toEqual(['admin', 'ana', 'ana, other page']);
  const failure = { code: 'X', reason: 'no', isRetriable: false };
  expect(await hearing({ failure })).toEqual(['admin', 'ana', 'ana, other page']);
});
