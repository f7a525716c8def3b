import { createHash } from 'node:crypto';
import type { Channel } from '@shared/connections/model.ts';
import { largestWebhook } from '@shared/core/bodyLimits.ts';
import { AppError, errorStatus } from '@shared/core/errors.ts';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { payloadOf } from '../channels/drivers/byChannel/webhookPayloads.ts';
import type { Piece } from '../channels/drivers/driver.ts';
import { isSignature, verify } from '../channels/drivers/graph/verify.ts';
import { now } from '../core/context/clock.ts';
import { isSandboxOpen } from '../core/context/sandboxGate.ts';
import { enqueue, type QueueMessage } from '../core/events/queue.ts';
import { viewerAddress } from '../core/http/edge.ts';
import { toLowerCaseHeaders, rawBody } from '../core/http/request.ts';
import { log } from '../core/log.ts';
import { isSameSecret } from '../core/secrets/compare.ts';
import { secret } from '../core/secrets/secrets.ts';
import type { QueueName } from '../manifestTypes.ts';
import type { Envelope } from './envelope.ts';

const reply = (statusCode: number, body: string, type = 'application/json; charset=utf-8'): APIGatewayProxyResult => ({
  statusCode,
  headers: { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  body,
});

/** Answers the subscription check: a caller with our token gets the challenge back as plain text. */
async function verifySubscription(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const query = event.queryStringParameters ?? {};
  const isOurs = isSameSecret(query['hub.verify_token'] ?? '', await secret('meta-verify-token'));
  if (query['hub.mode'] !== 'subscribe' || !isOurs) throw new AppError('ERR_INVALID_SIGNATURE');
  return reply(200, query['hub.challenge'] ?? '', 'text/plain; charset=utf-8');
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (cause) {
    throw new AppError('ERR_INVALID_JSON', {}, { cause });
  }
}

const digest = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('|')).digest('hex');

interface Sorted extends QueueMessage {
  readonly group: string;
  readonly queue: 'inbound' | 'statuses';
}

/** Events of one contact form one queue group, so they are processed in the order in which they arrived. */
function toMessage(channel: Channel, piece: Piece, receivedAt: string): Sorted {
  const body: Envelope = { channel, account: piece.account, receivedAt, event: piece.event };
  const group = digest(channel, piece.account, piece.person);
  return { body, group, dedupId: piece.identity, queue: piece.isStatus ? 'statuses' : 'inbound' };
}

// A batch of ten thousand events is a thousand calls; they must not wait for each other.
const laneCount = 16;

/** Groups are spread over lanes: side by side between lanes, in order within one. */
async function hand(queue: QueueName, messages: readonly Sorted[]): Promise<void> {
  const lanes = new Map<number, QueueMessage[]>();
  for (const message of messages) {
    const lane = Number.parseInt(message.group.slice(0, 4), 16) % laneCount;
    const queued = lanes.get(lane);
    if (queued) queued.push(message);
    else lanes.set(lane, [message]);
  }
  await Promise.all([...lanes.values()].map((lane) => enqueue(queue, lane)));
}

const handAll = (messages: readonly Sorted[]) =>
  Promise.all(
    (['inbound', 'statuses'] as const).map((name) =>
      hand(
        name,
        messages.filter(({ queue }) => queue === name),
      ),
    ),
  );

async function receive(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  // Meta repeats for days what was answered with an error.
  if (process.env['INTAKE'] === 'off') throw new AppError('ERR_STARTING');
  const headers = toLowerCaseHeaders(event);
  // A signature costs a pass over every byte, so a request without one is refused first.
  if (!isSignature(headers)) throw new AppError('ERR_INVALID_SIGNATURE');
  if ((event.body?.length ?? 0) > largestWebhook) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
  const raw = rawBody(event);
  // Signed with the secret of the one app, which has another one at Instagram; the sandbox has its own.
  const names = [
    'meta-app-secret',
    'instagram-app-secret',
    ...(isSandboxOpen() ? (['sandbox-secret'] as const) : []),
  ] as const;
  const secrets = await Promise.all(names.map((name) => secret(name)));
  const isSigned = secrets.some((known) => verify(raw, headers, known));
  if (!isSigned) throw new AppError('ERR_INVALID_SIGNATURE');
  const payload = parsed(raw);
  const known = payloadOf(payload);
  const receivedAt = now().toISOString();
  const messages = known ? known.split(payload).map((piece) => toMessage(known.channel, piece, receivedAt)) : [];
  await handAll(messages);
  return reply(200, JSON.stringify({ received: messages.length }));
}

/**
 * Webhooks of Meta: verify, split, queue, answer. Nothing else happens here, because the answer must
 * not wait for our work and the function may touch nothing but the queue. What cannot be queued is
 * answered with 500, and Meta delivers it again.
 */
export async function handler(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  try {
    viewerAddress(toLowerCaseHeaders(event));
    return event.httpMethod === 'GET' ? await verifySubscription(event) : await receive(event);
  } catch (error) {
    if (!(error instanceof AppError)) log.error('webhook.failed', { error });
    const code = error instanceof AppError ? error.code : 'ERR_INTERNAL';
    return reply(errorStatus[code], JSON.stringify({ error: code }));
  }
}
