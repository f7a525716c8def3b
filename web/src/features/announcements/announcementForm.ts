import type { AnnouncementRow } from '@shared/announcements/contract.ts';
import type { Announcement } from '@shared/announcements/model.ts';
import * as z from 'zod';

export const AnnouncementForm = z.object({
  title: z.string().trim().min(1, 'required').max(150, 'too_long'),
  text: z.string().trim().min(1, 'required').max(5000, 'too_long'),
  priority: z.enum(['1', '2', '3']).transform((text) => Number(text) as Announcement['priority']),
  status: z.boolean(),
  /** The one company that it is for; null: every company. */
  company: z.object({ id: z.number(), name: z.string() }).nullable(),
});

const announcementToCompany = (current: AnnouncementRow | undefined): z.input<typeof AnnouncementForm>['company'] =>
  current?.onlyCompanyId === undefined
    ? null
    : { id: current.onlyCompanyId, name: current.onlyCompanyName ?? `#${current.onlyCompanyId}` };

export const announcementDefaults = (current: AnnouncementRow | undefined): z.input<typeof AnnouncementForm> => ({
  title: current?.title ?? '',
  text: current?.text ?? '',
  priority: current ? (String(current.priority) as '1' | '2' | '3') : '3',
  status: current?.status ?? true,
  company: announcementToCompany(current),
});
