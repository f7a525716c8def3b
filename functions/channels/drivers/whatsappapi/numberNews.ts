import { digitsOf } from '@shared/core/text.ts';
import type { InboundEvent, NumberChange } from '../driver.ts';
import { partOf, textOf } from '../payload.ts';

/** TIER_250, TIER_1K, TIER_UNLIMITED; undefined: it says nothing of it. */
function limitOf(tier: string): number | null | undefined {
  if (tier === 'TIER_UNLIMITED') return null;
  const [, amount, thousand] = /^TIER_(\d{1,6})(K?)$/.exec(tier) ?? [];
  return amount === undefined ? undefined : Number(amount) * (thousand ? 1000 : 1);
}

const qualities: Readonly<Record<string, NumberChange['quality']>> = { FLAGGED: 'RED', UNFLAGGED: 'GREEN' };

/** A change told for the field `phone_number_quality_update`: a quality that fell or recovered, another messaging tier. */
export function parseNumber(news: unknown): InboundEvent {
  const value = partOf(news, 'value');
  const number = digitsOf(textOf(value, 'display_phone_number')).slice(0, 20);
  const quality = qualities[textOf(value, 'event')];
  const dailyLimit = limitOf(textOf(value, 'max_daily_conversations_per_business') || textOf(value, 'current_limit'));
  if (number === '' || (quality === undefined && dailyLimit === undefined))
    return { kind: 'nothing', reason: 'news about a number that change nothing' };
  return {
    kind: 'number',
    change: { number, ...(quality ? { quality } : {}), ...(dailyLimit === undefined ? {} : { dailyLimit }) },
  };
}
