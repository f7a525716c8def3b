import type { EmailReport } from '@shared/emails/reports.ts';
import type { EmailFailure } from '@shared/users/model.ts';
import { changeSteps, findLogin, findUser } from '../../accounts/records/users.ts';
import { now } from '../../core/context/clock.ts';
import type { Job } from '../../core/events/jobs.ts';
import { log } from '../../core/log.ts';
import { commit } from '../../core/store/commit.ts';
import { noteUndeliverable } from '../../core/store/emailAddresses.ts';
import { retryConflicts } from '../../core/store/store.ts';

/** `Ana <ana@loja.com.br>` is an address too. */
const addressIn = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();

/** Whom not to write to any more, and why. A full mailbox is no reason, nor is one who says that it is no spam. */
function failuresIn({ bounce, complaint }: EmailReport) {
  const bounced = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : [];
  const complained = complaint && complaint.complaintFeedbackType !== 'not-spam' ? complaint.complainedRecipients : [];
  return [
    ...bounced.map(({ emailAddress }) => ({ address: addressIn(emailAddress), kind: 'bounce' as const })),
    ...complained.map(({ emailAddress }) => ({ address: addressIn(emailAddress), kind: 'complaint' as const })),
  ];
}

/** Whoever signs in with the address sees it, and so do their administrators. */
const tellUser = (address: string, emailFailure: EmailFailure): Promise<void> =>
  retryConflicts(async () => {
    const login = await findLogin(address);
    const user = login && (await findUser(login.companyId, login.userId));
    if (!user || user.emailFailure !== null) return;
    await commit(changeSteps(user, { ...user, emailFailure }, 'user.updated').steps);
  });

export async function noteEmailReport({ detail }: Extract<Job, { type: 'email.report' }>): Promise<void> {
  for (const { address, kind } of failuresIn(detail)) {
    const failure = { kind, at: now().toISOString() };
    await noteUndeliverable(address, failure, now());
    await tellUser(address, failure);
    log.info('email.undeliverable', { kind });
  }
}
