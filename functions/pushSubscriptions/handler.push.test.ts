import type { Message } from '@shared/messages/model.ts';
import type { User } from '@shared/users/model.ts';
import {
  openFor,
  openPushFixture,
  type PushFixture,
  type TicketFields,
  uuid,
} from '@test/support/server/pushFixture.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeUser } from '../accounts/users/service.ts';
import { now } from '../core/context/clock.ts';
import { companyEntity, userEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem, writeItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

let desk: PushFixture;

beforeAll(async () => {
  desk = await openPushFixture();
});
beforeEach(() => desk.renew());
afterAll(() => desk.close());

describe('a push', () => {
  it('brings the words of the message to the browser of whom it concerns, and to nobody else', async () => {
    const ana = await desk.attendant('ana', { language: 'es' });
    const key = { 'n|open|1|0|0|0': 3, 'u|open|1|0|0|0': 2 };
    const counters = Object.fromEntries(
      Object.entries(key).map(([name, amount]) => [name.replace('|1|', `|${ana.user.id}|`), amount]),
    );
    await putItem({ ...keys.counters(desk.company().id), ...counters });
    expect(await desk.hear(openFor(ana), { body: 'Bom  dia,\nquero um orçamento' })).toEqual(['ana']);
    const [push] = desk.service.received;
    expect(push?.text).toEqual({
      title: 'Maria Souza',
      body: 'Bom dia, quero um orçamento',
      path: `/tickets/${uuid}`,
      unread: 2,
    });
    expect(push?.headers).toMatchObject({
      ttl: '3600',
      urgency: 'high',
      topic: uuid.replaceAll('-', ''),
      'content-encoding': 'aes128gcm',
    });
    expect(push?.claims).toMatchObject({ aud: desk.service.origin, sub: expect.stringMatching(/^(https:|mailto:)/) });
    expect(Number(push?.claims['exp']) * 1000 - now().getTime()).toBeLessThanOrEqual(24 * 60 * 60_000);
  });

  it('says what it is where there are no words, in the reader’s language, and fits into one record', async () => {
    const ana = await desk.attendant('ana', { language: 'tr' });
    await desk.hear(openFor(ana), { body: '', mediaType: 'image' });
    expect(desk.service.received[0]?.text).toMatchObject({ body: '📷 Fotoğraf' });
    await desk.hear(openFor(ana), { body: 'ç'.repeat(4096), contactName: '🙂'.repeat(100) });
    expect(Number(desk.service.received[0]?.headers['content-length'])).toBeLessThan(3000);
  });

  it('hides numbers from those who may not see them', async () => {
    await putItem({ ...keys.settings(desk.company().id), lgpdHideNumber: 'enabled' });
    const nameless = { contactName: '5511987654321', contactNumber: '5511987654321' };
    const ana = await desk.attendant('ana');
    await desk.hear(openFor(ana), nameless);
    expect(JSON.stringify(desk.service.received[0]?.text)).not.toContain('987654321');
    await desk.subscribe(desk.admin(), 'admin');
    await desk.hear(openFor(desk.admin()), nameless);
    expect(desk.service.received[0]?.text).toMatchObject({ title: '5511987654321' });
  });

  it.each(['1005511980000111', '\u3164'])(
    'says of whom the channel calls %j that there is no name',
    async (contactName) => {
      const ana = await desk.attendant('ana', { language: 'en' });
      await desk.hear(openFor(ana), { contactName, contactNumber: '' });
      expect(desk.service.received[0]?.text).toMatchObject({ title: 'Contact without a name' });
    },
  );
});

describe('a conversation handed on', () => {
  const handing = (at: string) => ({ transferredBy: { id: 77, name: 'Ana', at } });

  it('is told to whom it was handed, once, in their language, and to nobody else', async () => {
    const bia = await desk.attendant('bia', { language: 'en' });
    await desk.attendant('boss', { profile: 'admin' });
    const given = { ...openFor(bia), ...handing(now().toISOString()) };
    expect(await desk.handOn(openFor(desk.admin()), given)).toEqual(['bia']);
    expect(desk.service.received[0]?.text).toMatchObject({
      title: 'Maria Souza',
      body: 'Ana transferred this conversation to you',
      path: `/tickets/${uuid}`,
    });
    expect(await desk.handOn(given, { ...given, unreadMessages: 2 })).toEqual([]);
  });

  it('is not told once it was read, nor to a queue', async () => {
    const bia = await desk.attendant('bia', { profile: 'admin' });
    const by = handing(now().toISOString());
    expect(await desk.handOn(openFor(desk.admin()), { ...openFor(bia), ...by, unreadMessages: 0 })).toEqual([]);
    expect(await desk.handOn(openFor(desk.admin()), by)).toEqual([]);
  });
});

describe('who is called', () => {
  it.each<[string, Partial<User>, TicketFields, boolean]>([
    ['an administrator for a waiting ticket', { profile: 'admin' }, {}, true],
    ['who sees all tickets for a waiting one', { allTicket: 'enabled' }, {}, true],
    ['who does not, for one without a queue', {}, {}, false],
    ['who sees all, for one of another queue', { allTicket: 'enabled' }, { queueId: 7, queue: queueOf() }, false],
    [
      'who sees all, for one of their queue',
      { allTicket: 'enabled', queueIds: [7] },
      { queueId: 7, queue: queueOf() },
      true,
    ],
    ['who serves the queue in which somebody waits', { queueIds: [7] }, { queueId: 7, queue: queueOf() }, true],
    [
      'who wants to hear of nobody who waits',
      { queueIds: [7], waitingNotices: 'disabled' },
      { queueId: 7, queue: queueOf() },
      false,
    ],
    ['an administrator for a colleague’s', { profile: 'admin' }, { status: 'open', userId: 99_999 }, false],
    ['somebody for a closed one', { profile: 'admin' }, { status: 'closed' }, false],
    ['somebody while consent is asked for', { profile: 'admin' }, { status: 'lgpd' }, false],
    ['somebody while the service is rated', { profile: 'admin' }, { status: 'nps' }, false],
    ['who may see groups', { allowGroup: true }, { status: 'group', isGroup: true }, true],
    ['who may not', {}, { status: 'group', isGroup: true }, false],
    ['somebody for what was read meanwhile', { profile: 'admin' }, { unreadMessages: 0 }, false],
  ])('%s', async (_who, user, ticket, isCalled) => {
    await desk.attendant('one', user);
    expect(await desk.hear(ticket)).toEqual(isCalled ? ['one'] : []);
  });

  it('rings with the first message of who waits, and says the others quietly', async () => {
    await desk.attendant('one', { queueIds: [7] });
    const waiting = { queueId: 7, queue: queueOf() };
    const isQuiet = async (unreadMessages: number) => {
      await desk.hear({ ...waiting, unreadMessages });
      return desk.service.received.map(({ text }) => Object(text)['isQuiet']);
    };
    expect([await isQuiet(1), await isQuiet(2)]).toEqual([[undefined], [true]]);
  });

  it('all of several, on each of their devices', async () => {
    const ana = await desk.attendant('ana-1', { profile: 'admin' });
    await desk.subscribe(ana, 'ana-2');
    await desk.attendant('bruno', { profile: 'admin' });
    expect(await desk.hear({})).toEqual(['ana-1', 'ana-2', 'bruno']);
  });

  it('nobody on a device of a session that is over', async () => {
    const ana = await desk.attendant('old');
    const change = (fields: Partial<User>) =>
      changeUser({ companyId: desk.company().id, id: ana.user.id, change: (user) => ({ ...user, ...fields }) });
    const { tokenVersion } = await change({ refreshRotatedAt: now().toISOString() });
    expect(await desk.hear(openFor(ana))).toEqual(['old']);
    const week = 7 * 24 * 60 * 60_000;
    await change({ refreshRotatedAt: new Date(now().getTime() - week).toISOString() });
    expect(await desk.hear(openFor(ana))).toEqual([]);
    await change({ refreshRotatedAt: now().toISOString(), tokenVersion: tokenVersion + 1 });
    expect(await desk.hear(openFor(ana))).toEqual([]);
  });

  it('nobody who is gone, nor of a company that is', async () => {
    const ana = await desk.attendant('ana');
    await putItem(toItem(companyEntity, { ...desk.company(), status: false }));
    expect(await desk.hear(openFor(ana))).toEqual([]);
    await putItem(toItem(companyEntity, desk.company()));
    expect(await desk.hear(openFor(ana))).toEqual(['ana']);
    await writeItems([{ remove: userEntity.key(ana.user) }]);
    expect(await desk.hear(openFor(ana))).toEqual([]);
  });
});

describe('what calls nobody', () => {
  it.each<[string, Partial<Message>]>([
    ['what the company wrote', { fromMe: true }],
    ['a private note', { isPrivate: true }],
    ['what the system wrote', { isAutomatic: true }],
    ['a reaction', { mediaType: 'reactionMessage', body: '👍' }],
    ['what was deleted', { isDeleted: true }],
    ['what came late', { createdAt: '2026-01-01T00:00:00.000Z' }],
  ])('%s', async (_what, fields) => {
    await desk.attendant('one', { profile: 'admin' });
    await desk.told(await desk.written({}, fields));
    expect(await desk.workshop.drain('jobs')).toEqual([]);
  });
});

function queueOf(): TicketFields['queue'] {
  return { id: 7, name: 'Vendas', color: '#0f766e' };
}
