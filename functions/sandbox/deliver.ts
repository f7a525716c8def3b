import { createHmac } from 'node:crypto';
import { env } from '../core/env.ts';
import { sendRequest } from '../core/outbound/httpClient.ts';
import { consume, type Delivery as Received, RetryLater } from '../core/events/consume.ts';
import { log } from '../core/log.ts';
import { sandboxBankToken } from '../core/secrets/sandboxBank.ts';
import { secret } from '../core/secrets/secrets.ts';
import { Delivery } from './deliveries.ts';
import { areDoorsOpen } from './openDoors.ts';
import { moveStatus } from './repo.ts';

// Meta gives an endpoint a few seconds and counts everything slower as a failure.
const answerWithinMs = 10_000;
/** Tries of a webhook that is not accepted; the phone shows it as failed from the first one on. */
const maxDeliveries = 5;

const sign = async (body: Buffer): Promise<string> =>
  `sha256=${createHmac('sha256', await secret('sandbox-secret'))
    .update(body)
    .digest('hex')}`;

const senders: Readonly<
  Record<Delivery['from'], { path: string; headers: (body: Buffer) => Promise<Record<string, string>> }>
> = {
  meta: {
    path: '/api/webhooks/meta',
    headers: async (body) => ({ 'user-agent': 'facebookexternalua', 'x-hub-signature-256': await sign(body) }),
  },
  bank: {
    path: '/api/webhooks/asaas',
    headers: async () => ({ 'user-agent': 'Java/1.8', 'asaas-access-token': await sandboxBankToken() }),
  },
};

/** @returns undefined when the webhook was taken, else what is wrong: `HTTP 403`, `no answer` */
async function post({ from, body: text }: Delivery): Promise<string | undefined> {
  const body = Buffer.from(text, 'utf8');
  const sender = senders[from];
  const headers = { 'content-type': 'application/json', ...(await sender.headers(body)) };
  const call = { method: 'POST', headers, body, timeoutMs: answerWithinMs } as const;
  const result = await sendRequest(`${env('PUBLIC_URL')}${sender.path}`, call);
  if (!result.ok) return 'no answer';
  const { status } = result.answer;
  return status >= 200 && status < 300 ? undefined : `HTTP ${status}`;
}

const work = async (delivery: Delivery, { receiveCount }: Received) => {
  // Webhooks that were waiting when the sandbox was shut are dropped.
  if (!(await areDoorsOpen())) return;
  const failure = await post(delivery);
  if (delivery.lineId !== null) {
    const line = { ...delivery, id: delivery.lineId };
    await moveStatus(line, {
      from: ['sending', 'failed'],
      to: failure === undefined ? 'delivered' : 'failed',
      failure: failure ?? null,
    });
  }
  if (failure === undefined) return;
  log.warn('sandbox.notDelivered', { companyId: delivery.companyId, receiveCount, reason: failure });
  if (receiveCount < maxDeliveries) throw new RetryLater(failure, 3 ** receiveCount);
};

/** Delivers webhooks as Meta does: signed, at least once, again with growing pauses until they are taken. */
export const handler = consume(Delivery, work);
