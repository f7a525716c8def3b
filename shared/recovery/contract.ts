import * as z from 'zod';
import { route } from '../core/route.ts';
import { Password } from '../users/contract.ts';
import { Language } from '../users/model.ts';

/** Handle of a requested code; it reveals nothing about the account. */
const Handle = z.string().max(100);

const InvitationToken = z.string().max(100);

/** A phone number or an e-mail as typed. */
export const KnownBy = z.string().trim().min(1, 'required').max(254, 'too_long');

/** B-AUTH-13 to 16. The paths and names are those that older clients know. */
export const recovery = {
  request: route({
    method: 'POST',
    path: '/enviar-email',
    access: 'public',
    summary: 'Ask for a code to set a new password, by phone number or e-mail; the answer is the same for strangers',
    input: z.object({ wpp: KnownBy }),
    output: z.object({ userId: Handle }),
    errors: ['ERR_TOO_MANY_ATTEMPTS'],
  }),
  verify: route({
    method: 'POST',
    path: '/verificar-code',
    access: 'public',
    summary: 'Exchange a code for the right to set a password, once and for ten minutes; three tries',
    input: z.object({ userId: Handle, code: z.string().trim().min(1, 'required').max(20, 'too_long') }),
    output: z.object({ resetToken: z.string() }),
    errors: ['ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  state: route({
    method: 'GET',
    path: '/verificar-code/{number}',
    access: 'public',
    summary: 'Whether a code can still be typed for a handle; never the code, and nothing about a phone number',
    input: z.object({ number: Handle }),
    output: z.object({ code: z.null(), pending: z.boolean() }),
    errors: [],
  }),
  reset: route({
    method: 'PUT',
    path: '/atualizar-senha',
    access: 'public',
    summary: 'Set a new password with the right that a code gave; every session ends',
    input: z.object({ userId: Handle, newPassword: Password, resetToken: z.string().max(100) }),
    output: z.object({ email: z.string() }),
    errors: ['ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  invitation: route({
    method: 'POST',
    path: '/invitation',
    access: 'public',
    summary: 'For whom an invitation is',
    input: z.object({ token: InvitationToken }),
    output: z.object({
      ...{ name: z.string(), email: z.string(), companyName: z.string(), language: Language },
      /** An account of another company signs in with this address until the invitation is accepted. */
      isElsewhere: z.literal(true).optional(),
    }),
    errors: ['ERR_INVITATION_INVALID', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  sendProof: route({
    method: 'POST',
    path: '/emailProof',
    access: 'admin',
    summary: 'Send the link once more that shows that the company’s e-mail exists',
    input: z.object({}),
    output: z.object({ email: z.string() }),
    errors: ['ERR_TOO_MANY_ATTEMPTS'],
  }),
  proveEmail: route({
    method: 'PUT',
    path: '/emailProof',
    access: 'public',
    summary: 'Show by the link of an e-mail that it arrived',
    input: z.object({
      token: z.string().max(100),
      /** Password of the sign-up, which is required if the address belonged to another account until now. */
      password: z.string().max(200).optional(),
    }),
    output: z.null(),
    errors: ['ERR_INVALID_CODE', 'ERR_EMAIL_ALREADY_EXISTS', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  askFormerPhone: route({
    method: 'POST',
    path: '/formerPhone',
    access: 'user',
    whenExpired: true,
    whileImpersonating: false,
    summary: 'Have a code sent to the number that one had before, with which the new one counts at once',
    input: z.object({}),
    output: z.object({ handle: Handle }),
    errors: ['ERR_NOT_FOUND', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  confirmPhone: route({
    method: 'PUT',
    path: '/formerPhone',
    access: 'user',
    whenExpired: true,
    whileImpersonating: false,
    summary: 'Confirm the own new number by the code that went to the one before',
    input: z.object({ handle: Handle, code: z.string().trim().min(1, 'required').max(20, 'too_long') }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  accept: route({
    method: 'PUT',
    path: '/invitation',
    access: 'public',
    summary: 'Accept an invitation with a password of one’s own; it works once',
    input: z.object({ token: InvitationToken, newPassword: Password }),
    output: z.object({ email: z.string() }),
    errors: ['ERR_INVITATION_INVALID', 'ERR_EMAIL_ALREADY_EXISTS', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
};
