import type { EmailReport } from '@shared/emails/reports.ts';
import type { EmailFailure, User } from '@shared/users/model.ts';
import { changeSteps, findLogin, findUser, type Login } from '../../accounts/records/users.ts';
import { findWaiting } from '../../accounts/records/waitingEmails.ts';
import { now } from '../../core/context/clock.ts';
import type { Job } from '../../core/events/jobs.ts';
import { log } from '../../core/log.ts';
import { commit } from '../../core/store/commit.ts';
import { noteUndeliverable } from '../../core/store/emailAddresses.ts';
import { retryConflicts } from '../../core/store/store.ts';

/** `Ana <ana@loja.com.br>` is an address too. */
const addressIn = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();

/**
 * Addresses that must get no more e-mails, with the reason. A full mailbox is no reason, and neither is a report that
 * an e-mail is no spam.
 */
function failuresIn({ bounce, complaint }: EmailReport) {
  const bounced = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : [];
  const complained = complaint && complaint.complaintFeedbackType !== 'not-spam' ? complaint.complainedRecipients : [];
  return [
    ...bounced.map(({ emailAddress }) => ({ address: addressIn(emailAddress), kind: 'bounce' as const })),
    ...complained.map(({ emailAddress }) => ({ address: addressIn(emailAddress), kind: 'complaint' as const })),
  ];
}

/** The user with a new failure of the address: their own, or one that waits for its link; undefined if it is known. */
function withFailure(user: User, address: string, failure: EmailFailure): User | undefined {
  const { email, emailFailure, emailChange } = user;
  if (email === address) return emailFailure === null ? { ...user, emailFailure: failure } : undefined;
  const isNews = emailChange?.email === address && !emailChange.failure;
  return isNews ? { ...user, emailChange: { ...emailChange, failure } } : undefined;
}

const tellUser = (
  { companyId, userId }: Pick<Login, 'companyId' | 'userId'>,
  address: string,
  failure: EmailFailure,
): Promise<void> =>
  retryConflicts(async () => {
    const user = await findUser(companyId, userId);
    const after = user && withFailure(user, address, failure);
    if (user && after) await commit(changeSteps(user, after, 'user.updated').steps);
  });

/**
 * Notes a failure with the user of the address and with those who have yet to confirm it (B-USER-10, B-USER-11), where
 * it is shown to them and their administrators. Noting it with both does not reveal if the address has an account.
 */
async function tellUsers(address: string, failure: EmailFailure): Promise<void> {
  const [login, waiting] = await Promise.all([findLogin(address), findWaiting(address)]);
  for (const person of [...(login ? [login] : []), ...waiting]) await tellUser(person, address, failure);
}

export async function noteEmailReport({ detail }: Extract<Job, { type: 'email.report' }>): Promise<void> {
  for (const { address, kind } of failuresIn(detail)) {
    const failure = { kind, at: now().toISOString() };
    await noteUndeliverable(address, failure, now());
    await tellUsers(address, failure);
    log.info('email.undeliverable', { kind });
  }
}
