import * as z from 'zod';
import { auditActions } from '../core/auditActions.ts';
import { Profile } from '../users/model.ts';

/**
 * Who did what to which record. It names what was changed and holds no value but of the few fields that its action
 * names, numbers masked, so that neither secrets nor the contents of conversations are kept a second time. The id is a ULID, so that the newest sorts last.
 */
export const AuditRecord = z.object({
  id: z.string(),
  at: z.string(),
  /** As they were called then: whoever is deleted stays readable. */
  user: z.object({ id: z.number().int(), name: z.string() }),
  profile: Profile,
  action: z.enum(auditActions),
  target: z.object({ kind: z.string(), id: z.string().nullable() }),
  /** Names of the fields that have another value now; empty where something was created or removed. */
  fields: z.array(z.string()),
  /** What some of them were and are; numbers are masked. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })).optional(),
  /** The reason that was given. */
  note: z.string().optional(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;
