import type { campaigns as contract } from '@shared/campaigns/contract.ts';
import type { Campaign } from '@shared/campaigns/model.ts';
import { checkComplete, checkEditable, checkScheduledAt, statusAfterSave } from '@shared/campaigns/rules.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { checkUpload, mediaKind, mediaTypeOf } from '@shared/media/rules.ts';
import type { ScheduleMedia } from '@shared/schedules/model.ts';
import { contactListRecords } from '../contacts/lists/repo.ts';
import { tagRecords } from '../contacts/tags/repo.ts';
import type { CompanyCtx, Ctx } from '../core/context/ctx.ts';
import { type KeptFile, requiredFile, storeFile } from '../core/files/keptFiles.ts';
import type { UploadedFile } from '../core/files/uploads.ts';
import { newRecord } from '../core/store/collection.ts';
import { commit, type Step } from '../core/store/commit.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { retryConflicts } from '../core/store/store.ts';
import { enqueueCampaign } from './jobs.ts';
import { appoint } from './lifecycle.ts';
import { isPlanned, listSteps } from './listUse.ts';
import { campaignRecords } from './repo.ts';
import { beginRun, endRun } from './runs.ts';

type CampaignInput = Parsed<typeof contract.create>;
type CampaignUpdate = Parsed<typeof contract.update>;

/** Returns the steps that inform the workers about a save. */
function runSteps(before: Campaign | undefined, after: Campaign): Step[] {
  if (after.status === 'PROGRAMADA' && after.scheduledAt !== null) {
    return [{ write: beginRun(after, 'waiting', after.scheduledAt) }];
  }
  return before?.status === 'PROGRAMADA' ? [{ write: endRun(after) }] : [];
}

/**
 * Checks that list, tag and connections belong to the company.
 * @returns the campaign, marked if it uses linked numbers
 * @throws ERR_VALIDATION, ERR_NO_CONTACTLIST_FOUND, ERR_NO_TAG_FOUND
 */
async function referring(ctx: CompanyCtx, after: Campaign, before?: Campaign): Promise<Campaign> {
  if (after.contactListId !== null && after.contactListId !== before?.contactListId) {
    await contactListRecords.get(ctx, after.contactListId);
  }
  if (after.tagListId !== null && after.tagListId !== before?.tagListId) await tagRecords.get(ctx, after.tagListId);
  if (String(after.whatsappIds) === String(before?.whatsappIds ?? [])) return after;
  const { connections } = await readDirectory(ctx.companyId);
  const known = new Set(connections.map(({ id }) => id));
  if (after.whatsappIds.some((id) => !known.has(id) && !before?.whatsappIds.includes(id)))
    throw new AppError('ERR_VALIDATION', { fields: { whatsappId: 'target_gone' } });
  const isOverLinked = connections.some(({ id, channel }) => channel === 'whatsapp' && after.whatsappIds.includes(id));
  return { ...after, isOverLinked };
}

async function storeCampaignMedia(ctx: Ctx, uploaded: UploadedFile | null): Promise<ScheduleMedia | null> {
  const file = uploaded ? await storeFile(ctx, uploaded, checkUpload) : undefined;
  return file ? asMedia(file) : null;
}

function asMedia(file: KeptFile): ScheduleMedia {
  const mediaType = mediaTypeOf[mediaKind(file.mime)];
  const { key, name, mime, size, isVoice, width, height } = file;
  return { key, name, mime, size, mediaType, isVoice: mediaType === 'audio' && isVoice, width, height };
}

/** A started campaign keeps its audience, because its report would mix two. */
function checkAudience(before: Campaign, after: Campaign): void {
  const isSame = before.contactListId === after.contactListId && before.tagListId === after.tagListId;
  if (before.startedAt === null || isSame) return;
  throw new AppError('ERR_VALIDATION', { fields: { contactListId: 'already_started' } });
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

export async function createCampaign(ctx: Ctx, { whatsappId, media, ...draft }: CampaignInput): Promise<Campaign> {
  checkScheduledAt(draft.scheduledAt, ctx.now);
  const record = await newRecord(ctx, 'campaign');
  const written = {
    ...{ ...draft, ...record, updatedAt: record.createdAt, whatsappIds: unique(whatsappId), media: null },
    ...{ startedAt: null, completedAt: null, stop: null, isArchived: false, run: 1, status: 'INATIVA' as const },
  };
  const status = statusAfterSave(written);
  const campaign = await referring(ctx, { ...written, status });
  const complete: Campaign = { ...campaign, media: await storeCampaignMedia(ctx, media) };
  if (status === 'PROGRAMADA') checkComplete(complete);
  await commit([
    ...campaignRecords.insertSteps(complete),
    ...listSteps(undefined, complete),
    ...runSteps(undefined, complete),
  ]);
  await appoint(ctx, complete);
  return complete;
}

function revised(current: Campaign, change: Omit<CampaignUpdate, 'id' | 'media'>, at: string): Campaign {
  const { whatsappId, ...fields } = change;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const next: Campaign = {
    ...current,
    ...given,
    ...(whatsappId === undefined ? {} : { whatsappIds: unique(whatsappId) }),
    run: current.run + 1,
    updatedAt: at,
  };
  return { ...next, status: statusAfterSave(next) };
}

export async function updateCampaign(ctx: Ctx, { id, media, ...change }: CampaignUpdate): Promise<Campaign> {
  const stored = await campaignRecords.get(ctx, id);
  checkEditable(stored, ctx.now);
  if (change.scheduledAt !== undefined && change.scheduledAt !== stored.scheduledAt) {
    checkScheduledAt(change.scheduledAt, ctx.now);
  }
  return saveChange(
    ctx,
    { id, ...change },
    media === undefined || media === true ? undefined : await storeCampaignMedia(ctx, media),
  );
}

/** A file that came with the request takes the place of the one before. @throws ERR_CAMPAIGN_NOT_EDITABLE, ERR_VALIDATION without one */
export async function giveCampaignFile(
  ctx: Ctx,
  id: number,
  media: UploadedFile | null | undefined,
): Promise<Campaign> {
  checkEditable(await campaignRecords.get(ctx, id), ctx.now);
  return saveChange(ctx, { id }, asMedia(await requiredFile(ctx, media, checkUpload)));
}

/** @param file undefined: the one that it has stays */
async function saveChange(
  ctx: Ctx,
  { id, ...change }: Omit<CampaignUpdate, 'media'>,
  file: ScheduleMedia | null | undefined,
): Promise<Campaign> {
  const after = await retryConflicts(async () => {
    const before = await campaignRecords.get(ctx, id);
    checkEditable(before, ctx.now);
    const written = revised(before, change, ctx.now.toISOString());
    const draft = await referring(ctx, { ...written, media: file === undefined ? before.media : file }, before);
    checkAudience(before, draft);
    if (draft.status !== 'INATIVA') checkComplete(draft);
    const { next, steps } = campaignRecords.replaceSteps(before, draft);
    await commit([...steps, ...listSteps(before, next), ...runSteps(before, next)]);
    return next;
  });
  await appoint(ctx, after);
  return after;
}

/** @throws ERR_CAMPAIGN_IN_PROGRESS while it is at work (B-CAMP-3) */
export async function removeCampaign(ctx: CompanyCtx, id: number): Promise<void> {
  await retryConflicts(async () => {
    const current = await campaignRecords.get(ctx, id);
    if (current.status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_IN_PROGRESS');
    await commit([
      ...campaignRecords.eraseSteps(current),
      ...listSteps(current, undefined),
      { write: endRun({ ...current, run: current.run + 1 }) },
    ]);
  });
  await enqueueCampaign({ type: 'purge', companyId: ctx.companyId, campaignId: id });
}

/** A draft that says the same; its file is its own. */
export async function duplicateCampaign(ctx: Ctx, id: number, name: string): Promise<Campaign> {
  const {
    media,
    whatsappIds,
    budget,
    followUps,
    templates,
    nameFallback = '',
    ...source
  } = await campaignRecords.get(ctx, id);
  const { confirmation, contactListId, tagListId } = source;
  const texts = Object.fromEntries(
    Object.entries(source).filter(([field]) => /^(confirmationM|m)essage\d$/.test(field)),
  ) as Pick<CampaignInput, 'message1'>;
  const [kept, known] = await Promise.all([
    contactListId === null ? undefined : contactListRecords.find(ctx, contactListId),
    readDirectory(ctx.companyId),
  ]);
  const uploaded = media && { ...media, caption: '' };
  return createCampaign(ctx, {
    ...({ ...texts } as CampaignInput),
    ...{ name, confirmation, budget, followUps, templates, tagListId, nameFallback },
    contactListId: kept ? contactListId : null,
    whatsappId: whatsappIds.filter((one) => known.connections.some((connection) => connection.id === one)),
    scheduledAt: null,
    media: uploaded,
  });
}

/** @throws ERR_CAMPAIGN_IN_PROGRESS */
export async function archiveCampaign(ctx: CompanyCtx, id: number, isArchived: boolean): Promise<Campaign> {
  const { after } = await campaignRecords.change(ctx, id, (current) => {
    if (isPlanned(current)) throw new AppError('ERR_CAMPAIGN_IN_PROGRESS');
    return { ...current, isArchived, updatedAt: ctx.now.toISOString() };
  });
  return after;
}
