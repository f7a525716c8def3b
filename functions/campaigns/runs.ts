import type { Campaign } from '@shared/campaigns/model.ts';
import { now } from '../core/context/clock.ts';
import { log } from '../core/log.ts';
import { type CampaignRun, campaignRunEntity } from '../core/store/campaignEntities.ts';
import { campaignKeys } from '../core/store/campaignKeys.ts';
import { dueAttributes, dueKeys } from '../core/store/indexes.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, updateItem, WriteConflict, wasApplied } from '../core/store/store.ts';
import type { TransactItem } from '../core/store/transactItem.ts';
import { update } from '../core/store/update.ts';

/** Milliseconds without a renewal after which the holder of a step counts as dead. */
const holdMs = 12_000;
/** Milliseconds between renewals. */
const renewMs = 4000;
/** Milliseconds, more than a step may take, after which the timer looks for lost steps. */
const longestStepMs = 90_000;

/** After a step was due the queue is given so long before the clock hands it over. */
const clockMarginMs = 45_000;

export async function findRun(companyId: number, campaignId: number): Promise<CampaignRun | undefined> {
  const item = await getItem(campaignKeys.campaignRun(companyId, campaignId), true);
  return item && fromItem(campaignRunEntity, item);
}

const dueAttributesOf = (run: Pick<CampaignRun, 'companyId' | 'campaignId'>, dueAt: string) =>
  campaignRunEntity.index?.({ ...run, dueAt } as CampaignRun) ?? {};

/** Values and names for a `SET` of so many attributes. */
function setting(fields: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(fields);
  return {
    expression: entries.map(([name]) => `#${name} = :${name}`).join(', '),
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  };
}

/**
 * Transaction item: a campaign is at work, or waits for its time. What is known of its connections stays, and so does who
 * holds a step of the run before: the new run begins when that one has let go.
 */
export function beginRun(
  campaign: Campaign,
  phase: 'waiting' | 'working',
  dueAt: string,
  retriesBefore: string | null = null,
): TransactItem {
  const { companyId, id: campaignId, run } = campaign;
  const fresh = {
    run,
    phase,
    cursor: null,
    isOpen: false,
    openAt: null,
    follow: 0,
    good: 0,
    bad: 0,
    brokenInRow: 0,
    aloneSince: null,
    retriesBefore,
    base: null,
    others: null,
  };
  const kept = { holder: null, heldUntil: null, expandCursor: null, step: 0, cost: 0, lanes: {}, isExpanded: false };
  const { name: et, schemaVersion: sv } = campaignRunEntity;
  return update(campaignKeys.campaignRun(companyId, campaignId), {
    set: { et, sv, companyId, campaignId, dueAt, ...fresh, ...dueAttributesOf({ companyId, campaignId }, dueAt) },
    initial: kept,
  });
}

/** Transaction item: nothing more is to be done, until the campaign begins again. */
export const endRun = ({ companyId, id, run }: Pick<Campaign, 'companyId' | 'id' | 'run'>): TransactItem =>
  update(campaignKeys.campaignRun(companyId, id), {
    set: { phase: 'over', run, dueAt: null },
    clear: dueAttributes.split(', '),
  });

export type ClaimedStep =
  | { readonly kind: 'mine'; readonly run: CampaignRun; readonly hadDied: boolean }
  /** A different worker holds the step. */
  | { readonly kind: 'busy' }
  /** The step is done, or the campaign's run changed. */
  | { readonly kind: 'stale' };

/** Claims a step, so that no other worker does it at the same time. */
export async function claimStep(
  { companyId, campaignId, run, step }: Pick<CampaignRun, 'companyId' | 'campaignId' | 'run' | 'step'>,
  holder: string,
  at: Date,
): Promise<ClaimedStep> {
  const before = await findRun(companyId, campaignId);
  if (!before || before.run !== run || before.step !== step || before.phase === 'over') return { kind: 'stale' };
  const isHeld = before.heldUntil !== null && Date.parse(before.heldUntil) > at.getTime();
  if (isHeld) return { kind: 'busy' };
  const heldUntil = new Date(at.getTime() + holdMs).toISOString();
  const dueAt = new Date(at.getTime() + longestStepMs).toISOString();
  const set = setting({ holder, heldUntil, dueAt, ...dueAttributesOf(before, dueAt) });
  try {
    const item = await updateItem({
      Key: { ...campaignKeys.campaignRun(companyId, campaignId) },
      UpdateExpression: `SET ${set.expression}`,
      ConditionExpression: '#run = :run AND #step = :step AND (holder = :before OR heldUntil = :none)',
      ExpressionAttributeNames: { ...set.names, '#run': 'run', '#step': 'step' },
      ExpressionAttributeValues: { ...set.values, ':run': run, ':step': step, ':before': before.holder, ':none': null },
    });
    return { kind: 'mine', run: fromItem(campaignRunEntity, item), hadDied: before.holder !== null };
  } catch (error) {
    if (error instanceof WriteConflict) return { kind: 'busy' };
    throw error;
  }
}

/** Renews the claim of a step, unless another worker has taken it. */
async function renew({ companyId, campaignId, holder }: CampaignRun): Promise<void> {
  const heldUntil = new Date(now().getTime() + holdMs).toISOString();
  await wasApplied(
    updateItem({
      Key: { ...campaignKeys.campaignRun(companyId, campaignId) },
      UpdateExpression: 'SET heldUntil = :until',
      ConditionExpression: 'holder = :own',
      ExpressionAttributeValues: { ':until': heldUntil, ':own': holder },
    }),
  );
}

/** Does a step that is held, and says so all the while. */
export async function whileClaimed<T>(run: CampaignRun, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // A worker that cannot renew loses the step to another one; the claim of each recipient still prevents double
    // messages.
    renew(run).catch((error: unknown) => log.warn('campaign.notRenewed', { companyId: run.companyId, error }));
  }, renewMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** State that a step stores. */
export type Progress = Partial<
  Pick<
    CampaignRun,
    | 'phase'
    | 'cursor'
    | 'expandCursor'
    | 'isExpanded'
    | 'isOpen'
    | 'openAt'
    | 'follow'
    | 'lanes'
    | 'good'
    | 'bad'
    | 'brokenInRow'
    | 'cost'
    | 'reserved'
    | 'aloneSince'
    | 'base'
    | 'others'
  >
>;

/** Ends a step: the next one is due at an instant. @returns false when the campaign was stopped or started again meanwhile */
export async function endStep(held: CampaignRun, progress: Progress, nextAt: Date): Promise<boolean> {
  const { companyId, campaignId, run, step, holder } = held;
  const dueAt = new Date(nextAt.getTime() + clockMarginMs).toISOString();
  const set = setting({
    ...progress,
    ...{ step: step + 1, holder: null, heldUntil: null, dueAt },
    ...dueAttributesOf(held, dueAt),
  });
  try {
    await updateItem({
      Key: { ...campaignKeys.campaignRun(companyId, campaignId) },
      UpdateExpression: `SET ${set.expression}`,
      ConditionExpression: '#run = :run AND #holder = :own',
      ExpressionAttributeNames: { ...set.names, '#run': 'run' },
      ExpressionAttributeValues: { ...set.values, ':run': run, ':own': holder },
    });
    return true;
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    await releaseStep(held, progress);
    return false;
  }
}

/** Gives up a step of a run that is over; where the connections stand counts for the next one, too. */
export async function releaseStep(held: CampaignRun, { lanes, cost, reserved }: Progress = {}): Promise<void> {
  const set = setting({
    ...{ holder: null, heldUntil: null },
    ...(lanes === undefined ? {} : { lanes }),
    ...(cost === undefined ? {} : { cost }),
    ...(reserved === undefined ? {} : { reserved }),
  });
  try {
    await updateItem({
      Key: { ...campaignKeys.campaignRun(held.companyId, held.campaignId) },
      UpdateExpression: `SET ${set.expression}`,
      ConditionExpression: '#holder = :own',
      ExpressionAttributeNames: set.names,
      ExpressionAttributeValues: { ...set.values, ':own': held.holder },
    });
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
}

/** Moves the entry of a run, so that two timers do not enqueue the same step. @returns false if it was moved already */
export async function postponeRun(run: CampaignRun, until: Date): Promise<boolean> {
  const dueAt = until.toISOString();
  const set = setting({
    dueAt,
    ...dueKeys(`${run.companyId}#${run.campaignId}`, until, `campaign#${run.companyId}#${run.campaignId}`),
  });
  try {
    await updateItem({
      Key: { ...campaignKeys.campaignRun(run.companyId, run.campaignId) },
      UpdateExpression: `SET ${set.expression}`,
      ConditionExpression: '#run = :run AND #step = :step AND #dueAt = :before',
      ExpressionAttributeNames: { ...set.names, '#run': 'run', '#step': 'step' },
      ExpressionAttributeValues: { ...set.values, ':run': run.run, ':step': run.step, ':before': run.dueAt },
    });
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}
