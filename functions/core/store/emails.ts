import type { Email } from '@shared/emails/model.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../context/ctx.ts';
import { mailboxUrl } from '../context/sandboxGate.ts';
import type { Step } from './commit.ts';
import { type Entity, fromItem, toItem } from './records.ts';
import { getItem, updateItem } from './store.ts';
import { keys } from './table.ts';

export const emailEntity: Entity<Email> = {
  name: 'email',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.email(companyId, id),
  omitted: () => ({ sentAt: null, failure: null }),
};

/** Longer than a message can be in the queue, so that the result can be looked up for a while. */
const keptSeconds = 30 * 24 * 3_600;

/**
 * True if e-mails of this installation can be read. Those that stay on this machine can only while the sandbox is open,
 * because the page of the mailbox is shut with it.
 */
export const isEmailConfigured = (): boolean =>
  (process.env['MAIL_FROM'] ?? '') !== '' && (!process.env['MAILBOX_URL'] || mailboxUrl() !== undefined);

/**
 * Steps that send an e-mail exactly if their transaction is committed: the stream puts the stored e-mail into the
 * queue. Empty if no e-mail is configured or the recipient has no address (B-USER-10).
 */
export function emailSteps(
  { companyId, now }: CompanyCtx,
  { to, language, content }: Pick<Email, 'to' | 'language' | 'content'>,
): Step[] {
  if (!isEmailConfigured() || to === '') return [];
  const id = ulid(now.getTime());
  const ttl = Math.floor(now.getTime() / 1000) + keptSeconds;
  const email: Email = {
    ...{ companyId, id, to, language, content },
    ...{ createdAt: now.toISOString(), sentAt: null, failure: null },
  };
  return [{ write: { Put: { Item: { ...toItem(emailEntity, email), ttl } } } }];
}

export async function findEmail(companyId: number, id: string): Promise<Email | undefined> {
  const item = await getItem(keys.email(companyId, id), true);
  return item ? fromItem(emailEntity, item) : undefined;
}

/** Notes what became of an e-mail. */
export async function settleEmail(
  { companyId, id }: Pick<Email, 'companyId' | 'id'>,
  [field, value]: readonly ['sentAt' | 'failure', string],
): Promise<void> {
  await updateItem({
    Key: { ...keys.email(companyId, id) },
    UpdateExpression: 'SET #field = :value',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: { ':value': value },
  });
}
