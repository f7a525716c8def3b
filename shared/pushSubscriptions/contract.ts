import * as z from 'zod';
import { route } from '../core/route.ts';
import { PushSubscriptionView } from './model.ts';

/** Base64url of so many bytes, as browsers write keys. */
const bytes = (count: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}=*$`));

export const pushSubscriptions = {
  key: route({
    method: 'GET',
    path: '/push-subscriptions/key',
    access: 'user',
    summary: 'The public key with which a browser subscribes to pushes of this installation (VAPID)',
    input: z.object({}),
    output: z.object({ publicKey: z.string() }),
    errors: [],
  }),
  save: route({
    method: 'POST',
    path: '/push-subscriptions',
    access: 'user',
    summary:
      "Subscribe this browser for the caller's session; the same browser again changes nothing, of eleven the oldest goes",
    // The shape of a browser's own PushSubscription.toJSON().
    input: z.object({
      endpoint: z.url({ protocol: /^https?$/ }).max(1000, 'too_long'),
      expirationTime: z.number().nullish(),
      keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
    }),
    output: PushSubscriptionView,
    errors: [],
  }),
  remove: route({
    method: 'DELETE',
    path: '/push-subscriptions/{id}',
    access: 'user',
    summary: 'End the subscription of one of the caller’s browsers',
    input: z.object({ id: z.string().max(60) }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
