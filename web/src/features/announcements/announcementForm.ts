import type { Announcement } from '@shared/announcements/model.ts';
import * as z from 'zod';

export const AnnouncementForm = z.object({
  title: z.string().trim().min(1, 'required').max(150, 'too_long'),
  text: z.string().trim().min(1, 'required').max(5000, 'too_long'),
  priority: z.enum(['1', '2', '3']).transform((text) => Number(text) as Announcement['priority']),
  status: z.boolean(),
});

export const announcementDefaults = (current: Announcement | undefined): z.input<typeof AnnouncementForm> => ({
  title: current?.title ?? '',
  text: current?.text ?? '',
  priority: current ? (String(current.priority) as '1' | '2' | '3') : '3',
  status: current?.status ?? true,
});
