import { unreadKinds, unreadSortKey } from '../functions/manifest.ts';

const text = (rule: object) => ({ S: [rule] });
const written = { eventName: ['INSERT', 'MODIFY'] };
const Keys = { sk: text({ 'anything-but': [unreadSortKey] }) };

/**
 * The records that wake the readers of the table's stream: one of these has to fit. A pattern about the kind does not
 * fit an item that names none, and what was removed has no new image.
 */
export const streamPatterns: readonly Record<string, unknown>[] = [
  { ...written, dynamodb: { Keys, NewImage: { et: text({ 'anything-but': unreadKinds }) } } },
  { ...written, dynamodb: { Keys, NewImage: { et: text({ exists: false }) } } },
  { eventName: ['REMOVE'] },
];

interface StreamRecord {
  readonly eventName?: string;
  readonly dynamodb?: {
    readonly Keys?: { readonly sk?: { readonly S?: string } };
    readonly NewImage?: { readonly et?: { readonly S?: string } };
  };
}

/** The same for the local stream. */
export function wakesReaders(record: unknown): boolean {
  const { eventName, dynamodb } = record as StreamRecord;
  if (eventName === 'REMOVE') return true;
  return dynamodb?.Keys?.sk?.S !== unreadSortKey && !unreadKinds.includes(dynamodb?.NewImage?.et?.S ?? '');
}
