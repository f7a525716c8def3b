import * as z from 'zod';
import { NumericId } from '../core/fields.ts';
import { freshProof } from '../core/freshProof.ts';
import { route } from '../core/route.ts';
import { Session } from '../session/contract.ts';
import { ProviderProblem, SingleSignOnFields } from './model.ts';

const View = SingleSignOnFields.extend({
  /** Redirect address to be entered at the provider; each company has its own. */
  redirectUrl: z.string(),
  /** Address of the company's sign-in; null before the first save. */
  signInUrl: z.string().nullable(),
});

export const singleSignOn = {
  get: route({
    method: 'GET',
    path: '/singleSignOn',
    access: 'admin',
    summary: 'How the people of the company sign in with its own provider',
    input: z.object({}),
    output: View,
    errors: [],
  }),
  update: route({
    setsCookie: true,
    method: 'PUT',
    path: '/singleSignOn',
    access: 'admin',
    audit: 'singleSignOn.update',
    proof: 'fresh',
    whileImpersonating: false,
    summary: 'Set up the company’s own provider (OpenID Connect)',
    input: SingleSignOnFields.extend(freshProof),
    output: View,
    errors: ['ERR_QUEUE_NOT_FOUND', 'ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  test: route({
    method: 'POST',
    path: '/singleSignOn/test',
    access: 'admin',
    summary: 'Ask an issuer what it can do, without signing in; null: nothing is missing',
    input: z.object({ issuer: SingleSignOnFields.shape.issuer }),
    output: z.object({ problem: ProviderProblem.nullable() }),
    errors: ['ERR_TOO_MANY_ATTEMPTS'],
  }),
  begin: route({
    setsCookie: true,
    method: 'POST',
    path: '/auth/single-sign-on',
    access: 'public',
    whenExpired: true,
    summary: 'Begin to sign in with a company’s provider: where the browser has to go; sets a cookie for the way back',
    input: z.object({
      link: z.string().max(40),
      /** True if the provider must ask for credentials even with a session; the return then brings a fresh proof. */
      isFresh: z.boolean().optional(),
    }),
    output: z.object({ url: z.string() }),
    errors: ['ERR_NOT_FOUND', 'ERR_SINGLE_SIGN_ON_REFUSED', 'ERR_TOO_MANY_ATTEMPTS', 'ERR_NO_PERMISSION'],
  }),
  finish: route({
    setsCookie: true,
    method: 'POST',
    path: '/auth/single-sign-on/finish',
    access: 'public',
    whenExpired: true,
    summary: 'Sign in with what the provider sent the browser back with',
    input: z.object({ answer: z.string().max(6000), company: NumericId }),
    /** Fresh proof for users without a password, in place of it (B-AUTH-41). */
    output: Session.extend({ freshProof: z.object({ proof: z.string(), seconds: z.number().int() }).optional() }),
    errors: [
      'ERR_SINGLE_SIGN_ON_REFUSED',
      'ERR_SECOND_FACTOR_REQUIRED',
      'ERR_PLAN_LIMIT_USERS',
      'ERR_OUT_OF_HOURS',
      'ERR_USER_PAUSED',
      'ERR_COMPANY_DISABLED',
      'ERR_TOO_MANY_ATTEMPTS',
      'ERR_NO_PERMISSION',
    ],
  }),
};
