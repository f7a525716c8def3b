import type { EmailFailure } from '@shared/users/model.ts';
import * as z from 'zod';
import { changeSteps, findLogin, findUser } from '../accounts/users/repo.ts';
import { now } from '../core/clock.ts';
import { consume } from '../core/events/consume.ts';
import { log } from '../core/log.ts';
import { commit } from '../core/store/commit.ts';
import { noteUndeliverable } from '../core/store/emailAddresses.ts';
import { retryConflicts } from '../core/store/store.ts';

const Recipients = z.array(z.object({ emailAddress: z.string() }));

/** What EventBridge hands on of the e-mail service; events of other kinds tell nothing here. */
const Report = z.object({
  detail: z.object({
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }).optional(),
    complaint: z.object({ complainedRecipients: Recipients, complaintFeedbackType: z.string().nullish() }).optional(),
  }),
});

/** `Ana <ana@loja.com.br>` is an address too. */
const addressIn = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();

/** Whom not to write to any more, and why. A full mailbox is no reason, nor is one who says that it is no spam. */
function failuresIn({ detail: { bounce, complaint } }: z.output<typeof Report>) {
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

export const handler = consume(Report, async (report) => {
  for (const { address, kind } of failuresIn(report)) {
    const failure = { kind, at: now().toISOString() };
    await noteUndeliverable(address, failure, now());
    await tellUser(address, failure);
    log.info('email.undeliverable', { kind });
  }
});
