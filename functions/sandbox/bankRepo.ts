import { AppError } from '@shared/core/errors.ts';
import type { BankPayment } from '@shared/sandbox/model.ts';
import { ulid } from 'ulid';
import { type Entity, fromItem, putNew, putVersion } from '../core/store/records.ts';
import { getItem, queryPartition, retryConflicts, transact, writeItems } from '../core/store/store.ts';
import { keys, partitions, prefixes } from '../core/store/table.ts';

export type StoredPayment = BankPayment & {
  readonly companyId: number;
  readonly customer: string;
  readonly dueDate: string;
  readonly version: number;
};

const entity: Entity<StoredPayment> = {
  name: 'sandboxPayment',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.sandboxRecord(companyId, 'PAYMENT', id),
};

/** The newest that the bank shows and finds again. */
const maxPayments = 100;

/** Ids say whose they are, so that none has to be looked for. */
export const newPaymentId = (companyId: number, now: Date): string => `pay_${companyId}_${ulid(now.getTime())}`;

const paymentIdToCompanyId = (id: string): number => Number(/^pay_(\d{1,10})_/.exec(id)?.[1] ?? 0);

export async function findPayment(id: string): Promise<StoredPayment | undefined> {
  const item = await getItem(keys.sandboxRecord(paymentIdToCompanyId(id), 'PAYMENT', id), true);
  return item ? fromItem(entity, item) : undefined;
}

export async function listPayments(companyId: number): Promise<StoredPayment[]> {
  const { items } = await queryPartition({
    pk: partitions.sandboxRecords(companyId),
    prefix: prefixes.sandboxPayment,
    limit: maxPayments,
    descending: true,
    consistent: true,
  });
  return items.map((item) => fromItem(entity, item));
}

export const createPayment = (payment: StoredPayment): Promise<void> => transact([putNew(entity, payment)]);

/** @throws ERR_NOT_FOUND and what `work` throws */
export const changePayment = (id: string, work: (current: StoredPayment) => StoredPayment): Promise<StoredPayment> =>
  retryConflicts(async () => {
    const current = await findPayment(id);
    if (!current) throw new AppError('ERR_NOT_FOUND');
    const { next, write } = putVersion(entity, work(current));
    await transact([write]);
    return next;
  });

export const dropPayment = ({ companyId, id }: StoredPayment): Promise<void> =>
  writeItems([{ remove: keys.sandboxRecord(companyId, 'PAYMENT', id) }]);
