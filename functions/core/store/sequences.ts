import { getItem, updateItem } from './store.ts';
import { type Key, keys } from './table.ts';

async function next(key: Key, kind: string): Promise<number> {
  const item = await updateItem({
    Key: { ...key },
    UpdateExpression: 'ADD #kind :one',
    ExpressionAttributeNames: { '#kind': kind },
    ExpressionAttributeValues: { ':one': 1 },
  });
  return Number(item[kind]);
}

/** Records that have a number people see. */
export type NumberedKind =
  | 'ticket'
  | 'user'
  | 'queue'
  | 'connection'
  | 'tag'
  | 'quickMessage'
  | 'duty'
  | 'prompt'
  | 'campaign'
  | 'contactList'
  | 'fileList'
  | 'integration'
  | 'incident'
  | 'apiKey'
  | 'webhookEndpoint'
  | 'processingActivity'
  | 'holiday'
  | 'savedReport'
  | 'invoice';

/** Next number people see within a company, from 1; a number is never given twice, gaps are possible. */
export const nextNumber = (companyId: number, kind: NumberedKind): Promise<number> =>
  next(keys.sequences(companyId), kind);

/** The highest number given out so far within a company; 0 before the first. */
export const lastNumber = async (companyId: number, kind: NumberedKind): Promise<number> =>
  Number((await getItem(keys.sequences(companyId), true))?.[kind] ?? 0);

/** Records of the installation that have a number. */
export type SystemKind = 'company' | 'plan' | 'help';

/** Next number within the installation. */
export const nextSystemNumber = (kind: SystemKind): Promise<number> => next(keys.system('SEQUENCES'), kind);

/** The highest number given out so far; 0 before the first. */
export const lastSystemNumber = async (kind: 'company'): Promise<number> =>
  Number((await getItem(keys.system('SEQUENCES'), true))?.[kind] ?? 0);

/** Keeps numbers up to this one from being given out; no effect once the sequence is in use. */
export async function reserveSystemNumbers(kind: SystemKind, upTo: number): Promise<void> {
  await updateItem({
    Key: { ...keys.system('SEQUENCES') },
    UpdateExpression: 'SET #kind = if_not_exists(#kind, :number)',
    ExpressionAttributeNames: { '#kind': kind },
    ExpressionAttributeValues: { ':number': upTo },
  });
}
