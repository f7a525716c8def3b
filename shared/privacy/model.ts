import * as z from 'zod';
import { UserSnapshot } from '../tickets/model.ts';
import { Language } from '../users/model.ts';
import type { Remaining } from './remains.ts';

/** Long work about the data of one person, or of everybody: what the background does a part at a time. */
export const TaskKind = z.enum(['count', 'export', 'erasure', 'retentionPreview', 'retention']);
export type TaskKind = z.infer<typeof TaskKind>;

export const TaskStatus = z.enum(['running', 'done', 'failed', 'cancelled', 'expired']);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** Kinds of personal data that are counted, exported and erased. */
export const heldKinds = [
  'contacts',
  'identities',
  'conversations',
  'tickets',
  'messages',
  'media',
  'recordings',
  'notes',
  'schedules',
  'drafts',
  'ratings',
  'consents',
  'exports',
  'audit',
  /** Files that records name and the storage no longer has. */
  'missing',
] as const;
export const HeldKind = z.enum(heldKinds);
export type HeldKind = z.infer<typeof HeldKind>;
export const DataCounts = z.partialRecord(HeldKind, z.number().int());
export type DataCounts = z.infer<typeof DataCounts>;

/** A file of an export; size in bytes. */
export const ExportPart = z.object({
  key: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  messages: z.number().int(),
});
export type ExportPart = z.infer<typeof ExportPart>;

export const PrivacyTask = z.object({
  id: z.string(),
  companyId: z.number().int(),
  kind: TaskKind,
  status: TaskStatus,
  /** The person concerned; null means all people. */
  contactId: z.string().nullable(),
  /** The user who ordered the task; null for the nightly run. */
  by: UserSnapshot.nullable(),
  language: Language,
  /** Reason for the task in the user's words. */
  reason: z.string(),
  counts: DataCounts,
  /** Messages looked at since the last part was finished. */
  progress: z.number().int(),
  parts: z.array(ExportPart),
  /** Position at which the work continues; see functions/privacy. Null: at the beginning. */
  position: z.string().nullable(),
  /** SHA-256 over the ids of everything that was erased, page after page. */
  digest: z.string(),
  /** Salted hashes of what the person was known by, to prove later whose data it was. */
  identityHashes: z.array(z.string()),
  /** Data that remains after an erasure, and until when; proofs of former versions lack it. */
  remains: z.array(z.object({ place: z.custom<Remaining>(), until: z.string().nullable() })).optional(),
  /** SHA-256 of the finished record. */
  seal: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Time at which its files are deleted. */
  expiresAt: z.string().nullable(),
  /** Time of the clock's next check; null if there is none. */
  dueAt: z.string().nullable(),
  version: z.number().int(),
});
export type PrivacyTask = z.infer<typeof PrivacyTask>;

export const TaskView = PrivacyTask.omit({ language: true, position: true, dueAt: true, version: true }).extend({
  parts: z.array(ExportPart.omit({ key: true })),
});
export type TaskView = z.infer<typeof TaskView>;

export function taskView({
  language: _language,
  position: _position,
  dueAt: _due,
  version: _version,
  ...task
}: PrivacyTask): TaskView {
  return { ...task, parts: task.parts.map(({ key: _key, ...part }) => part) };
}

/** Days for which the files of an export are there. */
export const exportDays = 7;
/** Seconds for which a link to one of them works. */
export const linkSeconds = 300;
