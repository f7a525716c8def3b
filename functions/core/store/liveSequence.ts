import { getItem } from './store.ts';
import { keys } from './table.ts';

/** Events of a company pushed so far (B-RT-6). */
export const liveSequence = async (companyId: number): Promise<number> =>
  Number((await getItem(keys.liveSequence(companyId), true))?.['seq'] ?? 0);
