import { platformCompany } from '@shared/companies/subscription.ts';
import { AppError, errorStatus } from '@shared/core/errors.ts';
import type { PaymentProvider } from '@shared/invoices/model.ts';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { isSandboxOpen } from '../../core/context/sandboxGate.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { viewerAddress } from '../../core/http/edge.ts';
import { toLowerCaseHeaders, rawBody } from '../../core/http/request.ts';
import { log } from '../../core/log.ts';
import { isSameSecret } from '../../core/secrets/compare.ts';
import { sandboxBankToken } from '../../core/secrets/sandboxBank.ts';
import { secret } from '../../core/secrets/secrets.ts';

const Event = z.object({
  id: z.string().min(1).max(200),
  payment: z.object({ id: z.string().min(1).max(100) }),
});

/** Returns the provider whose token came with the event. @throws ERR_INVALID_SIGNATURE */
async function senderOf(token: string): Promise<PaymentProvider> {
  if (isSameSecret(token, await secret('asaas-webhook-token'))) return 'asaas';
  if (isSandboxOpen() && isSameSecret(token, await sandboxBankToken())) return 'sandbox';
  throw new AppError('ERR_INVALID_SIGNATURE');
}

/** Parses an event; undefined if it is irrelevant for payments. */
function eventIn(raw: Buffer): z.infer<typeof Event> | undefined {
  try {
    return Event.safeParse(JSON.parse(raw.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

const reply = (statusCode: number, body: object): APIGatewayProxyResult => ({
  statusCode,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
  body: JSON.stringify(body),
});

async function receive(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const headers = toLowerCaseHeaders(event);
  viewerAddress(headers);
  const provider = await senderOf(headers['asaas-access-token'] ?? '');
  const known = eventIn(rawBody(event));
  if (!known) return reply(200, { received: false });
  const place = { provider, paymentId: known.payment.id, eventId: known.id };
  await enqueueJobs([{ type: 'payment.changed', companyId: platformCompany, ...place }]);
  return reply(200, { received: true });
}

/**
 * Receives webhooks of payment providers: verify, queue, answer; the function has access to nothing but the queue.
 * Every authentic event is answered with 200, because Asaas stops sending after fifteen other answers. Only an event
 * that could not be queued is refused, so that it comes again.
 */
export async function handler(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  try {
    return await receive(event);
  } catch (error) {
    if (!(error instanceof AppError)) log.error('paymentWebhook.failed', { error });
    const code = error instanceof AppError ? error.code : 'ERR_INTERNAL';
    return reply(errorStatus[code], { error: code });
  }
}
