import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { Feature } from './api.ts';
import type { LiveTable } from './live.ts';
import { refreshSoon } from './refreshSoon.ts';
import type { Session } from './session.tsx';

interface Details {
  readonly isNew: boolean;
  readonly session: Session;
}

interface Meaning<Row extends { readonly id: string | number }> {
  /** Where the event carries the record, and where the id of one that was deleted. */
  readonly fields: readonly [record: string, id: string];
  readonly schema: z.ZodType<Row>;
  readonly saved: (client: QueryClient, record: Row, details: Details) => void;
  readonly removed: (client: QueryClient, id: Row['id']) => void;
}

/**
 * What events on the records of a feature change in the cache. Those that do not carry the whole record only say that
 * something changed: it is read again.
 */
export const recordEvents =
  <Row extends { readonly id: string | number }>(feature: Feature, meaning: Meaning<Row>): LiveTable[string] =>
  (client, data, session) => {
    const [field, idField] = meaning.fields;
    if (data['action'] === 'delete') return meaning.removed(client, data[idField] as Row['id']);
    const record = meaning.schema.safeParse(data[field]);
    if (record.success) meaning.saved(client, record.data, { isNew: data['action'] === 'create', session });
    else refreshSoon(client, feature, () => ({ queryKey: [feature] }));
  };
