import type { Company } from '@shared/companies/model.ts';
import { dueNotice, type NoticeStage, suspensionDate } from '@shared/companies/paymentNotices.ts';
import type { Language, User } from '@shared/users/model.ts';
import { env } from '../../core/env.ts';
import { administratorsAmong } from '../../core/store/administrators.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { emailSteps } from '../../core/store/emails.ts';
import { type Entity, mustMatch, putNewUntil } from '../../core/store/records.ts';
import { getItem, updateItem, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

/** What a company was told of an unpaid invoice; there is one for each due date and stage, so nobody is told twice. */
export interface PaymentNotice {
  readonly companyId: number;
  readonly dueDate: string;
  readonly stage: NoticeStage;
  /** Reais. */
  readonly amount: number;
  /** Of the message to the company's own phone. */
  readonly language: Language;
  /** Where it is paid. */
  readonly url: string;
  readonly createdAt: string;
}

export const paymentNoticeEntity: Entity<PaymentNotice> = {
  name: 'paymentNotice',
  schemaVersion: 1,
  key: ({ companyId, dueDate, stage }) => keys.paymentNotice(companyId, dueDate, stage),
};

/** Far longer than any stage lasts. */
const keptSeconds = 90 * 24 * 3_600;

function emailsTo(admins: readonly User[], company: Company, notice: PaymentNotice, now: Date): Step[] {
  const { stage, dueDate, amount, url } = notice;
  return admins.flatMap(({ email, language, name }) =>
    emailSteps(
      { companyId: company.id, now },
      {
        to: email,
        language,
        content: {
          kind: 'paymentDue',
          companyName: company.name,
          suspendedOn: suspensionDate(dueDate),
          ...{ name, stage, dueDate, amount, url },
        },
      },
    ),
  );
}

/**
 * Tells a company of its open invoice when it is time to: an e-mail to each administrator, and a message to the
 * company's phone, which follows from the stream. Of several at once one tells; who pays meanwhile is not told.
 * @param amount what is still to be paid
 */
export async function notifyOfInvoice(company: Company, amount: number, now: Date): Promise<void> {
  const { id: companyId, dueDate } = company;
  const stage = dueNotice(company, now);
  if (stage === undefined || dueDate === null || amount <= 0) return;
  const key = keys.paymentNotice(companyId, dueDate, stage);
  if (await getItem(key)) return;
  const { users } = await readDirectory(companyId, 'USER');
  const admins = administratorsAmong(users);
  const notice: PaymentNotice = {
    ...{ companyId, dueDate, stage, amount },
    language: admins[0]?.language ?? 'pt-BR',
    url: `${env('PUBLIC_URL')}/financeiro`,
    createdAt: now.toISOString(),
  };
  const ttl = Math.floor(now.getTime() / 1000) + keptSeconds;
  await wasApplied(
    commit([
      { write: putNewUntil(paymentNoticeEntity, notice, ttl) },
      { write: mustMatch(keys.company(companyId), { dueDate, status: true }) },
      ...emailsTo(admins, company, notice, now),
    ]),
  );
}

/**
 * Takes the message of a notice for one try. @returns false when the same try was taken before: messages of a queue may
 * come twice, and nobody is written to twice
 */
export const claimNoticeMessage = (
  { companyId, dueDate, stage }: Pick<PaymentNotice, 'companyId' | 'dueDate' | 'stage'>,
  attempt: number,
): Promise<boolean> =>
  wasApplied(
    updateItem({
      Key: { ...keys.paymentNotice(companyId, dueDate, stage) },
      UpdateExpression: 'SET tries = :attempt',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(tries) OR tries < :attempt)',
      ExpressionAttributeValues: { ':attempt': attempt },
    }),
  );
