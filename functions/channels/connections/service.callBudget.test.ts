import { type FakeGraph, fakeGraph } from '@test/support/graph/fakeGraph.ts';
import {
  type ConnectedCompany,
  delivery,
  newWamid,
  openConnectedCompany,
  secondsAt,
  stateOf,
} from '@test/support/server/connectedCompany.ts';
import { type Meter, startMeter } from '@test/support/server/meter.ts';
import { aMessage } from '@test/support/server/samples.ts';
import { openStoreFixture, type StoreFixture } from '@test/support/server/storeFixture.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messageEntity, messageId } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem, updateItem } from '../../core/store/store.ts';
import { handler as inbound } from '../../inbound/inbound.ts';
import { handler as outbound } from '../../outbound/outbound.ts';
import { enqueueOutbound } from './service.ts';

let workshop: StoreFixture;
let graph: FakeGraph;
let meter: Meter;
let shop: ConnectedCompany;
let second = Date.parse('2026-11-20T10:00:00.000Z');

beforeAll(async () => {
  workshop = await openStoreFixture();
  meter = await startMeter(workshop.engine.endpoint);
  graph = await fakeGraph();
  shop = await openConnectedCompany();
  await inbound(next('Oi'));
  const { ticket } = await stateOf(shop);
  // As it is served: in a queue, with an attendant.
  await updateItem({
    Key: { pk: `C#${shop.company.id}#TICKET#${ticket?.id}`, sk: 'TICKET' },
    UpdateExpression: 'SET #status = :open, userId = :user, #user = :person, queueId = :queue, #queue = :where',
    ExpressionAttributeNames: { '#status': 'status', '#user': 'user', '#queue': 'queue' },
    ExpressionAttributeValues: {
      ':open': 'open',
      ':user': 3,
      ':person': { id: 3, name: 'Ana Maria Oliveira' },
      ':queue': 1,
      ':where': { id: 1, name: 'Atendimento', color: '#0f766e' },
    },
  });
  // The first message after it takes the ticket out of the list of those who wait.
  await inbound(next('Olá?'));
});
afterAll(async () => {
  await graph.stop();
  await meter.stop();
  await workshop.close();
});

function next(body: string) {
  second += 7000;
  return delivery(shop, { id: newWamid(), timestamp: secondsAt(new Date(second).toISOString()), text: { body } });
}

it('takes a message into an open ticket with five calls', async () => {
  const event = next('Bom dia, vocês entregam no sábado? Preciso para o aniversário da minha filha.');
  const { operations, reads, writes } = await meter.measure(() => inbound(event));
  expect(operations).toEqual(['GetItem', 'BatchGetItem', 'GetItem', 'GetItem', 'TransactWriteItems']);
  expect(reads).toBeLessThanOrEqual(3);
  expect(writes).toBeLessThanOrEqual(8);
});

it('knows a repetition with five calls and writes nothing', async () => {
  const event = next('De novo');
  await inbound(event);
  const { operations, writes } = await meter.measure(() => inbound(event));
  expect(operations).toEqual(['GetItem', 'BatchGetItem', 'GetItem', 'GetItem', 'Query']);
  expect(writes).toBe(0);
});

const stored = async () => {
  const { ticket, contact } = await stateOf(shop);
  if (!ticket) throw new Error('no ticket');
  second += 1000;
  const id = messageId(shop.connection.id, contact.id, new Date(second), 'X');
  const nextAttemptAt = new Date(Date.now() + 60_000).toISOString();
  const body = 'Bom dia! Entregamos sim, até as 14 h. Posso confirmar o pedido?';
  const message = aMessage({
    companyId: shop.company.id,
    id,
    ticket,
    fromMe: true,
    wid: null,
    body,
    nextAttemptAt,
    queue: ticket.queue,
  });
  await putItem(toItem(messageEntity, message, 'message.created'));
  return message;
};

it('sends a text with four calls', async () => {
  const message = await stored();
  await enqueueOutbound({ companyId: shop.company.id }, message);
  const { operations, reads, writes } = await meter.measure(() => workshop.work('outbound', outbound));
  // The first of ten takes the turns of all with a read and a write.
  const taking = ['GetItem', 'UpdateItem'];
  // The second BatchGetItem learns the scoped id that the platform's first answer brought.
  expect(operations.slice(0, 6).sort()).toEqual(
    ['BatchGetItem', ...taking, 'PutItem', 'UpdateItem', 'UpdateItem'].sort(),
  );
  const again = await stored();
  await enqueueOutbound({ companyId: shop.company.id }, again);
  const usual = await meter.measure(() => workshop.work('outbound', outbound));
  expect([...usual.operations].sort()).toEqual(['BatchGetItem', 'PutItem', 'UpdateItem', 'UpdateItem']);
  expect(usual.reads).toBeLessThanOrEqual(2);
  // Two of them, with the index, note that the try begins: without it a try that died looks like a delivery that never came.
  expect(usual.writes).toBeLessThanOrEqual(5);
  expect([reads, writes].every((units) => units > 0)).toBe(true);
});

it('notes a status with two calls', async () => {
  const message = await stored();
  await putItem(toItem(messageEntity, { ...message, wid: 'wamid.S', ack: 1, nextAttemptAt: null }, 'message.updated'));
  const status = { id: 'wamid.S', status: 'delivered', timestamp: '1', biz_opaque_callback_data: message.id };
  const body = {
    channel: 'whatsappapi',
    account: shop.connection.phoneNumberId,
    receivedAt: new Date().toISOString(),
    event: { status },
  };
  const record = {
    messageId: 's',
    receiptHandle: 'r',
    body: JSON.stringify(body),
    attributes: { ApproximateReceiveCount: '1', MessageGroupId: 'g' },
  };
  const { operations, reads, writes, result } = await meter.measure(() => inbound({ Records: [record] } as never));
  expect(result.batchItemFailures).toEqual([]);
  expect(operations).toEqual(['GetItem', 'UpdateItem']);
  expect(reads).toBeLessThanOrEqual(0.5);
  expect(writes).toBeLessThanOrEqual(1);
});
