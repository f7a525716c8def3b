import type { Message } from '@shared/messages/model.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { itemOf, startPushes, watchedCompany } from '@test/support/server/pushes.ts';
import { aConnection, aMessage, aQueue } from '@test/support/server/samples.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  connectionEntity,
  contactEntity,
  messageEntity,
  messageId,
  queueEntity,
  type StoredTicket,
  ticketEntity,
  userEntity,
} from '../core/store/entities.ts';
import { type Item, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

let { companyId, ana, contact, ticket } = {} as Awaited<ReturnType<typeof watchedCompany>>;

const live = await forFile(startPushes());
beforeEach(async () => {
  ({ companyId, ana, contact, ticket } = await watchedCompany(live));
});
const owned = (fields: Partial<StoredTicket> = {}) =>
  ticket({ status: 'open', userId: ana.user.id, user: { id: ana.user.id, name: 'Ana' }, ...fields });
const row = (each: StoredTicket): Item => itemOf(ticketEntity, each);
const message = (current: StoredTicket, fields: Partial<Message> = {}) =>
  aMessage({
    companyId,
    id: messageId(1, current.contactId, '2026-11-20T10:00:00.000Z', 'a'),
    ticket: current,
    ...fields,
  });
const text = (each: Message): Item => itemOf(messageEntity, each);

describe('a ticket', () => {
  it('that is accepted leaves everybody’s waiting list and appears with its attendant', async () => {
    await live.stream([row(ticket()), row(owned({ version: 2 }))]);
    expect(live.heard('ana')).toEqual(['ticket:delete', 'ticket:update']);
    expect(live.heard('bia')).toEqual(['ticket:delete']);
    expect(live.heard('admin')).toEqual(['ticket:delete', 'ticket:update']);
  });

  it('leaves and comes in versions that say which is later, whatever order they arrive in', async () => {
    const [waiting, taken] = [ticket({ version: 4 }), owned({ version: 5 })];
    const versionsOf = (name: string) =>
      live.pushed
        .filter(({ to }) => to === name)
        .map(({ data }) => [data['action'], data['version'] ?? (data['ticket'] as StoredTicket).version]);
    await live.stream([row(waiting), row(taken)]);
    expect(versionsOf('ana')).toEqual([
      ['delete', 4],
      ['update', 5],
    ]);
    expect(versionsOf('bia')).toEqual([['delete', 5]]);
    live.clear();
    await live.stream([row(taken), undefined]);
    expect(versionsOf('ana')).toEqual([['delete', 6]]);
  });

  it('that is read tells only that', async () => {
    const before = owned({ unreadMessages: 3 });
    await live.stream([row(before), row({ ...before, unreadMessages: 0, version: 2 })]);
    expect(live.heard('ana')).toEqual(['ticket:updateUnread']);
    expect(live.heard('bia')).toEqual([]);
  });

  it('that is read and changed otherwise tells all of it', async () => {
    const before = owned({ unreadMessages: 3 });
    await live.stream([row(before), row({ ...before, unreadMessages: 0, lastMessage: 'ok', version: 2 })]);
    expect(live.heard('ana')).toEqual(['ticket:update']);
  });

  it('that a newer closed one replaced leaves the closed lists', async () => {
    const before = ticket({ status: 'closed' });
    await live.stream([row(before), row({ ...before, isListed: false, version: 2 })]);
    expect(live.heard('ana')).toEqual(['ticket:delete']);
    live.clear();
    await live.stream([
      row({ ...before, isListed: false }),
      row({ ...before, isListed: false, lastMessage: 'x', version: 2 }),
    ]);
    expect(live.heard('ana')).toEqual([]);
  });

  it('is told once for many changes of one batch, and not at all for none', async () => {
    const steps = [
      ticket(),
      ticket({ lastMessage: 'a', version: 2 }),
      ticket({ lastMessage: 'b', version: 3 }),
      ticket({ lastMessage: 'c', version: 4 }),
    ];
    await live.stream(...steps.slice(1).map((after, index) => [row(steps[index] ?? after), row(after)] as const));
    expect(live.heard('ana')).toEqual(['ticket:update']);
    expect(live.pushed.find(({ to }) => to === 'ana')?.data).toMatchObject({ ticket: { lastMessage: 'c' } });
    live.clear();
    const brief = row(ticket({ id: 43 }));
    await live.stream([row(ticket()), row(ticket({ version: 2 }))], [undefined, brief], [brief, undefined]);
    // Whoever asked for the list in between has the brief one, and must lose it.
    expect(new Set(live.pushed.map(({ data }) => [data['action'], data['ticketId']].join(' ')))).toEqual(
      new Set(['delete 43']),
    );
  });
});

describe('a message', () => {
  it('that was deleted takes its words with it, but for administrators', async () => {
    await putItem(row(owned()));
    const written = message(owned(), { body: 'a senha é 1234' });
    await live.stream([text(written), text({ ...written, isDeleted: true, version: 2 })]);
    const outcome = (who: string) => live.pushed.find(({ to }) => to === who)?.data['message'];
    expect(outcome('ana')).toMatchObject({ isDeleted: true, body: '' });
    expect(outcome('admin')).toMatchObject({ isDeleted: true, body: 'a senha é 1234' });
  });

  it('that reacted and was taken back still says which one it was about, or it would stand alone', async () => {
    await putItem(row(owned()));
    const quotedMsg = { id: 'q', wid: 'w', body: 'oi', fromMe: true, mediaType: 'chat' as const, author: 'Ana' };
    const written = message(owned(), { mediaType: 'reactionMessage', body: '👍', quotedMsg });
    await live.stream([text(written), text({ ...written, isDeleted: true, version: 2 })]);
    const outcome = live.pushed.find(({ to }) => to === 'ana')?.data['message'];
    expect(outcome).toMatchObject({ isDeleted: true, body: '', quotedMsg: { id: 'q', body: '' } });
  });

  it('whose file arrived is told to whoever has the ticket now', async () => {
    const now = owned();
    await putItem(row(now));
    const media = {
      status: 'pending',
      key: '',
      mime: 'image/png',
      name: 'x',
      size: 0,
      isVoice: false,
      width: null,
      height: null,
      providerId: '1',
    } as const;
    const pending = message(ticket({ queueId: 9 }), { media, mediaType: 'image' });
    await live.stream([
      text(pending),
      text({ ...pending, media: { ...media, status: 'ready', key: `c/${companyId}/K` }, version: 2 }),
    ]);
    expect(live.heard('ana')).toEqual(['appMessage:update']);
    expect(live.heard('bia')).toEqual([]);
    expect(live.pushed.find(({ to }) => to === 'ana')?.data).toMatchObject({
      message: { mediaUrl: `/api/media/c/${companyId}/K`, mediaStatus: 'ready' },
    });
  });

  it('that only waits for its next try is told to nobody', async () => {
    const sent = message(owned(), { fromMe: true, wid: null, nextAttemptAt: '2026-11-20T10:00:30.000Z' });
    await live.stream([text(sent), text({ ...sent, nextAttemptAt: '2026-11-20T10:01:30.000Z', version: 2 })]);
    expect(live.pushed).toEqual([]);
  });

  it('too long for a frame is pushed with its beginning', async () => {
    const current = owned();
    await putItem(row(current));
    await live.stream([undefined, text(message(current, { body: 'é"\n'.repeat(30_000) }))]);
    const frame = live.pushed.find(({ to }) => to === 'ana');
    expect(frame?.bytes).toBeLessThan(128 * 1024);
    expect(frame?.data['message']).toMatchObject({ body: expect.stringMatching(/…$/) });
  });

  it('that was discarded is taken from the screen', async () => {
    await live.stream([text(message(owned())), undefined]);
    expect(live.heard('ana')).toEqual(['appMessage:delete']);
  });
});

describe('records of the company', () => {
  it('are told with what each may see of them', async () => {
    await putItem(itemOf(queueEntity, aQueue({ companyId, id: 1, name: 'Vendas' })));
    const connection = aConnection({ companyId, id: 3, accessToken: 'sealed-secret', queueIds: [1] });
    await live.stream(
      [undefined, itemOf(connectionEntity, connection)],
      [undefined, itemOf(queueEntity, aQueue({ companyId, id: 2 }))],
    );
    expect(live.heard('ana')).toEqual(['whatsapp:update', 'whatsappSession:update', 'queue:update']);
    const frames = JSON.stringify(live.pushed);
    expect(frames).not.toContain('sealed-secret');
    expect(JSON.stringify(live.pushed.filter(({ to }) => to === 'ana'))).not.toContain('T'.repeat(30));
    expect(JSON.stringify(live.pushed.filter(({ to }) => to === 'admin'))).toContain('T'.repeat(30));
    expect(live.pushed[0]?.data).toMatchObject({ whatsapp: { queues: [{ id: 1, name: 'Vendas' }] } });
  });

  it('that are gone are named by number', async () => {
    const connection = itemOf(connectionEntity, aConnection({ companyId, id: 3 }));
    const queue = itemOf(queueEntity, aQueue({ companyId, id: 2 }));
    await live.stream([connection, undefined], [queue, undefined], [itemOf(contactEntity, contact), undefined]);
    expect(live.pushed.filter(({ to }) => to === 'bia').map(({ data }) => data)).toEqual([
      { action: 'delete', whatsappId: 3 },
      { action: 'delete', queueId: 2 },
      { action: 'delete', contactId: contact.id },
    ]);
  });

  it('are not told again when nothing of them shows', async () => {
    const user = ana.user;
    await live.stream(
      [itemOf(userEntity, user), itemOf(userEntity, { ...user, lastSeen: '2026-11-20T10:00:00.000Z', version: 9 })],
      [itemOf(contactEntity, contact), itemOf(contactEntity, { ...contact, newestTickets: { 1: 3 }, version: 2 })],
    );
    expect(live.pushed).toEqual([]);
  });

  it('settings one by one, over their defaults', async () => {
    const base = { ...keys.settings(companyId), et: 'settings', sv: 1, companyId };
    await live.stream([undefined, { ...base, userRating: 'disabled', enableLGPD: 'enabled' }]);
    expect(live.pushed.filter(({ to }) => to === 'ana').map(({ data }) => data)).toEqual([
      { action: 'update', setting: { key: 'enableLGPD', value: 'enabled' } },
    ]);
  });

  it('badges only to those for whom they changed', async () => {
    const before = { ...keys.counters(companyId), 'n|pending|0|1|0|0': 1, 'n|pending|0|2|0|0': 1 };
    const after = { ...before, 'n|pending|0|2|0|0': 2 };
    await putItem(after);
    // Another record of the same numbers: what is told is the sum.
    await putItem({ ...keys.counters(companyId, '#3'), 'n|pending|0|2|0|0': 5, 'n|pending|0|1|0|0': -1 });
    await live.stream([before, after]);
    expect(live.heard('ana')).toEqual([]);
    expect(live.pushed.find(({ to }) => to === 'admin')?.data['counters']).toEqual({ 'n|pending|0|2|0|0': 7 });
    expect(live.heard('admin')).toEqual(['counters:update']);
  });
});
