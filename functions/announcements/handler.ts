import { announcements } from '@shared/announcements/contract.ts';
import { type Announcement, concerns } from '@shared/announcements/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { ulid } from 'ulid';
import type { Ctx } from '../core/http/ctx.ts';
import { multipart } from '../core/http/multipart.ts';
import { serve } from '../core/http/serve.ts';
import { list } from './list.ts';
import { forgetPicture, removePicture, savePicture } from './picture.ts';
import { changeAnnouncement, createAnnouncement, deleteAnnouncement, getAnnouncement } from './repo.ts';

/** B-ANN-1. */
function checkTexts({ title, text }: Pick<Announcement, 'title' | 'text'>): void {
  const fields = { ...(title === '' && { title: 'required' }), ...(text === '' && { text: 'required' }) };
  if (Object.keys(fields).length > 0) throw new AppError('ERR_ANNOUNCEMENT_REQUIRED', { fields });
}

async function create(draft: Parsed<typeof announcements.create>, ctx: Ctx): Promise<Announcement> {
  checkTexts(draft);
  const at = ctx.now.toISOString();
  const times = { createdAt: at, updatedAt: at };
  const announcement = {
    ...draft,
    ...times,
    id: ulid(ctx.now.getTime()),
    mediaPath: null,
    mediaName: null,
    version: 1,
  };
  await createAnnouncement(announcement);
  return announcement;
}

const update = (input: Parsed<typeof announcements.update>, ctx: Ctx): Promise<Announcement> =>
  changeAnnouncement(input.id, (held) => {
    const { title = held.title, text = held.text, priority = held.priority, status = held.status } = input;
    checkTexts({ title, text });
    return { ...held, title, text, priority, status, updatedAt: ctx.now.toISOString() };
  });

export const handler = serve(
  announcements,
  {
    list,
    get: async ({ id }, ctx) => {
      const announcement = await getAnnouncement(id);
      if (!ctx.user.super && !concerns(announcement, ctx.companyId)) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
      return announcement;
    },
    create,
    update,
    remove: async ({ id }) => {
      await forgetPicture(await deleteAnnouncement(id));
      return { message: 'Announcement deleted' };
    },
    uploadMedia: ({ id }, ctx) => savePicture(id, ctx),
    removeMedia: ({ id }, ctx) => removePicture(id, ctx),
  },
  { multipart },
);
