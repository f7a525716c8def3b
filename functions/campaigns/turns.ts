import { type Delivery, type DeliveryPart, isOver } from '@shared/campaigns/delivery.ts';
import type { Campaign } from '@shared/campaigns/model.ts';
import { morningAfter, zoneOf } from '@shared/campaigns/pace.ts';
import { attributedMs } from '@shared/campaigns/window.ts';
import { dayMs } from '@shared/core/time.ts';
import type { CampaignRun } from '../core/store/campaignEntities.ts';

/** Longer than a step lives: what was claimed so long ago and did not end will not end by itself. */
export const claimMs = 120_000;

/** Action due for a recipient. */
export type Turn =
  | { readonly kind: 'none' }
  | { readonly kind: 'send'; readonly part: DeliveryPart }
  /** Claimed by a step that died, or sent without an answer. */
  | { readonly kind: 'recover' }
  | { readonly kind: 'wait'; readonly at: number };

const none: Turn = { kind: 'none' };
type Run = Pick<CampaignRun, 'follow' | 'retriesBefore'>;

/** Returns the number of the follow-up after a part: 1 after the text. */
const nextFollow = (part: DeliveryPart): number => (part.startsWith('follow') ? Number(part.slice(-1)) + 1 : 1);

/** A recipient may agree for a week, and then gets the text that the sequence follows. */
function answerTurn({ confirmation, confirmationRequestedAt }: Delivery, at: number): Turn {
  const until = Date.parse(confirmationRequestedAt ?? '') + attributedMs;
  return confirmation !== false && until > at ? { kind: 'wait', at: until } : none;
}

/** A recipient without an answer gets the next text of the sequence, its number of days after the one before. */
function followTurn({ followUps }: Campaign, delivery: Delivery, at: number): Turn {
  const { state, part, answeredAt, deliveredAt, claimedAt } = delivery;
  if (state === 'asked') return answerTurn(delivery, at);
  const follow = nextFollow(part);
  const isWaiting = answeredAt === null && deliveredAt !== null && part !== 'ask' && state !== 'failed';
  const days = followUps[follow - 1]?.days;
  if (!isWaiting || days === undefined) return none;
  const dueAt = Date.parse(claimedAt ?? deliveredAt) + days * dayMs;
  return dueAt <= at ? { kind: 'send', part: `follow${follow}` as DeliveryPart } : { kind: 'wait', at: dueAt };
}

function ownTurn({ retriesBefore }: Run, delivery: Delivery, at: number): Turn {
  const { state, nextAttemptAt, claimedAt, isRetriable, updatedAt } = delivery;
  const part: DeliveryPart = delivery.part === 'ask' ? 'ask' : 'text';
  if (state === 'claimed') {
    const until = Date.parse(claimedAt ?? updatedAt) + claimMs;
    return until <= at ? { kind: 'recover' } : { kind: 'wait', at: until };
  }
  if (state === 'failed' && isRetriable && retriesBefore !== null && updatedAt < retriesBefore)
    return { kind: 'send', part };
  if (state !== 'pending') return none;
  const dueAt = nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt);
  return dueAt <= at ? { kind: 'send', part } : { kind: 'wait', at: dueAt };
}

/** @param nights the company wants nothing sent at night, unless the campaign was set for one (B-CAMP-17) */
export function turnOf(
  campaign: Campaign,
  run: Run,
  delivery: Delivery,
  at: number,
  nights: { readonly areQuiet: boolean; readonly zone: string },
): Turn {
  const isFollowing = run.follow > 0 && isOver(delivery);
  const turn = isFollowing ? followTurn(campaign, delivery, at) : ownTurn(run, delivery, at);
  if (turn.kind !== 'send' || !nights.areQuiet) return turn;
  const zone = zoneOf(delivery.number, nights.zone);
  const scheduled = Date.parse(campaign.scheduledAt ?? '');
  if (run.follow === 0 && scheduled <= at && morningAfter(scheduled, zone) !== scheduled) return turn;
  const morning = morningAfter(at, zone);
  return morning > at ? { kind: 'wait', at: morning } : turn;
}
