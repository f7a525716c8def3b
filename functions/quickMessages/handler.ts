import type { Parsed } from '@shared/core/route.ts';
import { quickMessages } from '@shared/quickMessages/contract.ts';
import { type QuickMessage, quickMessageView } from '@shared/quickMessages/model.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { multipart } from '../core/http/multipart.ts';
import { removal } from '../core/http/recordRoutes.ts';
import { serve } from '../core/http/serve.ts';
import { retryConflicts } from '../core/store/store.ts';
import { forgetFile, requiredFile, storeQuickFile } from './files.ts';
import { categoriesMessages, list, page } from './list.ts';
import { quickMessageRecords } from './repo.ts';
import {
  changeQuickMessage,
  checkCategory,
  checkComplete,
  checkGeneral,
  createQuickMessage,
  notFound,
  ownQuickMessage,
  visibleQuickMessage,
} from './service.ts';

async function create(input: Parsed<typeof quickMessages.create>, ctx: Ctx): Promise<QuickMessage> {
  const { shortcode, message, geral, status, isCategory, categoryId, media } = input;
  const written = { shortcode, message, geral, status, isCategory, categoryId };
  checkGeneral(ctx, geral);
  checkComplete({ ...written, file: isCategory ? null : (media ?? null) });
  await checkCategory(ctx, written);
  const file = isCategory ? null : ((await storeQuickFile(ctx, media)) ?? null);
  return createQuickMessage(ctx, { ...written, userId: ctx.user.id, file });
}

async function update(input: Parsed<typeof quickMessages.update>, ctx: Ctx): Promise<QuickMessage> {
  const { id, media, shortcode, message, geral, status, categoryId } = input;
  const current = await ownQuickMessage(ctx, id);
  checkGeneral(ctx, geral ?? false);
  // A category is never sent.
  const file = current.isCategory ? null : media && (await storeQuickFile(ctx, media));
  const { before, after } = await changeQuickMessage(ctx, id, async (current) => {
    const next = {
      ...current,
      shortcode: shortcode ?? current.shortcode,
      message: message ?? current.message,
      geral: geral ?? current.geral,
      status: status ?? current.status,
      categoryId: categoryId === undefined ? current.categoryId : categoryId,
      file: file === undefined ? current.file : file,
    };
    if (next.categoryId !== current.categoryId) await checkCategory(ctx, next);
    return next;
  });
  if (before.file?.key !== after.file?.key) await forgetFile(before);
  return after;
}

async function setFile(ctx: Ctx, id: number, file: QuickMessage['file']): Promise<QuickMessage> {
  const { before, after } = await changeQuickMessage(ctx, id, (current) => ({ ...current, file }));
  await forgetFile(before);
  return after;
}

async function uploadMedia({ id, media }: Parsed<typeof quickMessages.uploadMedia>, ctx: Ctx): Promise<QuickMessage> {
  const { isCategory } = await ownQuickMessage(ctx, id);
  if (isCategory) throw notFound();
  return setFile(ctx, id, await requiredFile(ctx, media));
}

const releasedAtOnce = 20;

/**
 * Keeps the messages of a category without it (B-QM-3). Runs before the category is deleted, so that a repetition
 * completes the work.
 */
async function release(ctx: Ctx, categoryId: number): Promise<void> {
  const members = (await quickMessageRecords.list(ctx)).filter((record) => record.categoryId === categoryId);
  for (let start = 0; start < members.length; start += releasedAtOnce) {
    const group = members.slice(start, start + releasedAtOnce);
    await Promise.all(group.map((member) => quickMessageRecords.replace(member, { ...member, categoryId: null })));
  }
}

async function remove(id: number, ctx: Ctx): Promise<void> {
  const removed = await retryConflicts(async () => {
    const record = await ownQuickMessage(ctx, id);
    if (record.isCategory) await release(ctx, id);
    await quickMessageRecords.erase(record);
    return record;
  });
  await forgetFile(removed);
}

export const handler = serve(
  quickMessages,
  {
    page,
    list,
    categoriesMessages,
    get: async ({ id }, ctx) => quickMessageView(await visibleQuickMessage(ctx, id)),
    create: async (input, ctx) => quickMessageView(await create(input, ctx)),
    update: async (input, ctx) => quickMessageView(await update(input, ctx)),
    remove: removal('Quick message', ({ id }, ctx) => remove(id, ctx)),
    uploadMedia: async (input, ctx) => quickMessageView(await uploadMedia(input, ctx)),
    removeMedia: async ({ id }, ctx) => quickMessageView(await setFile(ctx, id, null)),
  },
  { multipart },
);
