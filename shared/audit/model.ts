import * as z from 'zod';
import { auditActions } from '../core/auditActions.ts';
import { Profile } from '../users/model.ts';

/**
 * A change that a user made to a record. It holds the names of changed fields, and values only of the few fields that
 * the action lists, with numbers masked, so that secrets and conversations are not stored a second time. The id is a
 * ULID, so ids sort by time.
 */
export const AuditRecord = z.object({
  id: z.string(),
  at: z.string(),
  /** The user's name at that time, so that the entry stays readable after the user is deleted. */
  user: z.object({ id: z.number().int(), name: z.string() }),
  profile: Profile,
  action: z.enum(auditActions),
  target: z.object({ kind: z.string(), id: z.string().nullable() }),
  /** Names of the fields that have another value now; empty where something was created or removed. */
  fields: z.array(z.string()),
  /** Values before and after, for some of the fields; numbers are masked. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })).optional(),
  /** The reason that was given. */
  note: z.string().optional(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;
