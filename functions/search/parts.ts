import { type Key, keys, prefixes } from '../core/store/table.ts';

/** Messages that changed together and are in no segment yet; before the index in their order. */
export const changesKey = (companyId: number, id: string): Key =>
  keys.searchPart(companyId, `${prefixes.searchChanges}${id}`);

/** Key of the instant at which changes become a segment at the latest. */
export const dueKey = (companyId: number): Key => keys.searchPart(companyId, 'DUE');

/** Key of the index record, which lists the segments. */
export const indexKey = (companyId: number): Key => keys.searchPart(companyId, 'INDEX');
