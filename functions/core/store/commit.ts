import { AppError, type ErrorCode, type ErrorDetails } from '@shared/core/errors.ts';
import { transact, WriteConflict } from './store.ts';
import type { TransactItem } from './transactItem.ts';

/** A write of a transaction, with the error code for the caller if its condition is refused. */
export interface Step {
  readonly write: TransactItem;
  readonly refused?: ErrorCode;
  readonly details?: ErrorDetails;
}

/**
 * Commits all steps or none.
 * @throws AppError of the first refused step that has a code, else WriteConflict: another writer saved in between, and
 * reading again helps
 */
export async function commit(steps: readonly Step[]): Promise<void> {
  try {
    await transact(steps.map(({ write }) => write));
  } catch (error) {
    const step = error instanceof WriteConflict ? steps[error.index] : undefined;
    if (!step?.refused) throw error;
    throw new AppError(step.refused, step.details, { cause: error });
  }
}
