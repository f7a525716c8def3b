import { createHmac } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { contact, message, payload, phoneNumberId, status, value } from '@test/support/graph/cloudApi.ts';
import { edgeHeaders } from '@test/support/server/call.ts';
import { mockClient } from '@test/support/server/mockClient.ts';
import { type OfferedSecrets, offerSecrets, testSecrets } from '@test/support/server/secrets.ts';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler } from './webhook.ts';

const secret = testSecrets['meta-app-secret'];
let secrets: OfferedSecrets;
beforeAll(async () => {
  secrets = await offerSecrets();
});
afterAll(() => secrets.stop());
const sqs = mockClient(SQSClient);
const table = mockClient(DynamoDBClient);

beforeEach(() => {
  sqs.reset();
  table.reset();
  sqs.on(SendMessageBatchCommand).resolves({});
  Object.assign(process.env, {
    QUEUE_URL_INBOUND: 'http://queue.test/inbound',
    QUEUE_URL_STATUSES: 'http://queue.test/statuses',
  });
});

const sign = (body: string | Buffer, key = secret): string =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

const event = (fields: Partial<APIGatewayProxyEvent>): APIGatewayProxyEvent =>
  ({
    httpMethod: 'POST',
    resource: '/webhooks/meta',
    body: null,
    isBase64Encoded: false,
    ...fields,
    headers: { ...edgeHeaders(), ...fields.headers },
  }) as APIGatewayProxyEvent;

const post = (body: string, headers: Record<string, string> = { 'X-Hub-Signature-256': sign(body) }) =>
  handler(event({ body, headers }));

const batches = () => sqs.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input.Entries ?? []);
const entries = () => batches().flat();

it.each([undefined, 'guessed'])('answers nobody who comes round the distribution, with the secret %o', async (edge) => {
  const headers: Record<string, string> = { 'X-Hub-Signature-256': sign('{}'), 'x-distribution-secret': edge ?? '' };
  expect(await post('{}', headers)).toMatchObject({ statusCode: 403 });
  expect(entries()).toEqual([]);
});

it('takes nothing while the intake is off, so that Meta repeats it, and all of it afterwards', async () => {
  const body = JSON.stringify(payload(value({ messages: [message()] })));
  process.env['INTAKE'] = 'off';
  expect(await post(body)).toMatchObject({ statusCode: 503 });
  expect(entries()).toEqual([]);
  process.env['INTAKE'] = 'on';
  expect(await post(body)).toMatchObject({ statusCode: 200 });
  expect(entries()).toHaveLength(1);
});

describe('subscription', () => {
  const verify = (query: Record<string, string>) => handler(event({ httpMethod: 'GET', queryStringParameters: query }));

  it('gives the challenge back, as plain text', async () => {
    const answer = await verify({
      'hub.mode': 'subscribe',
      'hub.verify_token': testSecrets['meta-verify-token'],
      'hub.challenge': '1158201444',
    });
    expect(answer).toMatchObject({ statusCode: 200, body: '1158201444' });
    expect(answer.headers?.['content-type']).toMatch(/^text\/plain/);
  });

  it.each([
    { 'hub.mode': 'subscribe', 'hub.verify_token': 'other', 'hub.challenge': '1' },
    { 'hub.mode': 'unsubscribe', 'hub.verify_token': testSecrets['meta-verify-token'], 'hub.challenge': '1' },
    {},
  ])('is refused to %j', async (query) => {
    expect(await verify(query as Record<string, string>)).toMatchObject({
      statusCode: 403,
      body: '{"error":"ERR_INVALID_SIGNATURE"}',
    });
  });
});

describe('signature', () => {
  const body = JSON.stringify(payload(value({ contacts: [contact()], messages: [message()] })));

  it('is of the bytes as they came, whatever escapes they hold', async () => {
    const escaped = body.replace('colour', 'cor \\u00e9 \\/');
    expect(await post(escaped)).toMatchObject({ statusCode: 200, body: '{"received":1}' });
    const bytes = Buffer.from(escaped).toString('base64');
    const headers = { 'x-hub-signature-256': sign(Buffer.from(escaped)) };
    expect(await handler(event({ body: bytes, isBase64Encoded: true, headers }))).toMatchObject({ statusCode: 200 });
  });

  it.each<[string, Record<string, string>]>([
    ['missing', {}],
    ['of another secret', { 'X-Hub-Signature-256': sign(body, 'x') }],
    ['of another body', { 'X-Hub-Signature-256': sign(`${body} `) }],
    ['without its name', { 'X-Hub-Signature-256': sign(body).slice(7) }],
    ['cut', { 'X-Hub-Signature-256': sign(body).slice(0, -2) }],
    ['of the old kind', { 'X-Hub-Signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}` }],
  ])('%s is refused, and nothing is written', async (_, headers) => {
    expect(await post(body, headers)).toMatchObject({ statusCode: 403, body: '{"error":"ERR_INVALID_SIGNATURE"}' });
    expect(batches()).toHaveLength(0);
  });

  it('comes before the question whether it is JSON', async () => {
    expect(await post('{', { 'X-Hub-Signature-256': 'sha256=00' })).toMatchObject({ statusCode: 403 });
    expect(await post('{')).toMatchObject({ statusCode: 400, body: '{"error":"ERR_INVALID_JSON"}' });
  });
});

describe('a batch', () => {
  it('becomes one entry per message and status, grouped by person, with ids that make repeats harmless', async () => {
    const body = JSON.stringify(
      payload(
        value({ contacts: [contact()], messages: [message(), message({ id: 'wamid.2' })] }),
        value({ statuses: [status('sent')] }),
      ),
    );
    await post(body);
    const first = entries();
    expect(first).toHaveLength(3);
    expect(new Set(first.map(({ MessageGroupId }) => MessageGroupId)).size).toBe(1);
    expect(new Set(first.map(({ MessageDeduplicationId }) => MessageDeduplicationId)).size).toBe(3);
    const sizes = sqs.commandCalls(SendMessageBatchCommand).map(({ args }) => {
      const { QueueUrl, Entries = [] } = args[0].input;
      return [QueueUrl?.split('/').at(-1), Entries.length];
    });
    expect(sizes).toEqual([
      ['inbound', 2],
      ['statuses', 1],
    ]);
    expect(JSON.parse(first[0]?.MessageBody ?? '')).toMatchObject({
      channel: 'whatsappapi',
      account: phoneNumberId,
      event: { message: message() },
    });
    await post(body);
    expect(
      entries()
        .slice(3)
        .map(({ MessageDeduplicationId }) => MessageDeduplicationId),
    ).toEqual(first.map(({ MessageDeduplicationId }) => MessageDeduplicationId));
  });

  it('of ten thousand messages is handed over completely and in order, without touching the table', async () => {
    const senders = Array.from({ length: 50 }, (_, index) => `55119${String(index).padStart(8, '0')}`);
    const messages = Array.from({ length: 10_000 }, (_, index) =>
      message({
        id: `wamid.${index}`,
        from: senders[index % 50],
        from_user_id: undefined,
        text: { body: 'x'.repeat(100) },
      }),
    );
    const body = JSON.stringify(payload(value({ contacts: [], messages })));
    expect(Buffer.byteLength(body)).toBeGreaterThan(3_000_000 / 2);
    expect(await post(body)).toMatchObject({ statusCode: 200, body: '{"received":10000}' });
    const bySender = new Map<string, number[]>();
    for (const { MessageGroupId = '', MessageBody = '' } of entries()) {
      const { event: inner } = JSON.parse(MessageBody) as { event: { message: { id: string } } };
      bySender.set(MessageGroupId, [...(bySender.get(MessageGroupId) ?? []), Number(inner.message.id.slice(6))]);
    }
    expect(bySender.size).toBe(50);
    for (const order of bySender.values()) expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(entries()).toHaveLength(10_000);
    expect(Math.max(...batches().map(({ length }) => length))).toBe(10);
    expect(table.calls()).toHaveLength(0);
  });

  it('with three megabytes of text fits into the queue', async () => {
    const messages = Array.from({ length: 6 }, (_, index) =>
      message({ id: `wamid.${index}`, text: { body: 'é'.repeat(260_000) } }),
    );
    const body = JSON.stringify(payload(value({ messages })));
    expect(Buffer.byteLength(body)).toBeGreaterThan(3_000_000);
    expect(await post(body)).toMatchObject({ statusCode: 200, body: '{"received":6}' });
    for (const batch of batches()) {
      const bytes = batch.reduce((sum, { MessageBody = '' }) => sum + Buffer.byteLength(MessageBody), 0);
      expect(bytes).toBeLessThan(1024 * 1024);
    }
  });

  it('of something else is answered and dropped', async () => {
    for (const other of [{ object: 'page', entry: [] }, { object: '__proto__' }, {}, []]) {
      expect(await post(JSON.stringify(other))).toMatchObject({ statusCode: 200, body: '{"received":0}' });
    }
    expect(batches()).toHaveLength(0);
  });

  it('that cannot be queued is answered with an error, so that it comes again', async () => {
    sqs.on(SendMessageBatchCommand).rejects(new Error('down'));
    const body = JSON.stringify(payload(value({ messages: [message()] })));
    expect(await post(body)).toMatchObject({ statusCode: 500, body: '{"error":"ERR_INTERNAL"}' });
  });
});
