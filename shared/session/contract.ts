import * as z from 'zod';
import { route } from '../core/route.ts';
import { SessionUser } from '../users/model.ts';
import { SignUp } from './signUp.ts';

export const Session = z.object({
  token: z.string(),
  user: SessionUser,
  /** Live events of the company so far (B-RT-6): whatever is read after this holds all of them. */
  seq: z.number().int().optional(),
});

export const session = {
  login: route({
    setsCookie: true,
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    whenExpired: true,
    summary: 'Sign in; sets the refresh cookie jrt, or answers the handle of the second step',
    input: z.object({ email: z.string().trim().toLowerCase().max(254), password: z.string().max(200) }),
    output: Session,
    errors: [
      'ERR_INVALID_CREDENTIALS',
      'ERR_SECOND_FACTOR_REQUIRED',
      'ERR_SINGLE_SIGN_ON_REQUIRED',
      'ERR_OUT_OF_HOURS',
      'ERR_USER_PAUSED',
      'ERR_COMPANY_DISABLED',
      'ERR_TOO_MANY_ATTEMPTS',
      'ERR_NO_PERMISSION',
    ],
  }),
  refresh: route({
    setsCookie: true,
    method: 'POST',
    path: '/auth/refresh_token',
    access: 'public',
    whenExpired: true,
    summary: 'New access token from the refresh cookie; rotates the cookie',
    input: z.object({}),
    output: Session,
    errors: ['ERR_SESSION_EXPIRED', 'ERR_COMPANY_DISABLED', 'ERR_NO_PERMISSION', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  logout: route({
    setsCookie: true,
    method: 'DELETE',
    path: '/auth/logout',
    access: 'user',
    whenExpired: true,
    summary: 'End the session everywhere',
    input: z.object({}),
    output: z.null(),
    errors: [],
  }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    access: 'user',
    whenExpired: true,
    summary: 'The signed-in user',
    input: z.object({}),
    output: SessionUser.extend({ user: SessionUser }),
    errors: [],
  }),
  signUp: route({
    setsCookie: true,
    method: 'POST',
    path: '/auth/signup',
    access: 'public',
    whenExpired: true,
    idempotent: true,
    summary: 'Create a company with its first administrator',
    input: SignUp,
    /**
     * The answer is the same whether or not the address has an account, if e-mails can be sent, so that accounts cannot
     * be discovered.
     */
    output: z.object({ id: z.number(), name: z.string(), email: z.string(), companyId: z.number() }),
    errors: ['ERR_USER_CREATION_DISABLED', 'ERR_NO_PLAN_FOUND', 'ERR_EMAIL_ALREADY_EXISTS', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
};
