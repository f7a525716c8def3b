import * as z from 'zod';
import { route } from '../core/route.ts';

/** Called by payment providers. What they say is not believed: the payment it names is read again. */
export const paymentWebhooks = {
  asaas: route({
    method: 'POST',
    path: '/webhooks/asaas',
    access: 'signed',
    whenExpired: true,
    summary: 'A payment changed at Asaas; known by the token in the header asaas-access-token',
    input: z.looseObject({}),
    output: z.object({ received: z.boolean() }),
    errors: ['ERR_INVALID_SIGNATURE'],
  }),
};
