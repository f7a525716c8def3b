import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Message } from '@shared/messages/model.ts';
import { edgeHeaders } from '@test/support/server/call.ts';
import { shiftClock } from '@test/support/server/companyFixture.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { newTenant, newUser, type SignedIn, tokenOf } from '@test/support/server/tenant.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactEntity, messageEntity, messageId, ticketEntity, userEntity } from '../core/store/entities.ts';
import { type Entity, toItem } from '../core/store/records.ts';
import { getItem, type Item, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler as deliver } from './deliver.ts';
import { handler as sockets } from './sockets.ts';

interface Pushed {
  readonly to: string;
  readonly channel: string;
  readonly seq: number;
  readonly data: Record<string, unknown>;
}

let engine: Engine;
let management: Server;
let pushed: Pushed[] = [];
let closed: string[] = [];
const gone = new Set<string>();
let admin: SignedIn;
let seller: SignedIn;
let support: SignedIn;
let companyId = 0;
let serial = 0;

beforeAll(async () => {
  engine = await startEngine();
  management = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const to = decodeURIComponent((request.url ?? '').split('/@connections/')[1]?.split('?')[0] ?? '');
    if (gone.has(to)) {
      response.writeHead(410, { 'x-amzn-errortype': 'GoneException' });
    } else if (request.method === 'DELETE') {
      closed.push(to);
      response.writeHead(204);
    } else {
      const said = [JSON.parse(Buffer.concat(chunks).toString())].flat();
      pushed.push(...said.map((frame) => ({ to, ...frame })));
      response.writeHead(200);
    }
    response.end();
  });
  await new Promise<void>((resolve) => management.listen(0, '127.0.0.1', resolve));
  process.env['SOCKET_ENDPOINT'] = `http://127.0.0.1:${(management.address() as AddressInfo).port}`;
});
afterAll(async () => {
  management.close();
  await engine.stop();
});

const connect = async (user: SignedIn, id: string) =>
  sockets({
    requestContext: { routeKey: '$connect', connectionId: id },
    headers: { ...edgeHeaders(), 'sec-websocket-protocol': `bearer, ${user.token}` },
  });

beforeEach(async () => {
  const tenant = await newTenant();
  companyId = tenant.company.id;
  admin = tenant.admin;
  seller = await newUser(companyId, { queueIds: [1] });
  support = await newUser(companyId, { queueIds: [2] });
  for (const [user, name] of [
    [admin, 'admin'],
    [seller, 'seller'],
    [support, 'support'],
  ] as const) {
    expect(await connect(user, name)).toMatchObject({ statusCode: 200 });
  }
  pushed = [];
  closed = [];
  gone.clear();
});

const recordOf = (before: Item | undefined, after: Item | undefined) => {
  serial += 1;
  const image = (item: Item | undefined) => item && marshall(item, { removeUndefinedValues: true });
  return {
    eventID: String(serial),
    dynamodb: { OldImage: image(before), NewImage: image(after), SequenceNumber: String(serial) },
  };
};
const stream = (...records: object[]) => deliver({ Records: records } as unknown as DynamoDBStreamEvent);
const item = <T extends object>(entity: Entity<T>, record: T, event?: never) => toItem(entity, record, event);

const connection = () => aConnection({ companyId, id: 1 });
const contact = () => aContact({ companyId, id: '01JCAAAAAAAAAAAAAAAAAAAAAA' });
const ticket = (fields: object = {}) =>
  aTicket({ companyId, id: 42, contact: contact(), connection: connection(), queueId: 1, ...fields });
const heard = (to: string) =>
  pushed
    .filter((frame) => frame.to === to)
    .map(({ channel, data }) => `${channel.split('-').slice(2).join('-')}:${data['action']}`);

describe('audience', () => {
  it('tells only those who may see the ticket, one company only', async () => {
    await stream(recordOf(undefined, item(ticketEntity, ticket())));
    expect(heard('admin')).toEqual(['ticket:update']);
    expect(heard('seller')).toEqual(['ticket:update']);
    expect(heard('support')).toEqual([]);
    expect(pushed[0]?.channel).toBe(`company-${companyId}-ticket`);
  });

  it('deletes first and updates then when a ticket changes lists, also for those who lose it', async () => {
    const before = ticket();
    await stream(recordOf(item(ticketEntity, before), item(ticketEntity, { ...before, queueId: 2, version: 2 })));
    expect(heard('admin')).toEqual(['ticket:delete', 'ticket:update']);
    expect(heard('seller')).toEqual(['ticket:delete']);
    expect(heard('support')).toEqual(['ticket:update']);
  });

  it('carries a new message and its ticket to its audience', async () => {
    const row = ticket({ unreadMessages: 1 });
    await putItem(toItem(ticketEntity, row));
    const id = messageId(1, row.contactId, '2026-11-20T10:00:00.000Z', 'a');
    await stream(recordOf(undefined, item(messageEntity, aMessage({ companyId, id, ticket: row, body: 'segredo' }))));
    expect(heard('seller')).toEqual(['appMessage:create']);
    expect(pushed.find(({ to }) => to === 'seller')?.data).toMatchObject({
      message: { id, body: 'segredo', ticket: { id: 42, uuid: row.uuid } },
      ticket: { id: 42, unreadMessages: 1, contact: { id: row.contactId } },
    });
    expect(JSON.stringify(pushed.filter(({ to }) => to === 'support'))).not.toContain('segredo');
  });

  it('masks numbers for everybody but administrators when the company hides them', async () => {
    await putItem({ ...keys.settings(companyId), et: 'settings', sv: 1, companyId, lgpdHideNumber: 'enabled' });
    await stream(
      recordOf(undefined, item(ticketEntity, ticket())),
      recordOf(undefined, item(contactEntity, contact())),
    );
    const textFor = (to: string) => JSON.stringify(pushed.filter((frame) => frame.to === to));
    expect(textFor('admin')).toContain('5511987654321');
    expect(textFor('seller')).not.toContain('5511987654321');
    expect(textFor('seller')).toContain('5511*******21');
  });

  it('masks them in pushed messages too: in the channel’s id, in quotes and in contacts that are handed on', async () => {
    await putItem({ ...keys.settings(companyId), et: 'settings', sv: 1, companyId, lgpdHideNumber: 'enabled' });
    const row = ticket({ contact: { ...contact(), name: '+55 11 98765-4321' } });
    await putItem(toItem(ticketEntity, row));
    const id = messageId(1, row.contactId, '2026-11-20T10:00:00.000Z', 'a');
    const quotedMsg = {
      ...{ id: 'q', wid: 'wamid.5511987654321.q', body: 'oi', fromMe: false, mediaType: 'text', mediaUrl: null },
      author: '5511987654321',
    } as unknown as Message['quotedMsg'];
    const said = aMessage({ companyId, id, ticket: row, wid: 'wamid.5511987654321.a', quotedMsg });
    const card = { ...said, fromMe: true, contacts: [{ name: 'Bia', numbers: ['5511987654321'] }] };
    for (const message of [said, card]) await stream(recordOf(undefined, item(messageEntity, message)));
    const textFor = (to: string) => JSON.stringify(pushed.filter((frame) => frame.to === to));
    expect(pushed.filter(({ to }) => to === 'seller')).toHaveLength(2);
    expect(textFor('admin')).toContain('wamid.5511987654321.a');
    expect(textFor('seller').replace(/\D/g, '')).not.toContain('987654321');
  });

  it('gives everybody the badge numbers they may know of', async () => {
    const before = { ...keys.counters(companyId) };
    const after = { ...before, 'n|pending|0|1|0|0': 3, 'n|pending|0|2|0|0': 5 };
    await putItem(after);
    await stream(recordOf(before, after));
    expect(pushed.find(({ to }) => to === 'support')?.data['counters']).toEqual({ 'n|pending|0|2|0|0': 5 });
  });
});

describe('sequence and sockets', () => {
  it('rises by one per event and is what a sync answers', async () => {
    await stream(
      recordOf(undefined, item(contactEntity, contact())),
      recordOf(undefined, item(ticketEntity, ticket())),
    );
    expect(pushed.filter(({ to }) => to === 'admin').map(({ seq }) => seq)).toEqual([1, 2]);
    pushed = [];
    await sockets({ requestContext: { routeKey: '$default', connectionId: 'admin' }, body: '{"action":"sync"}' });
    expect(pushed).toEqual([{ to: 'admin', channel: 'sync', seq: 2, data: {} }]);
  });

  it('forgets a socket that is gone and still reaches the others', async () => {
    gone.add('seller');
    shiftClock(30_000);
    await stream(recordOf(undefined, item(ticketEntity, ticket())));
    shiftClock(0);
    expect(heard('admin')).toEqual(['ticket:update']);
    expect(await getItem(keys.socket(companyId, 'seller'))).toBeUndefined();
  });

  it('keeps a socket whose handshake is not answered yet', async () => {
    gone.add('seller');
    await stream(recordOf(undefined, item(ticketEntity, ticket())));
    gone.clear();
    await stream(recordOf(undefined, item(ticketEntity, ticket({ id: 43 }))));
    expect(heard('seller')).toEqual(['ticket:update']);
  });

  it('refuses a socket without a token, with a forged one, and of an ended session', async () => {
    const ask = (header: string | undefined) =>
      sockets({
        requestContext: { routeKey: '$connect', connectionId: 'x' },
        headers: { ...edgeHeaders(), ...(header ? { 'Sec-WebSocket-Protocol': header } : {}) },
      });
    expect(await ask(undefined)).toMatchObject({ statusCode: 401 });
    expect(await ask(`bearer, ${seller.token.slice(0, -4)}AAAA`)).toMatchObject({ statusCode: 403 });
    const ended = await tokenOf({ ...seller.user, tokenVersion: 99 });
    expect(await ask(`bearer, ${ended}`)).toMatchObject({ statusCode: 401 });
  });

  it('refuses a socket of a company that was disabled, whose token still lives', async () => {
    const company = await getItem(keys.company(companyId));
    await putItem({ ...company, status: false } as Item);
    expect(await connect(seller, 'x')).toMatchObject({ statusCode: 401 });
    expect(await getItem(keys.socket(companyId, 'x'))).toBeUndefined();
  });

  it('tells older browsers of a user about a sign-in elsewhere, then ends them', async () => {
    const { user } = seller;
    await stream(
      recordOf(item(userEntity, user), { ...toItem(userEntity, { ...user, tokenVersion: 1 }, 'user.loggedIn') }),
    );
    const channels = pushed.filter(({ to }) => to === 'seller').map(({ channel }) => channel);
    expect(channels).toEqual([`company-${companyId}-auth`, 'auth:expired']);
    expect(closed).toEqual(['seller']);
    expect(heard('admin')).not.toContain('auth:update');
  });

  it('applies changed rights to sockets that are already open', async () => {
    const { user } = support;
    await stream(recordOf(item(userEntity, user), item(userEntity, { ...user, queueIds: [1], version: 1 })));
    pushed = [];
    await stream(recordOf(undefined, item(ticketEntity, ticket())));
    expect(heard('support')).toEqual(['ticket:update']);
  });
});
