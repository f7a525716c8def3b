import * as z from 'zod';
import { Bool, NumericId, SearchParam } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { Announcement, Priority } from './model.ts';

const AnnouncementId = z.string().max(100);

/** Forms send the priority as a string, JSON clients as a number. */
const PriorityInput = z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), Priority);

/** An announcement as answered; only the platform's staff gets the name of the company that it is for. */
const AnnouncementRow = Announcement.extend({ onlyCompanyName: z.string().optional() });
export type AnnouncementRow = z.infer<typeof AnnouncementRow>;

const title = z.string().trim().max(150, 'too_long');
const text = z.string().trim().max(5000, 'too_long');

export const announcements = {
  list: route({
    method: 'GET',
    path: '/announcements',
    access: 'user',
    summary: 'Announcements, newest first; inactive ones only for the platform’s staff',
    input: PageInput.extend({ searchParam: SearchParam }),
    output: z.object({ records: z.array(AnnouncementRow), ...pageOutput }),
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/announcements/{id}',
    access: 'user',
    summary: 'One announcement',
    input: z.object({ id: AnnouncementId }),
    output: Announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/announcements',
    access: 'super',
    audit: 'announcements.create',
    idempotent: true,
    summary: 'Announce something to every company, or to one',
    input: z.object({
      title: title.default(''),
      text: text.default(''),
      priority: PriorityInput.default(3),
      status: Bool.default(true),
      /** The one company that it is for; none: every company. */
      onlyCompanyId: NumericId.nullable().optional(),
    }),
    output: Announcement,
    errors: ['ERR_ANNOUNCEMENT_REQUIRED', 'ERR_NO_COMPANY_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: '/announcements/{id}',
    access: 'super',
    audit: 'announcements.update',
    summary: 'Change an announcement; absent fields stay',
    input: z.object({
      id: AnnouncementId,
      title: title.optional(),
      text: text.optional(),
      priority: PriorityInput.optional(),
      status: Bool.optional(),
      /** null: every company. */
      onlyCompanyId: NumericId.nullable().optional(),
    }),
    output: Announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_ANNOUNCEMENT_REQUIRED', 'ERR_NO_COMPANY_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/announcements/{id}',
    access: 'super',
    audit: 'announcements.remove',
    summary: 'Delete an announcement with its picture',
    input: z.object({ id: AnnouncementId }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
  uploadMedia: route({
    method: 'POST',
    path: '/announcements/{id}/media-upload',
    access: 'super',
    audit: 'announcements.uploadMedia',
    multipart: true,
    summary: 'Give it a picture (png or jpeg, at most 5 MB), in place of the one before',
    input: z.object({ id: AnnouncementId, typeArch: z.string().optional() }),
    output: Announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_FILESIZE_OVER_LIMIT', 'ERR_FILETYPE_NOT_ALLOWED'],
  }),
  removeMedia: route({
    method: 'DELETE',
    path: '/announcements/{id}/media-upload',
    access: 'super',
    audit: 'announcements.removeMedia',
    summary: 'Take its picture away',
    input: z.object({ id: AnnouncementId }),
    output: Announcement,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
};
