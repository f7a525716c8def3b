import * as z from 'zod';
import { LoginWay } from '../connections/loginWays.ts';
import { ConnectionView } from '../connections/model.ts';
import { NumericId } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { AccountRef, FoundAccount } from './model.ts';

const back = ['ERR_FACEBOOK_LOGIN_REFUSED', 'ERR_TOO_MANY_ATTEMPTS'] as const;

/** Connecting pages and Instagram accounts by signing in at Meta (B-CONN-6). */
export const facebook = {
  ways: route({
    method: 'GET',
    path: '/facebook',
    access: 'connections',
    summary: 'Which ways of signing in this installation has',
    input: z.object({}),
    output: z.object({ ways: z.array(LoginWay) }),
    errors: [],
  }),
  begin: route({
    method: 'POST',
    path: '/facebook',
    access: 'connections',
    summary: 'Where the browser goes to let the company’s accounts be chosen at Meta; good once, for ten minutes',
    input: z.object({ way: LoginWay.default('facebook') }),
    output: z.object({ url: z.string() }),
    errors: ['ERR_CHANNEL_NOT_SUPPORTED', 'ERR_EMAIL_UNPROVEN', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  accounts: route({
    method: 'POST',
    path: '/facebook/accounts',
    access: 'connections',
    summary:
      'Pages, Instagram accounts or numbers, with what Meta sent the browser back with; chosen within half an hour',
    input: z.object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(100) }),
    output: z.object({ selection: z.string(), accounts: z.array(FoundAccount) }),
    errors: back,
  }),
  connect: route({
    method: 'POST',
    path: '/facebook/connections',
    access: 'connections',
    audit: 'facebook.connect',
    summary: 'One connection per chosen page and account; one that is there already gets the new token',
    input: z.object({
      selection: z.string().max(100),
      accounts: z.array(AccountRef).min(1).max(50),
      queueIds: z.array(NumericId).max(1).default([]),
      /** Registers numbers that are not yet: their second factor from now on, or the one they have. */
      pin: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
    }),
    output: z.object({
      connected: z.array(
        ConnectionView.pick({ id: true, name: true, channel: true, status: true, statusReason: true }),
      ),
      refused: z.array(AccountRef.extend({ error: z.string() })),
    }),
    errors: [
      ...back,
      'ERR_NUMBER_NOT_REGISTERED',
      'ERR_PLAN_LIMIT_CONNECTIONS',
      'ERR_PLAN_FEATURE_DISABLED',
      'ERR_WAPP_NUMBER_ALREADY_EXISTS',
      'ERR_WAPP_NAME_ALREADY_EXISTS',
      'ERR_QUEUE_NOT_FOUND',
    ],
  }),
};
