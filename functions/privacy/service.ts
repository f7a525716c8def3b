import type { PrivacyTask } from '@shared/privacy/model.ts';
import { enqueuePrivacy } from '../core/events/privacyQueue.ts';
import { fromItem } from '../core/store/records.ts';
import { privacyTaskEntity } from '../core/store/resourceEntities.ts';
import type { Item } from '../core/store/store.ts';

/** The clock found a task in the due index: it gave no sign for long, or its files are to go. */
export const enqueueTask = (item: Item): Promise<void> =>
  enqueuePrivacy(fromItem<PrivacyTask>(privacyTaskEntity, item));
