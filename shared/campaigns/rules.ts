import { AppError } from '../core/errors.ts';
import { isBlank } from '../core/blank.ts';
import { dayMs, hourMs } from '../core/time.ts';
import type { Campaign, CampaignStatus, StopCode } from './model.ts';
import { textSlots } from './model.ts';

/** A campaign that starts sooner than this cannot be edited (B-CAMP-3). */
export const editMarginMs = hourMs;
/** A campaign that could not start for this long is given up (B-CAMP-5). */
export const maxLateMs = dayMs;
/** The most texts of a sequence. */
export const maxFollowUps = 3;

/** Judged by what is stored, not by what is sent (B-CAMP-3). */
export const isEditable = ({ status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>, now: Date): boolean =>
  status === 'INATIVA' ||
  status === 'CANCELADA' ||
  (status === 'PROGRAMADA' && Date.parse(scheduledAt ?? '') > now.getTime() + editMarginMs);

/** @throws ERR_CAMPAIGN_NOT_EDITABLE */
export function checkEditable(campaign: Pick<Campaign, 'status' | 'scheduledAt'>, now: Date): void {
  if (!isEditable(campaign, now)) throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE');
}

type Texts = Pick<Campaign, `message${1 | 2 | 3 | 4 | 5}` | `confirmationMessage${1 | 2 | 3 | 4 | 5}`>;

export interface Variant {
  readonly slot: number;
  readonly text: string;
}

const written = (texts: readonly Variant[]): Variant[] => texts.filter(({ text }) => !isBlank(text));

/** The texts that say something, with their places. */
export const textsOf = (campaign: Texts): Variant[] =>
  written(textSlots.map((slot) => ({ slot, text: campaign[`message${slot}`] })));
export const confirmationsOf = (campaign: Texts): Variant[] =>
  written(textSlots.map((slot) => ({ slot, text: campaign[`confirmationMessage${slot}`] })));

/** Fields that a draft still lacks before it can run, with their error codes (B-CAMP-2). */
export function missingIn(campaign: Campaign): Record<string, string> {
  const missing: Record<string, string> = {};
  if (campaign.whatsappIds.length === 0) missing['whatsappId'] = 'required';
  const audiences = [campaign.contactListId, campaign.tagListId].filter((id) => id !== null);
  if (audiences.length !== 1) missing['contactListId'] = audiences.length === 0 ? 'required' : 'only_one';
  const says = textsOf(campaign).length > 0 || campaign.media !== null || campaign.templates.length > 0;
  if (!says) missing['message1'] = 'required';
  if (campaign.confirmation && confirmationsOf(campaign).length === 0) missing['confirmationMessage1'] = 'required';
  if (campaign.isOverLinked && !campaign.acceptsRisk) missing['acceptsRisk'] = 'required';
  return missing;
}

/** @throws ERR_VALIDATION with what is missing */
export function checkComplete(campaign: Campaign): void {
  const fields = missingIn(campaign);
  if (Object.keys(fields).length > 0) throw new AppError('ERR_VALIDATION', { fields });
}

/** @throws ERR_VALIDATION for a start that is over */
export function checkScheduledAt(scheduledAt: string | null, now: Date): void {
  if (scheduledAt !== null && Date.parse(scheduledAt) <= now.getTime()) {
    throw new AppError('ERR_VALIDATION', { fields: { scheduledAt: 'in_past' } });
  }
}

/** A saved time schedules a draft, a removed one makes it a draft again; a stopped one stays stopped (B-CAMP-1). */
export function statusAfterSave({ status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>): CampaignStatus {
  if (status === 'INATIVA' || status === 'PROGRAMADA') return scheduledAt === null ? 'INATIVA' : 'PROGRAMADA';
  return status;
}

const startable: readonly CampaignStatus[] = ['INATIVA', 'PROGRAMADA'];

/** A campaign that begins. @throws ERR_CAMPAIGN_WRONG_STATUS, ERR_VALIDATION */
export function started(campaign: Campaign, now: Date): Campaign {
  if (!startable.includes(campaign.status)) throw new AppError('ERR_CAMPAIGN_WRONG_STATUS');
  checkComplete(campaign);
  return running(campaign, now);
}

/** A stopped campaign that goes on. @throws ERR_CAMPAIGN_WRONG_STATUS, ERR_VALIDATION */
export function restarted(campaign: Campaign, now: Date): Campaign {
  if (campaign.status !== 'CANCELADA') throw new AppError('ERR_CAMPAIGN_WRONG_STATUS');
  checkComplete(campaign);
  return running(campaign, now);
}

/** A campaign that tries again what failed. @throws ERR_CAMPAIGN_WRONG_STATUS, ERR_VALIDATION */
export function retried(campaign: Campaign, now: Date): Campaign {
  if (campaign.status !== 'CANCELADA' && campaign.status !== 'FINALIZADA') {
    throw new AppError('ERR_CAMPAIGN_WRONG_STATUS');
  }
  checkComplete(campaign);
  return running(campaign, now);
}

const running = (campaign: Campaign, now: Date): Campaign => ({
  ...campaign,
  status: 'EM_ANDAMENTO',
  startedAt: campaign.startedAt ?? now.toISOString(),
  completedAt: null,
  stop: null,
  run: campaign.run + 1,
  updatedAt: now.toISOString(),
});

/** Pending sends are dropped; what went out stays (B-CAMP-13). @throws ERR_CAMPAIGN_WRONG_STATUS */
export function stopped(campaign: Campaign, now: Date, code: StopCode = 'user', detail = ''): Campaign {
  if (campaign.status !== 'EM_ANDAMENTO' && (code === 'user' || campaign.status !== 'PROGRAMADA')) {
    throw new AppError('ERR_CAMPAIGN_WRONG_STATUS');
  }
  const at = now.toISOString();
  return { ...campaign, status: 'CANCELADA', stop: { code, at, detail }, run: campaign.run + 1, updatedAt: at };
}

/** @throws ERR_CAMPAIGN_WRONG_STATUS when it is not at work any more */
export function finished(campaign: Campaign, now: Date): Campaign {
  if (campaign.status !== 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_WRONG_STATUS');
  const at = now.toISOString();
  return { ...campaign, status: 'FINALIZADA', completedAt: at, updatedAt: at };
}

const no = new Set(['nao', 'n', 'sair', '2', 'parar', 'pare', 'cancelar', 'stop', 'no', 'hayir']);

/** True if an answer to the confirmation means no (B-CAMP-10). */
export const meansNo = (answer: string): boolean =>
  no.has(
    answer
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('ı', 'i')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
