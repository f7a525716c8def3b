import type { Channel } from '@shared/connections/model.ts';
import type { Split } from '../driver.ts';
import { split as splitMessenger } from '../messenger/split.ts';
import { split } from '../whatsappapi/split.ts';

interface Payload {
  readonly channel: Channel;
  readonly split: Split;
}

/** By `object` of Meta's webhooks. Apart from the drivers, because their function has no right to what those use. */
const payloads: Readonly<Record<string, Payload>> = {
  whatsapp_business_account: { channel: 'whatsappapi', split },
  page: { channel: 'facebook', split: splitMessenger },
  instagram: { channel: 'instagram', split: splitMessenger },
};

/** undefined for what no channel of ours tells. */
export function payloadOf(body: unknown): Payload | undefined {
  const name = String(typeof body === 'object' && body !== null && 'object' in body ? body.object : undefined);
  return Object.hasOwn(payloads, name) ? payloads[name] : undefined;
}
