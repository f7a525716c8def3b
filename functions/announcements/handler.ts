import { announcements } from '@shared/announcements/contract.ts';
import { type Announcement, concerns } from '@shared/announcements/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { ulid } from 'ulid';
import type { Ctx } from '../core/context/ctx.ts';
import { multipart } from '../core/http/multipart.ts';
import { removal } from '../core/http/recordRoutes.ts';
import { serve } from '../core/http/serve.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { list } from './list.ts';
import { forgetPicture, removePicture, savePicture } from './picture.ts';
import { announcementRecords } from './repo.ts';

/** B-ANN-1. */
function checkTexts({ title, text }: Pick<Announcement, 'title' | 'text'>): void {
  const fields = { ...(title === '' && { title: 'required' }), ...(text === '' && { text: 'required' }) };
  if (Object.keys(fields).length > 0) throw new AppError('ERR_ANNOUNCEMENT_REQUIRED', { fields });
}

async function audienceOf(id: number | null): Promise<Pick<Announcement, 'onlyCompanyId'>> {
  if (id === null) return {};
  if (!(await getItem(keys.company(id)))) throw new AppError('ERR_NO_COMPANY_FOUND');
  return { onlyCompanyId: id };
}

async function create(input: Parsed<typeof announcements.create>, ctx: Ctx): Promise<Announcement> {
  const { onlyCompanyId = null, ...draft } = input;
  checkTexts(draft);
  const audience = await audienceOf(onlyCompanyId);
  const at = ctx.now.toISOString();
  const blank = { mediaPath: null, mediaName: null, createdAt: at, updatedAt: at, version: 1 };
  return announcementRecords.insert({ ...draft, ...audience, ...blank, id: ulid(ctx.now.getTime()) });
}

async function update(input: Parsed<typeof announcements.update>, ctx: Ctx): Promise<Announcement> {
  const audience = input.onlyCompanyId === undefined ? undefined : await audienceOf(input.onlyCompanyId);
  const { after } = await announcementRecords.change(ctx, input.id, ({ onlyCompanyId, ...current }) => {
    const { title = current.title, text = current.text, priority = current.priority, status = current.status } = input;
    checkTexts({ title, text });
    const readers = audience ?? (onlyCompanyId === undefined ? {} : { onlyCompanyId });
    return { ...current, ...readers, title, text, priority, status, updatedAt: ctx.now.toISOString() };
  });
  return after;
}

export const handler = serve(
  announcements,
  {
    list,
    get: async ({ id }, ctx) => {
      const announcement = await announcementRecords.get(ctx, id);
      if (!ctx.user.super && !concerns(announcement, ctx.companyId)) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
      return announcement;
    },
    create,
    update,
    remove: removal('Announcement', async ({ id }, ctx) => forgetPicture(await announcementRecords.drop(ctx, id))),
    uploadMedia: ({ id }, ctx) => savePicture(id, ctx),
    removeMedia: ({ id }, ctx) => removePicture(id, ctx),
  },
  { multipart },
);
