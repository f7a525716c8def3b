import * as z from 'zod';
import { Channel } from '../connections/model.ts';
import { DateTime, DateTimeToTheSecond } from '../core/dates.ts';
import { NumericId, SearchParam, Ulid } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { UploadedMedia } from '../core/uploadedMedia.ts';
import { ScheduleTemplate, ScheduleView } from './model.ts';
import { minBody } from './rules.ts';

const plan = 'useSchedules';

/** Forms send an empty string for "none". */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

export const ScheduleBody = z.string().trim().min(minBody, 'message_too_short').max(65_536, 'too_long');

const ContactId = z.string().min(1, 'required').max(100);

const optional = {
  whatsappId: orNull(NumericId),
  /** A file uploaded through `media.upload`; on a change, `true` keeps the one there is. */
  media: z.union([z.literal(true), UploadedMedia]).nullable(),
  template: ScheduleTemplate.nullable(),
};

/** Accepted because older clients send it; the author is the caller. */
const userId = NumericId.optional();

const id = Ulid.transform((text) => text.toUpperCase());

export const schedules = {
  list: route({
    method: 'GET',
    path: '/schedules',
    access: 'user',
    plan,
    summary: 'Scheduled messages by their time, own ones or all for administrators and supervisors',
    input: PageInput.extend({
      searchParam: SearchParam,
      contactId: z.string().max(100).optional(),
      userId: NumericId.optional(),
      /** Earliest time, inclusive. */
      since: DateTime.optional(),
    }),
    output: z.object({ schedules: z.array(ScheduleView), ...pageOutput }),
    errors: [],
  }),
  window: route({
    method: 'GET',
    path: '/schedules/window/{contactId}',
    access: 'user',
    plan,
    summary: 'Through which connection a message would leave, and until when free text is accepted there',
    input: z.object({ contactId: ContactId, whatsappId: orNull(NumericId).default(null) }),
    output: z.object({
      /** null when no connection is connected. */
      connection: z.object({ id: z.number().int(), name: z.string(), channel: Channel }).nullable(),
      /** null: the channel has no reply window. */
      windowHours: z.number().nullable(),
      /** null: it never opened, or there is none. */
      closesAt: z.string().nullable(),
    }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  get: route({
    method: 'GET',
    path: '/schedules/{id}',
    access: 'user',
    plan,
    summary: 'One scheduled message',
    input: z.object({ id }),
    output: ScheduleView,
    errors: ['ERR_NO_SCHEDULE_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/schedules',
    access: 'user',
    plan,
    idempotent: true,
    summary: 'Write a message to a contact that is sent later',
    input: z.object({
      body: ScheduleBody,
      contactId: ContactId,
      sendAt: DateTimeToTheSecond,
      userId,
      whatsappId: optional.whatsappId.default(null),
      media: UploadedMedia.nullable().default(null),
      template: optional.template.default(null),
    }),
    output: ScheduleView,
    errors: [
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_FILESIZE_OVER_LIMIT',
      'ERR_FILETYPE_NOT_ALLOWED',
      'ERR_FILETYPE_NOT_ON_CHANNEL',
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/schedules/{id}',
    access: 'user',
    plan,
    summary: 'Change a scheduled message that did not go out; it waits again. Absent fields stay',
    input: z.object({
      id,
      body: ScheduleBody.optional(),
      contactId: ContactId.optional(),
      sendAt: DateTimeToTheSecond.optional(),
      userId,
      whatsappId: optional.whatsappId.optional(),
      media: optional.media.optional(),
      template: optional.template.optional(),
    }),
    output: ScheduleView,
    errors: [
      'ERR_NO_SCHEDULE_FOUND',
      'ERR_SCHEDULE_ALREADY_SENT',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_FILESIZE_OVER_LIMIT',
      'ERR_FILETYPE_NOT_ALLOWED',
      'ERR_FILETYPE_NOT_ON_CHANNEL',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/schedules/{id}',
    access: 'user',
    plan,
    summary: 'Delete a scheduled message that did not go out',
    input: z.object({ id }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_ALREADY_SENT'],
  }),
};
