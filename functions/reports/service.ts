import { enqueueReport } from '../core/events/privacyQueue.ts';
import { fromItem } from '../core/store/records.ts';
import type { Item } from '../core/store/store.ts';
import { reportExportEntity } from './repo.ts';

/** The clock found an export in the due index: it gave no sign for long, or its file is to go. */
export const enqueueExport = (item: Item): Promise<void> => enqueueReport(fromItem(reportExportEntity, item));
