import * as z from 'zod';
import { MediaType } from '../media/mediaType.ts';
import { UserSnapshot } from '../tickets/model.ts';

/** PENDENTE waits, AGENDADA is on its way to the channel, ENVIADA was accepted by it, ERRO did not go out (B-SCHED-1). */
export const ScheduleStatus = z.enum(['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO']);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

/** A stored file that goes with the text; size in bytes, lengths in pixels. */
export const ScheduleMedia = z.object({
  key: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
  mediaType: MediaType,
  isVoice: z.boolean(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});
export type ScheduleMedia = z.infer<typeof ScheduleMedia>;

/** An approved template that takes the place of the text where free text is refused; values by the variable's key. */
export const ScheduleTemplate = z.object({
  id: z.string().min(1).max(600),
  variables: z.record(z.string().max(100), z.string().max(2000)),
});
export type ScheduleTemplate = z.infer<typeof ScheduleTemplate>;

/** Reason for a failed message: our code or the channel's, and the channel's text. */
export const ScheduleFailure = z.object({ code: z.string(), reason: z.string() });
export type ScheduleFailure = z.infer<typeof ScheduleFailure>;

/** A message written now to be sent later (B-SCHED). */
export const Schedule = z.object({
  id: z.string(),
  companyId: z.number().int(),
  body: z.string(),
  /** UTC instant. */
  sendAt: z.string(),
  status: ScheduleStatus,
  contactId: z.string(),
  contact: z.object({ id: z.string(), name: z.string() }),
  /** Author. */
  userId: z.number().int(),
  user: UserSnapshot,
  /** The connection to send through; null: the default when its time comes (B-CONN-8). */
  whatsappId: z.number().int().nullable(),
  media: ScheduleMedia.nullable(),
  template: ScheduleTemplate.nullable(),
  sentAt: z.string().nullable(),
  failure: ScheduleFailure.nullable(),
  /** Rises with every edit: calls made for an older one find nothing to do. */
  edition: z.number().int(),
  /** Tries at finding a way out so far; the message's own tries are its own. */
  attempts: z.number().int(),
  /** Time of the clock's next check; null once the schedule is done. */
  dueAt: z.string().nullable(),
  /** The messages it became. */
  messageIds: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Schedule = z.infer<typeof Schedule>;

/** A schedule as answered and pushed; the file is served to the company's own sessions. */
export const ScheduleView = Schedule.omit({ edition: true, attempts: true, dueAt: true, messageIds: true }).extend({
  mediaUrl: z.string().nullable(),
});
export type ScheduleView = z.infer<typeof ScheduleView>;
