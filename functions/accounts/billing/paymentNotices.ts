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

/** Notice about an unpaid invoice; one per due date and stage, so that it is sent once. */
export interface PaymentNotice {
  readonly companyId: number;
  readonly dueDate: string;
  readonly stage: NoticeStage;
  /** Reais. */
  readonly amount: number;
  /** Language of the message to the company's phone. */
  readonly language: Language;
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
 * Sends the notice that is due for an open invoice: an e-mail to each administrator, and a message to the company's
 * phone, which follows from the stream. Of several concurrent calls one sends; a payment meanwhile prevents it.
 * @param amount still to be paid
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
 * Claims an attempt at a notice's message.
 * @returns false if the attempt was claimed before, because a queue may deliver twice and the message must be sent once
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
