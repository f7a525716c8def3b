import type { Channel } from '@shared/connections/model.ts';
import type { Split } from '../driver.ts';
import { split as splitMessenger } from '../messenger/split.ts';
import { split } from '../whatsappapi/split.ts';

interface Payload {
  readonly channel: Channel;
  readonly split: Split;
}

/**
 * Payload readers by `object` of Meta's webhooks. Kept apart from the drivers, because the webhook function has no
 * rights to their secrets.
 */
const payloads: Readonly<Record<string, Payload>> = {
  whatsapp_business_account: { channel: 'whatsappapi', split },
  page: { channel: 'facebook', split: splitMessenger },
  instagram: { channel: 'instagram', split: splitMessenger },
};

/** Returns the reader of a payload, or undefined for a channel that is not supported. */
export function payloadOf(body: unknown): Payload | undefined {
  const name = String(typeof body === 'object' && body !== null && 'object' in body ? body.object : undefined);
  return Object.hasOwn(payloads, name) ? payloads[name] : undefined;
}
