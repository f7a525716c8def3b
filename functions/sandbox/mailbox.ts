import { AppError } from '@shared/core/errors.ts';
import { SandboxEmail } from '@shared/sandbox/model.ts';
import * as z from 'zod';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { mailboxUrl } from '../core/context/sandboxGate.ts';
import { firstMatches } from '../core/http/firstMatches.ts';
import { sendRequest } from '../core/outbound/httpClient.ts';

const Mailbox = z.object({ emails: z.array(SandboxEmail) });

/** Two hundred e-mails of some kilobytes each. */
const maxBytes = 8 * 1024 * 1024;

/** E-mails to people of the company. @throws ERR_NOT_FOUND where they went to those people */
export async function listEmails({ companyId }: CompanyCtx): Promise<SandboxEmail[]> {
  const address = mailboxUrl();
  if (!address) throw new AppError('ERR_NOT_FOUND');
  // The stand-in of the e-mail service answers signed requests only, whatever the signature.
  const headers = { authorization: 'AWS4-HMAC-SHA256' };
  const result = await sendRequest(`${address}?company=${companyId}`, { headers, maxBytes });
  if (!result.ok) throw new Error(`the mailbox gave no answer: ${result.fault}`);
  return firstMatches(Mailbox.parse(JSON.parse(result.answer.body.toString('utf8'))).emails);
}
