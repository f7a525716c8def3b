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
  /** Names of the event's fields for the record, and for the id of a deleted one. */
  readonly fields: readonly [record: string, id: string];
  readonly schema: z.ZodType<Row>;
  readonly saved: (client: QueryClient, record: Row, details: Details) => void;
  readonly removed: (client: QueryClient, id: Row['id']) => void;
}

/** Applies events on the records of a feature to the cache. Events without the whole record cause a new read. */
export const recordEvents =
  <Row extends { readonly id: string | number }>(feature: Feature, meaning: Meaning<Row>): LiveTable[string] =>
  (client, data, session) => {
    const [field, idField] = meaning.fields;
    if (data['action'] === 'delete') return meaning.removed(client, data[idField] as Row['id']);
    const record = meaning.schema.safeParse(data[field]);
    if (record.success) meaning.saved(client, record.data, { isNew: data['action'] === 'create', session });
    else refreshSoon(client, feature, () => ({ queryKey: [feature] }));
  };
