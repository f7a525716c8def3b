import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { ticketUuid } from '@shared/tickets/uuid.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { mockClient } from '@test/support/server/mockClient.ts';
import { itemOf, startPushes } from '@test/support/server/pushes.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type StoredTicket, ticketEntity } from '../core/store/entities.ts';
import { putItem } from '../core/store/store.ts';

let companyId = 0;
let ana: SignedIn;
let bia: SignedIn;
let row: StoredTicket;

const sqs = mockClient(SQSClient);
process.env['QUEUE_URL_OUTBOUND'] = 'http://queue.test/outbound';
const live = await forFile(startPushes());
const meter = await forFile(startMeter(live.engine.endpoint));
beforeEach(async () => {
  const tenant = await newTenant();
  companyId = tenant.company.id;
  ana = await newUser(companyId, { name: 'Ana', queueIds: [1] });
  bia = await newUser(companyId, { name: 'Bia', queueIds: [1] });
  const foreign = await newUser(companyId, { name: 'Rui', queueIds: [2] });
  await live.connect(ana, 'ana');
  await live.connect(bia, 'bia');
  await live.connect(foreign, 'rui');
  const contact = aContact({ companyId, id: '01JCAAAAAAAAAAAAAAAAAAAAAA' });
  row = aTicket({ companyId, id: 42, connection: aConnection({ companyId, id: 1 }), contact, queueId: 1 });
  await putItem(itemOf(ticketEntity, row));
  live.clear();
  pass(0);
});

const pass = (milliseconds: number): void => {
  process.env['CLOCK_OFFSET_MS'] = String(milliseconds);
};
const say = (who: string, action: string, more: object = { ticketId: 42 }) =>
  live.say(who, JSON.stringify({ action, ...more }));
/** What a socket was told last of the ticket: names, with a star for who types. */
function seen(who: string): string[] | undefined {
  const last = live.pushed.findLast(({ to, data }) => to === who && data['action'] === 'viewers');
  const viewers = last?.data['viewers'] as { name: string; isTyping: boolean }[] | undefined;
  return viewers?.map(({ name, isTyping }) => `${name}${isTyping ? '*' : ''}`).sort();
}

describe('who looks at a ticket', () => {
  it('is told to those who look too, by number or uuid, until they leave', async () => {
    await say('ana', 'joinChatBox');
    expect(seen('ana')).toEqual(['Ana']);
    await say('bia', 'joinChatBox', { id: ticketUuid(42, new Uint8Array(10)) });
    expect([seen('ana'), seen('bia')]).toEqual([
      ['Ana', 'Bia'],
      ['Ana', 'Bia'],
    ]);
    expect(live.pushed[0]).toMatchObject({ channel: `company-${companyId}-presence` });
    await say('bia', 'joinChatBoxLeave');
    expect(seen('ana')).toEqual(['Ana']);
  });

  it('is neither told to nor told of people who may not see the ticket', async () => {
    await say('ana', 'joinChatBox');
    await say('rui', 'joinChatBox');
    expect([seen('ana'), seen('rui')]).toEqual([['Ana'], undefined]);
    const other = await newTenant();
    await live.connect(other.admin, 'stranger');
    await say('stranger', 'joinChatBox');
    expect(seen('stranger')).toBeUndefined();
    await say('bia', 'joinChatBox');
    await putItem(itemOf(ticketEntity, { ...row, status: 'open', userId: ana.user.id, version: 2 }));
    live.clear();
    pass(5000);
    await say('ana', 'joinChatBox');
    expect([seen('ana'), seen('bia')]).toEqual([['Ana'], undefined]);
  });

  it('expires by itself', async () => {
    await say('bia', 'joinChatBox');
    pass(31_000);
    await say('ana', 'joinChatBox');
    expect(seen('ana')).toEqual(['Ana']);
  });

  it('bears nonsense', async () => {
    for (const more of [{}, { ticketId: -1 }, { ticketId: 'x' }, { id: {} }, { ticketId: 4711 }])
      expect((await say('ana', 'joinChatBox', more)).statusCode).toBe(200);
    expect(live.pushed).toEqual([]);
  });
});

describe('who types', () => {
  it('shows for a moment, and counts as looking', async () => {
    await say('ana', 'joinChatBox');
    await say('bia', 'typing');
    expect(seen('ana')).toEqual(['Ana', 'Bia*']);
    pass(7000);
    await say('ana', 'joinChatBox');
    expect(seen('ana')).toEqual(['Ana', 'Bia']);
  });

  it('costs one small write in five seconds, however fast somebody types', async () => {
    await say('ana', 'joinChatBox');
    const writes: number[] = [];
    for (const at of [0, 100, 900, 2000, 4000, 4600]) {
      pass(at);
      const { operations } = await meter.measure(() => say('bia', 'typing'));
      writes.push(operations.filter((name) => name === 'UpdateItem').length);
    }
    expect(writes).toEqual([1, 0, 0, 0, 0, 1]);
    pass(10_000);
    const one = await meter.measure(() => say('bia', 'typing'));
    expect(one.operations).toEqual(['GetItem', 'BatchGetItem', 'UpdateItem', 'BatchGetItem']);
    expect(one.writes).toBeLessThanOrEqual(1);
  });
});

describe('what the contact sees of who types', () => {
  const serve = (fields: Partial<StoredTicket> = {}) =>
    putItem(itemOf<StoredTicket>(ticketEntity, { ...row, status: 'open', userId: ana.user.id, version: 2, ...fields }));
  const types = (who = 'ana', more: object = { toContact: true }) => say(who, 'typing', { ticketId: 42, ...more });
  const signs = () =>
    sqs
      .commandCalls(SendMessageBatchCommand)
      .flatMap(({ args: [{ input }] }) =>
        (input.Entries ?? []).map(({ MessageBody, MessageGroupId }) => [JSON.parse(MessageBody ?? ''), MessageGroupId]),
      );
  beforeEach(() => {
    sqs.reset();
    sqs.on(SendMessageBatchCommand).resolves({});
  });

  it('is told once in twenty seconds, in the order of the messages', async () => {
    await serve();
    for (const at of [0, 5000, 15_000, 21_000]) {
      pass(at);
      await types();
    }
    const { whatsappId, contactId } = row;
    expect(signs()).toMatchObject(
      [0, 1].map(() => [
        { type: 'typing', companyId, whatsappId, contactId },
        `${companyId}-${whatsappId}-${contactId}`,
      ]),
    );
  });

  it('is nothing of a note, of somebody who does not serve the ticket, or of one that waits', async () => {
    await types();
    await serve();
    await types('ana', {});
    await types('bia');
    expect(signs()).toEqual([]);
  });

  it.each(['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const)('is told over %s', async (channel) => {
    await serve({ channel });
    await types();
    expect(signs()).toHaveLength(1);
  });
});
