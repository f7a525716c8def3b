import * as z from 'zod';
import { UserSnapshot } from '../tickets/model.ts';

export const IncidentNote = z.object({ at: z.string(), by: UserSnapshot, text: z.string() });

/** Something happened to personal data; the authority is told within three working days of knowing it. */
export const Incident = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** What data, of how many people, what may follow for them, and what was done about it, in the company's words. */
  affected: z.string(),
  risks: z.string(),
  measures: z.string(),
  /** Whom the authority and the people concerned may ask. */
  contact: z.string(),
  /** Why the authority was told late, where it was. */
  delay: z.string(),
  /** When it happened, so far as is known. */
  happenedAt: z.string().nullable(),
  /** The instant from which the days count. */
  knownAt: z.string(),
  /** The end of the last day. */
  dueAt: z.string(),
  /** When the authority was told; null: not yet. */
  reportedAt: z.string().nullable(),
  protocol: z.string(),
  /** Only ever added to. */
  notes: z.array(IncidentNote),
  createdAt: z.string(),
  version: z.number().int(),
});
export type Incident = z.infer<typeof Incident>;

export const maxIncidents = 500;
export const maxNotes = 100;
/** Working days within which the ANPD is told. */
export const workingDays = 3;
