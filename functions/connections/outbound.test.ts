import type { Message } from '@shared/messages/model.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deadAddress,
  type FakeGraph,
  fakeGraph,
  hangUp,
  html,
  json,
  refusal,
} from '../../test/connections/fakeGraph.ts';
import { openShop, report, type Shop, stateOf, theContact, write } from '../../test/connections/shop.ts';
import { openWorkshop, type Workshop } from '../../test/connections/workshop.ts';
import { aMessage } from '../../test/support/samples.ts';
import { messageEntity, messageId } from '../core/entities.ts';
import { newMediaKey, saveFile } from '../core/files.ts';
import { fromItem, removal, toItem } from '../core/records.ts';
import { getItem, putItem, transact } from '../core/store.ts';
import { keys } from '../core/table.ts';
import { removeConnection } from './changes.ts';
import { handler as outbound } from './outbound.ts';
import { findConnection } from './repo.ts';
import { enqueueOutbound, enqueueRead } from './service.ts';
import { widKey } from './targets.ts';

let workshop: Workshop;
let graph: FakeGraph;
let shop: Shop;
let serial = 0;

beforeAll(async () => {
  workshop = await openWorkshop();
  graph = await fakeGraph();
});
afterAll(async () => {
  await graph.stop();
  await workshop.close();
});
beforeEach(async () => {
  await workshop.drain('outbound');
  shop = await openShop();
  await write(workshop, shop);
  graph.reset();
});

/** A message as the panel stores it, waiting to be sent. */
async function stored(fields: Partial<Message> = {}): Promise<Message> {
  const { contact, ticket } = await stateOf(shop);
  if (!ticket) throw new Error('no ticket');
  serial += 1;
  const id = messageId(shop.connection.id, contact.id, new Date(Date.now() + serial), `O${serial}`);
  const nextAttemptAt = new Date(Date.now() + 60_000).toISOString();
  const message = aMessage({
    companyId: shop.company.id,
    id,
    ticket,
    fromMe: true,
    wid: null,
    nextAttemptAt,
    ...fields,
  });
  await putItem(toItem(messageEntity, message, 'message.created'));
  return message;
}

async function handedOver(...messages: Message[]): Promise<Message> {
  await enqueueOutbound({ companyId: shop.company.id }, messages);
  const [first] = messages;
  if (!first) throw new Error('nothing to hand over');
  return first;
}

const send = () => workshop.work('outbound', outbound);
const now = async (message: Message): Promise<Message> =>
  fromItem(messageEntity, (await getItem(messageEntity.key(message), true)) ?? {});
const bodies = () => graph.sent().map(({ json: sent }) => (sent['text'] as { body: string } | undefined)?.body);
const connectionNow = () => findConnection(shop.company.id, shop.connection.id);

describe('a message the platform takes', () => {
  it('has its id and one tick, and can be found by it', async () => {
    const message = await handedOver(await stored({ body: 'Olá!' }));
    await send();
    expect(graph.sent()).toMatchObject([
      { json: { to: '5585988776655', text: { body: 'Olá!' }, biz_opaque_callback_data: message.id } },
    ]);
    const after = await now(message);
    expect(after).toMatchObject({ ack: 1, failure: null, nextAttemptAt: null });
    expect(await getItem(widKey(shop.company.id, after.wid ?? ''))).toMatchObject({ messageId: message.id });
    expect(await getItem(messageEntity.key(message))).not.toHaveProperty('gsi3pk');
    expect((await theContact(shop)).aliases).toContainEqual({ kind: 'bsuid', value: 'BR.777' });
  });

  it('keeps the ticks a status brought before the answer', async () => {
    const message = await handedOver(await stored());
    graph.next((call, response) => {
      const wid = 'wamid.FAST';
      void report(workshop, shop, 'read', {
        id: wid,
        biz_opaque_callback_data: call.json['biz_opaque_callback_data'],
      }).then(() => json(200, { messages: [{ id: wid }] })(call, response));
    });
    await send();
    expect(await now(message)).toMatchObject({ wid: 'wamid.FAST', ack: 3, nextAttemptAt: null });
  });

  it('is sent once however often it is handed over', async () => {
    const message = await stored();
    await handedOver(message, message);
    await handedOver({ ...message, nextAttemptAt: '2026-01-01T00:00:00.000Z' });
    await send();
    expect(graph.sent()).toHaveLength(1);
  });

  it('is not sent when it was discarded, is private or is already out', async () => {
    const messages = [
      await stored({ isDeleted: true }),
      await stored({ isPrivate: true }),
      await stored({ wid: 'wamid.X' }),
    ];
    const gone = await stored();
    await transact([removal(messageEntity.key(gone))]);
    await handedOver(...messages, gone);
    await send();
    expect(graph.calls).toHaveLength(0);
  });

  it('may be slow', async () => {
    const message = await handedOver(await stored());
    graph.next((call, response) => {
      setTimeout(() => json(200, { messages: [{ id: 'wamid.SLOW' }] })(call, response), 400);
    });
    await send();
    expect(await now(message)).toMatchObject({ wid: 'wamid.SLOW', ack: 1 });
  });
});

describe('a refusal that passes', () => {
  it('is tried again after a while, in place, with the others behind it', async () => {
    const [first, second, third] = [
      await stored({ body: '1' }),
      await stored({ body: '2' }),
      await stored({ body: '3' }),
    ];
    await handedOver(first, second, third);
    graph.next(refusal(400, 131056));
    await send();
    expect(bodies()).toEqual(['1']);
    expect(await now(first)).toMatchObject({ attempts: 1, wid: null, failure: { code: '131056', isRetriable: true } });
    expect((await now(first)).nextAttemptAt).not.toBeNull();
    workshop.pass(3);
    await send();
    expect(bodies()).toEqual(['1']);
    workshop.pass(4);
    await send();
    expect(bodies()).toEqual(['1', '1', '2', '3']);
    expect(await now(first)).toMatchObject({ ack: 1, failure: null, attempts: 1 });
  });

  it.each([
    ['the pair limit', refusal(400, 131056), [4, 16, 64, 256]],
    ['throughput', refusal(429, 130429, { 'retry-after': '40' }), [40, 40, 40, 40]],
  ])('because of %s gives up after five tries with growing waits', async (_, answer, waits) => {
    const message = await handedOver(await stored());
    graph.next(answer, answer, answer, answer, answer);
    for (const wait of waits) {
      await send();
      workshop.pass(wait - 1);
      expect(await send()).toBe(0);
      workshop.pass(wait + 2);
    }
    await send();
    expect(graph.sent()).toHaveLength(5);
    expect(await now(message)).toMatchObject({
      attempts: 5,
      nextAttemptAt: null,
      wid: null,
      failure: { isRetriable: true },
    });
    expect(workshop.counts('outbound')).toMatchObject({ delayed: 0, ready: 0, inFlight: 0 });
  });

  it('is also a platform that cannot be reached', async () => {
    const message = await handedOver(await stored());
    process.env['META_GRAPH_URL'] = await deadAddress();
    await send();
    process.env['META_GRAPH_URL'] = graph.url;
    expect(await now(message)).toMatchObject({ attempts: 1, failure: { code: 'NETWORK' } });
    workshop.pass(5);
    await send();
    expect(await now(message)).toMatchObject({ ack: 1, failure: null });
  });
});

describe('a refusal that stays', () => {
  it.each([
    [131047, false],
    [131026, false],
    [131053, false],
    [131042, true],
  ])('%i is shown with its reason, and what follows goes on', async (code, isRetriable) => {
    const [message, next] = [await stored({ body: 'a' }), await stored({ body: 'b' })];
    await handedOver(message, next);
    graph.next(refusal(400, code));
    await send();
    expect(await now(message)).toMatchObject({
      failure: { code: String(code), reason: `details of ${code}`, isRetriable },
      nextAttemptAt: null,
      attempts: 1,
    });
    expect(await now(next)).toMatchObject({ ack: 1 });
    expect(graph.sent()).toHaveLength(2);
  });

  it('of the account takes the connection out of use, and the next message says so at once', async () => {
    const [message, next] = [await stored(), await stored()];
    await handedOver(message, next);
    graph.next(refusal(401, 190));
    await send();
    expect(await connectionNow()).toMatchObject({ status: 'DISCONNECTED', statusReason: 'details of 190' });
    expect(await now(message)).toMatchObject({ failure: { code: '190', isRetriable: true }, nextAttemptAt: null });
    expect(await now(next)).toMatchObject({ failure: { code: 'ERR_WAPP_NOT_INITIALIZED', reason: 'details of 190' } });
    expect(graph.sent()).toHaveLength(1);
  });

  it('is a connection or a contact that is gone', async () => {
    const message = await handedOver(await stored());
    await removeConnection({ companyId: shop.company.id, now: new Date() }, shop.connection.id);
    await send();
    expect((await now(message)).failure).toMatchObject({ code: 'ERR_NO_WAPP_FOUND', isRetriable: false });
    shop = await openShop();
    await write(workshop, shop);
    const orphan = await handedOver(await stored());
    await transact([removal(keys.contact(shop.company.id, orphan.contactId))]);
    await send();
    expect((await now(orphan)).failure).toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });
});

describe('a try whose end is unknown', () => {
  it.each([
    ['the line breaks', hangUp],
    ['a proxy answers a page', html],
    ['the platform answers 500 after it took the message', refusal(500, 131000)],
    ['the answer is not understood', json(200, {})],
  ])('because %s is not repeated when a status tells that it went out', async (_, answer) => {
    const message = await handedOver(await stored());
    graph.next(answer);
    await send();
    workshop.pass(19);
    expect(await send()).toBe(0);
    await report(workshop, shop, 'sent', { id: 'wamid.AFTERALL', biz_opaque_callback_data: message.id });
    workshop.pass(30);
    await send();
    expect(graph.sent()).toHaveLength(1);
    expect(await now(message)).toMatchObject({ wid: 'wamid.AFTERALL', ack: 1, nextAttemptAt: null });
  });

  it('is repeated after twenty seconds of silence', async () => {
    const message = await handedOver(await stored());
    graph.next(hangUp);
    await send();
    expect(await now(message)).toMatchObject({ attempts: 1, failure: { code: 'NETWORK' } });
    workshop.pass(40);
    await send();
    expect(graph.sent()).toHaveLength(2);
    expect(await now(message)).toMatchObject({ ack: 1, failure: null });
  });

  it('loses its failure when it had worked', async () => {
    const message = await handedOver(await stored());
    graph.next(hangUp);
    await send();
    await report(workshop, shop, 'sent', { id: 'wamid.LATE', biz_opaque_callback_data: message.id });
    workshop.pass(40);
    await send();
    expect(await now(message)).toMatchObject({ ack: 1, failure: null });
  });
});

describe('a function that dies', () => {
  it('while sending is followed by a wait for the status, then by one more try', async () => {
    const message = await handedOver(await stored());
    await workshop.loseOne('outbound');
    workshop.pass(400);
    await send();
    expect(graph.sent()).toHaveLength(0);
    workshop.pass(21);
    await send();
    expect(graph.sent()).toHaveLength(1);
    expect(await now(message)).toMatchObject({ ack: 1 });
  });

  it('after the platform took the message causes no second one', async () => {
    const message = await handedOver(await stored());
    await workshop.loseOne('outbound');
    await report(workshop, shop, 'delivered', { id: 'wamid.OUT', biz_opaque_callback_data: message.id });
    workshop.pass(400);
    await send();
    expect(graph.sent()).toHaveLength(0);
    expect(await now(message)).toMatchObject({ wid: 'wamid.OUT', ack: 2 });
  });

  it('again and again ends with a visible failure', async () => {
    const message = await handedOver(await stored());
    for (let round = 0; round < 4; round += 1) {
      await workshop.loseOne('outbound');
      workshop.pass(400);
    }
    await send();
    expect(await now(message)).toMatchObject({
      failure: { code: 'UNKNOWN_OUTCOME', isRetriable: true },
      nextAttemptAt: null,
    });
  });
});

describe('a file', () => {
  const media = async (status: 'ready' | 'pending' | 'failed'): Promise<Message['media']> => {
    const key = newMediaKey(shop.company.id);
    await saveFile(key, Buffer.from('picture bytes'), { name: 'foto.png', mime: 'image/png' });
    return {
      status,
      key,
      mime: 'image/png',
      name: 'foto.png',
      size: 13,
      isVoice: false,
      width: 1,
      height: 1,
      providerId: '',
    };
  };

  it('goes from storage to the platform', async () => {
    await handedOver(await stored({ mediaType: 'image', body: 'legenda', media: await media('ready') }));
    await send();
    expect(graph.calls[0]).toMatchObject({ path: `/v26.0/${shop.connection.phoneNumberId}/media` });
    expect(graph.calls[0]?.raw.toString()).toContain('picture bytes');
    expect(graph.sent()[0]?.json['image']).toEqual({ id: 'uploaded-1', caption: 'legenda' });
  });

  it('that is not stored yet is waited for; one that failed is not', async () => {
    const failed = await handedOver(await stored({ mediaType: 'image', media: await media('failed') }));
    const waiting = await handedOver(await stored({ mediaType: 'image', media: await media('pending') }));
    await send();
    expect(await now(failed)).toMatchObject({ failure: { code: 'ERR_WAPP_DOWNLOAD_MEDIA' }, nextAttemptAt: null });
    expect(await now(waiting)).toMatchObject({ attempts: 1, failure: { code: 'MEDIA_PENDING' } });
    expect(graph.sent()).toHaveLength(0);
  });
});

describe('reading', () => {
  it('is told for the newest message of the contact', async () => {
    const wid = await write(workshop, shop, { timestamp: '1900000000' });
    const { ticket } = await stateOf(shop);
    if (!ticket) throw new Error('no ticket');
    await stored();
    await enqueueRead({ companyId: shop.company.id, now: new Date() }, ticket);
    await send();
    const marks = graph.calls.filter(({ json: sent }) => sent['status'] === 'read');
    expect(marks.map(({ json: sent }) => sent['message_id'])).toHaveLength(1);
    expect([wid, (await stateOf(shop)).messages.at(-1)?.wid]).toContain(marks[0]?.json['message_id']);
  });

  it('refused is no trouble for what follows', async () => {
    const { ticket } = await stateOf(shop);
    if (!ticket) throw new Error('no ticket');
    await enqueueRead({ companyId: shop.company.id, now: new Date() }, ticket);
    const message = await handedOver(await stored());
    graph.next(refusal(400, 131009));
    await send();
    expect(await now(message)).toMatchObject({ ack: 1 });
    expect((await connectionNow())?.status).toBe('CONNECTED');
  });
});

describe('another try by a person', () => {
  it('goes out with the same id, and the failure of the one before cannot touch it', async () => {
    const message = await handedOver(await stored());
    await send();
    const { wid: first } = await now(message);
    const errors = [{ code: 131000, title: 'x' }];
    await report(workshop, shop, 'failed', { id: first, biz_opaque_callback_data: message.id, errors });
    const failed = await now(message);
    expect(failed).toMatchObject({ ack: 1, failure: { code: '131000' } });
    const again = {
      ...failed,
      wid: null,
      ack: 0,
      failure: null,
      attempts: 0,
      nextAttemptAt: new Date(Date.now() + 99_000).toISOString(),
      version: failed.version + 1,
    };
    await putItem(toItem(messageEntity, again));
    await handedOver(again);
    await send();
    const second = await now(message);
    expect(second.wid).not.toBe(first);
    await report(workshop, shop, 'failed', {
      id: first,
      biz_opaque_callback_data: message.id,
      errors: [{ code: 131026 }],
    });
    expect(await now(message)).toMatchObject({ ack: 1, failure: null });
  });
});
