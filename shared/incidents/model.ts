import * as z from 'zod';
import { UserSnapshot } from '../tickets/model.ts';

export const IncidentNote = z.object({ at: z.string(), by: UserSnapshot, text: z.string() });

/**
 * A security incident with personal data; the authority must be notified within three working days of its discovery.
 */
export const Incident = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** The affected data and people, the possible consequences and the measures, in the company's words. */
  affected: z.string(),
  risks: z.string(),
  measures: z.string(),
  /** Contact for the authority and the people concerned. */
  contact: z.string(),
  /** Reason for a late notification; empty if it was on time. */
  delay: z.string(),
  /** Time of the incident, as far as known. */
  happenedAt: z.string().nullable(),
  /** The instant from which the days count. */
  knownAt: z.string(),
  /** The end of the last day. */
  dueAt: z.string(),
  /** Time of the notification; null if it is still missing. */
  reportedAt: z.string().nullable(),
  protocol: z.string(),
  /** Notes are only ever added. */
  notes: z.array(IncidentNote),
  createdAt: z.string(),
  version: z.number().int(),
});
export type Incident = z.infer<typeof Incident>;

export const maxIncidents = 500;
export const maxNotes = 100;
/** Working days within which the ANPD must be notified. */
export const workingDays = 3;
