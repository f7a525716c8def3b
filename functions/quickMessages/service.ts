import { AppError } from '@shared/core/errors.ts';
import type { QuickFile, QuickMessage } from '@shared/quickMessages/model.ts';
import { canChangeQuick, canSeeQuick, maySetGeneral, missingIn } from '@shared/quickMessages/rules.ts';
import type { CompanyCtx, Ctx } from '../core/context/ctx.ts';
import { newRecord } from '../core/store/collection.ts';
import { quickMessageRecords } from './repo.ts';

type Asking = Pick<Ctx, 'companyId' | 'viewer'>;

/** Returns the quick messages that the caller may see, by number (B-QM-1). */
export const visibleQuickMessages = async (ctx: Asking): Promise<QuickMessage[]> =>
  (await quickMessageRecords.list(ctx)).filter((record) => canSeeQuick(ctx.viewer, record));

export const notFound = (): AppError => new AppError('ERR_NO_QUICKMESSAGE_FOUND');

function checkVisible({ viewer }: Asking, record: QuickMessage): void {
  if (!canSeeQuick(viewer, record)) throw notFound();
}

/** @throws ERR_NO_PERMISSION when the caller sees it and may not change it (B-QM-2) */
export function checkOwn(ctx: Asking, record: QuickMessage): void {
  checkVisible(ctx, record);
  if (!canChangeQuick(ctx.viewer, record)) throw new AppError('ERR_NO_PERMISSION');
}

/** @throws ERR_NO_QUICKMESSAGE_FOUND, also for what the caller may not see */
export async function visibleQuickMessage(ctx: Asking, id: number): Promise<QuickMessage> {
  const record = await quickMessageRecords.get(ctx, id);
  checkVisible(ctx, record);
  return record;
}

/** The file that goes out with a quick message (B-QM-4). @throws ERR_NO_QUICKMESSAGE_FOUND, also when it has none any more */
export async function quickFile(ctx: Asking, id: number): Promise<QuickFile> {
  const { file } = await visibleQuickMessage(ctx, id);
  if (!file) throw notFound();
  return file;
}

/** @throws ERR_NO_QUICKMESSAGE_FOUND, ERR_NO_PERMISSION */
export async function ownQuickMessage(ctx: Asking, id: number): Promise<QuickMessage> {
  const record = await quickMessageRecords.get(ctx, id);
  checkOwn(ctx, record);
  return record;
}

/** @throws ERR_QUICKMESSAGE_REQUIRED */
export function checkComplete(record: Parameters<typeof missingIn>[0]): void {
  const fields = missingIn(record);
  if (Object.keys(fields).length > 0) throw new AppError('ERR_QUICKMESSAGE_REQUIRED', { fields });
}

/** Refuses general quick messages to callers who are not supervisors (B-QM-2). @throws ERR_NO_PERMISSION */
export function checkGeneral(ctx: Asking, geral: boolean): void {
  if (geral && !maySetGeneral(ctx.viewer)) throw new AppError('ERR_NO_PERMISSION');
}

/** Messages stand in categories, categories in none (B-QM-3). @throws ERR_NO_QUICKMESSAGE_FOUND, ERR_VALIDATION */
export async function checkCategory(ctx: Asking, { isCategory, categoryId }: Pick<Draft, 'isCategory' | 'categoryId'>) {
  if (categoryId === null) return;
  if (isCategory) throw new AppError('ERR_VALIDATION', { fields: { categoryId: 'not_nested' } });
  const category = await visibleQuickMessage(ctx, categoryId);
  if (!category.isCategory) throw new AppError('ERR_VALIDATION', { fields: { categoryId: 'no_category' } });
}

export type Draft = Pick<
  QuickMessage,
  'userId' | 'shortcode' | 'message' | 'geral' | 'status' | 'isCategory' | 'categoryId' | 'file'
>;

/** @throws ERR_QUICKMESSAGE_INVALID_NAME when the shortcode is taken, ERR_QUICKMESSAGE_LIMIT */
export async function createQuickMessage(ctx: CompanyCtx, draft: Draft): Promise<QuickMessage> {
  const record = await newRecord(ctx, 'quickMessage');
  return quickMessageRecords.insert({ ...draft, ...record, updatedAt: record.createdAt });
}

type QuickMessageUpdate = (current: QuickMessage) => QuickMessage | Promise<QuickMessage>;

/** @throws ERR_NO_QUICKMESSAGE_FOUND, ERR_NO_PERMISSION, ERR_QUICKMESSAGE_REQUIRED, ERR_QUICKMESSAGE_INVALID_NAME */
export const changeQuickMessage = (ctx: Ctx, id: number, change: QuickMessageUpdate) =>
  quickMessageRecords.change(ctx, id, async (current) => {
    checkOwn(ctx, current);
    const next = await change(current);
    checkComplete(next);
    return { ...next, updatedAt: ctx.now.toISOString() };
  });
