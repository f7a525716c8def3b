import * as z from 'zod';
import { route } from '../core/route.ts';
import { EmailTopic } from './preferences.ts';

const Token = z.string().min(1, 'required').max(1000);
const Choices = z.object({
  /** Address with most of its letters hidden. */
  address: z.string(),
  off: z.array(EmailTopic),
});

export const emailPreferences = {
  read: route({
    method: 'POST',
    path: '/email-preferences',
    access: 'public',
    summary: 'What an address chose not to be told; the link of an e-mail is the key',
    input: z.object({ token: Token }),
    output: Choices,
    errors: ['ERR_INVALID_CODE'],
  }),
  save: route({
    method: 'PUT',
    path: '/email-preferences',
    access: 'public',
    summary: 'Choose what an address is not told any more',
    input: z.object({ token: Token, off: z.array(EmailTopic).max(20) }),
    output: Choices,
    errors: ['ERR_INVALID_CODE'],
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/email-preferences/unsubscribe',
    access: 'public',
    queryOnly: true,
    summary: 'One press in a mail program (RFC 8058) unsubscribes from a topic',
    input: z.object({ token: Token, topic: EmailTopic }),
    output: z.null(),
    errors: ['ERR_INVALID_CODE'],
  }),
};
