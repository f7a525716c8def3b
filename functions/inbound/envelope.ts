import { Channel } from '@shared/connections/model.ts';
import * as z from 'zod';

/** Webhook event in the inbound queue, still in the channel's format. */
export const Envelope = z.object({
  channel: Channel,
  /** The channel's own id of the account it came to. */
  account: z.string(),
  receivedAt: z.string(),
  event: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;
