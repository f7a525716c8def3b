import { digitsOf } from '@shared/core/text.ts';
import type { InboundEvent, NumberNews } from '../driver.ts';
import { partOf, textOf } from '../payload.ts';

/** TIER_250, TIER_2K, TIER_UNLIMITED; undefined: it says nothing of it. */
function limitOf(tier: string): number | null | undefined {
  if (tier === 'TIER_UNLIMITED') return null;
  const [, amount, thousand] = /^TIER_(\d{1,6})(K?)$/.exec(tier) ?? [];
  return amount === undefined ? undefined : Number(amount) * (thousand ? 1000 : 1);
}

const qualities: Readonly<Record<string, NumberNews['quality']>> = {
  ...{ GREEN: 'GREEN', YELLOW: 'YELLOW', RED: 'RED' },
  ...{ FLAGGED: 'RED', UNFLAGGED: 'GREEN' },
};

const nameStates: Readonly<Record<string, NumberNews['nameStatus']>> = {
  ...{ APPROVED: 'APPROVED', AVAILABLE_WITHOUT_REVIEW: 'APPROVED' },
  ...{ PENDING_REVIEW: 'PENDING', PENDING: 'PENDING', DEFERRED: 'PENDING' },
  ...{ DECLINED: 'DECLINED', REJECTED: 'DECLINED', EXPIRED: 'EXPIRED' },
};

const throughputs: Readonly<Record<string, NumberNews['throughput']>> = {
  ...{ STANDARD: 'STANDARD', HIGH: 'HIGH', THROUGHPUT_UPGRADE: 'HIGH' },
};

const known = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

interface NumberNewsFields {
  readonly quality: string;
  readonly tier: string;
  readonly name: string;
  readonly throughput: string;
}

/** Keeps the reported fields; unknown values are ignored. */
function newsOf({ quality, tier, name, throughput }: NumberNewsFields): NumberNews {
  const said = {
    quality: known(qualities, quality),
    dailyLimit: limitOf(tier),
    nameStatus: known(nameStates, name),
    throughput: known(throughputs, throughput),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** Fields of a number that tell how it fares. */
export const healthFields = 'quality_rating,messaging_limit_tier,name_status,throughput,is_on_biz_app';

export function healthOf(number: unknown): NumberNews {
  const isOnPhone = partOf(number, 'is_on_biz_app');
  const said = newsOf({
    quality: textOf(number, 'quality_rating'),
    tier: textOf(number, 'messaging_limit_tier'),
    name: textOf(number, 'name_status'),
    throughput: textOf(partOf(number, 'throughput'), 'level'),
  });
  return typeof isOnPhone === 'boolean' ? { ...said, isOnPhone } : said;
}

/** Parses a change of the field `phone_number_quality_update` or `phone_number_name_update`. */
export function parseNumber(news: unknown): InboundEvent {
  const value = partOf(news, 'value');
  const number = digitsOf(textOf(value, 'display_phone_number')).slice(0, 20);
  const event = textOf(value, 'event');
  const health = newsOf({
    quality: event,
    tier: textOf(value, 'max_daily_conversations_per_business') || textOf(value, 'current_limit'),
    name: textOf(value, 'decision'),
    throughput: event,
  });
  if (number === '' || Object.keys(health).length === 0)
    return { kind: 'nothing', reason: 'news about a number that change nothing' };
  return { kind: 'number', change: { number, health } };
}
