import { AppError } from '@shared/core/errors.ts';
import type { PrivacyTask } from '@shared/privacy/model.ts';
import { enqueuePrivacy } from '../core/events/privacyQueue.ts';
import { fromItem } from '../core/store/records.ts';
import { privacyTaskEntity } from '../core/store/resourceEntities.ts';
import type { Item } from '../core/store/store.ts';
import { claimNight } from './retention.ts';
import { newTask, startTask } from './tasks.ts';

/** The clock found a task in the due index: it gave no sign for long, or its files are to go. */
export const enqueueTask = (item: Item): Promise<void> =>
  enqueuePrivacy(fromItem<PrivacyTask>(privacyTaskEntity, item));

/** The night of a company has come: what it no longer keeps goes. One that is still at work goes on instead. */
export async function enqueueRetention(item: Item, now: Date): Promise<void> {
  const ctx = { companyId: Number(item['companyId']), now };
  if (!(await claimNight(ctx))) return;
  try {
    await startTask(newTask(ctx, { kind: 'retention', contactId: null, by: null, language: 'pt-BR' }));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ERR_PRIVACY_TASK_RUNNING')) throw error;
  }
}
