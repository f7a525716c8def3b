import * as z from 'zod';
import { route } from '../core/route.ts';

/** Called by Meta. The handler works on raw bytes, so inputs are described here for the documentation only. */
export const webhooks = {
  verify: route({
    method: 'GET',
    path: '/webhooks/meta',
    access: 'signed',
    whenExpired: true,
    summary: 'Subscription check: answers hub.challenge when hub.verify_token is ours',
    input: z.object({}),
    output: z.string(),
    errors: ['ERR_INVALID_SIGNATURE'],
  }),
  receive: route({
    method: 'POST',
    path: '/webhooks/meta',
    access: 'signed',
    whenExpired: true,
    summary: 'Events signed with X-Hub-Signature-256; stored for work, then answered',
    input: z.object({}),
    output: z.object({ received: z.number() }),
    errors: ['ERR_INVALID_SIGNATURE', 'ERR_INVALID_JSON'],
  }),
};
