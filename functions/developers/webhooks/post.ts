import { createHmac } from 'node:crypto';
import type { WebhookBody, WebhookEndpoint } from '@shared/developers/webhook.ts';
import { env } from '../../core/env.ts';
import { signMediaLink } from '../../core/http/tokens.ts';
import { fetchPublicUrl } from '../../core/outbound/publicUrl.ts';
import { decrypt } from '../../core/secrets/encryption.ts';

export interface Outcome {
  readonly isTaken: boolean;
  /** True for status 410: the endpoint was removed. */
  readonly isGone: boolean;
  readonly httpStatus: number | null;
  readonly reason: string;
  readonly durationMs: number;
}

/** `v1=` for each secret that is good now: a receiver that changes over knows one of them. */
async function signatures(endpoint: WebhookEndpoint, text: string, now: Date): Promise<string> {
  const { secret, formerSecret } = endpoint;
  const isFormer = formerSecret !== undefined && formerSecret.until > now.toISOString();
  const sealed = [secret, ...(isFormer ? [formerSecret.secret] : [])];
  const secrets = await Promise.all(sealed.map(decrypt));
  return secrets.map((key) => `v1=${createHmac('sha256', key).update(text).digest('hex')}`).join(',');
}

/** A day is enough to fetch a file; the link is made again for every try. */
async function withLink(body: WebhookBody, mediaKey: string | null): Promise<WebhookBody> {
  if (mediaKey === null) return body;
  const message = body.data['message'] as { media?: object };
  const url = `${env('PUBLIC_URL')}/api/media-links/${await signMediaLink(mediaKey)}`;
  return { ...body, data: { ...body.data, message: { ...message, media: { ...message.media, url } } } };
}

const clock = (): number => performance.now();

/** Makes an attempt: ten seconds, public addresses only, no redirects. */
export async function post(
  endpoint: WebhookEndpoint,
  { body, mediaKey }: { readonly body: WebhookBody; readonly mediaKey: string | null },
  now: Date,
): Promise<Outcome> {
  const text = JSON.stringify(await withLink(body, mediaKey));
  const timestamp = Math.floor(now.getTime() / 1000);
  const begun = clock();
  const called = await fetchPublicUrl(endpoint.url, {
    method: 'POST',
    body: text,
    maxRedirects: 0,
    maxBytes: 64 * 1024,
    isRepeatable: false,
    headers: {
      'content-type': 'application/json',
      'prosa-event-id': body.id,
      'prosa-timestamp': String(timestamp),
      'prosa-signature': await signatures(endpoint, `${timestamp}.${text}`, now),
    },
  });
  const durationMs = Math.round(clock() - begun);
  if (!called.ok) {
    // An answer that is too long is still an answer, because it is not read.
    const isTaken = called.fault === 'tooLarge';
    return { isTaken, isGone: false, httpStatus: null, reason: isTaken ? '' : called.fault, durationMs };
  }
  const { status } = called.answer;
  const isTaken = status >= 200 && status < 300;
  return { isTaken, isGone: status === 410, httpStatus: status, reason: isTaken ? '' : `status ${status}`, durationMs };
}
