import { forFile } from '@test/support/server/fileFixture.ts';
import { itemOf, startPushes } from '@test/support/server/pushes.ts';
import { aConnection, aContact, aMessage, aTag, aTicket } from '@test/support/server/samples.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { messageEntity, messageId, type StoredTicket, tagEntity, ticketEntity } from '../core/store/entities.ts';
import type { Item } from '../core/store/store.ts';
import { packFramesIntoMessages } from './frames.ts';

let companyId = 0;
let ana: SignedIn;

const live = await forFile(startPushes());
beforeEach(async () => {
  const tenant = await newTenant();
  companyId = tenant.company.id;
  ana = await newUser(companyId, { queueIds: [1] });
  await live.connect(tenant.admin, 'admin');
  await live.connect(ana, 'ana');
  live.clear();
});

const contact = () => aContact({ companyId, id: '01JCAAAAAAAAAAAAAAAAAAAAAA' });
const ticket = (fields: Partial<StoredTicket> = {}) => {
  const connection = aConnection({ companyId, id: 1 });
  return aTicket({ companyId, id: 42, connection, queueId: 1, ...fields, contact: contact() });
};
const row = (each: StoredTicket): Item => itemOf(ticketEntity, each);
const said = (current: StoredTicket): Item => {
  const id = messageId(1, current.contactId, '2026-11-20T10:00:00.000Z', 'a');
  return itemOf(messageEntity, aMessage({ companyId, id, ticket: current, body: 'Oi' }));
};
const heardOf = (later: Partial<StoredTicket>) => {
  const [before, after] = [ticket(), ticket({ lastMessage: 'Oi', version: 2, ...later })];
  return live.stream([row(before), row(after)], [undefined, said(after)]);
};

describe('a customer’s message in a ticket', () => {
  it('costs one push for each who looks on, which carries the ticket as it is now', async () => {
    await heardOf({});
    expect(live.posts.sort()).toEqual(['admin', 'ana']);
    expect(live.heard('ana')).toEqual(['appMessage:create']);
    expect(live.pushed[0]?.data).toMatchObject({ message: { body: 'Oi' }, ticket: { id: 42, version: 2 } });
  });

  it('leaves to the ticket’s own frames that it moved to another list or was handed on', async () => {
    await heardOf({ status: 'open', userId: ana.user.id });
    expect(live.heard('ana')).toEqual(['ticket:delete', 'ticket:update', 'appMessage:create']);
    live.clear();
    await heardOf({ transferredBy: { id: 5, name: 'Bia', at: '2026-11-20T10:00:00.000Z' } });
    expect(live.heard('ana')).toEqual(['ticket:update', 'appMessage:create']);
  });
});

describe('what one batch tells', () => {
  const tags = (count: number, name = 'x'): (readonly [undefined, Item])[] =>
    Array.from({ length: count }, (_, index) => [
      undefined,
      itemOf(tagEntity, aTag({ companyId, id: index + 1, name })),
    ]);

  it('goes to each socket as one message, in order', async () => {
    await live.stream(...tags(30));
    expect(live.posts.sort()).toEqual(['admin', 'ana']);
    const ids = live.pushed.filter(({ to }) => to === 'ana').map(({ seq, data }) => [seq, Object(data['tag']).id]);
    expect(ids).toEqual(Array.from({ length: 30 }, (_, index) => [index + 1, index + 1]));
  });

  it('is split where it is more than a message holds', async () => {
    const frames = Array.from({ length: 300 }, (_, index) => JSON.stringify({ seq: index, data: 'é'.repeat(500) }));
    const messages = packFramesIntoMessages(frames);
    expect(messages.length).toBe(3);
    for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(128 * 1024);
    expect(messages.flatMap((message) => JSON.parse(message))).toEqual(frames.map((frame) => JSON.parse(frame)));
    expect(packFramesIntoMessages(frames.slice(0, 1))).toEqual(frames.slice(0, 1));
    expect(packFramesIntoMessages([])).toEqual([]);
    const long = JSON.stringify('x'.repeat(130_000));
    expect(packFramesIntoMessages([long, '1', '2'])).toEqual([long, '[1,2]']);
  });

  it('reaches everybody while one of them takes nothing', async () => {
    const others = Array.from({ length: 18 }, (_, index) => `tab${index}`);
    for (const name of others) await live.connect(ana, name);
    live.clear();
    const release = live.hold('admin');
    const pushing = live.stream(...tags(1));
    await expect.poll(() => live.posts, { interval: 5 }).toHaveLength(others.length + 1);
    expect(live.posts).not.toContain('admin');
    release();
    await pushing;
    expect(live.posts).toContain('admin');
  });
});
