import * as z from 'zod';
import { Channel } from '../connections/model.ts';
import { dayMs } from '../core/time.ts';
import { Advertisement, type Tracking } from '../tickets/model.ts';
import { serviceSeconds, supportSeconds, waitSeconds } from './cycles.ts';
import { ReportFilters } from './model.ts';

/**
 * Dimensions of a grid's lines; `ends` is the party that ended the service, `advertisements` counts each one per
 * channel.
 */
export const GridBy = z.enum([
  ...(['users', 'queues', 'connections', 'tags', 'days', 'ends', 'advertisements', 'channels'] as const),
]);
export type GridBy = z.infer<typeof GridBy>;

export const GridInput = ReportFilters.extend({ by: GridBy.default('users') });

/** Sums over the service cycles of a line. */
export const GridRow = z.object({
  /** A number, a day, a channel, an advertisement, or how it ended; `0` for none. */
  key: z.string(),
  /** Empty for none. */
  name: z.string(),
  /** Advertisement of the line by its latest name; null for lines of other kinds. */
  advertisement: Advertisement.extend({ channel: Channel.nullable() }).nullable(),
  services: z.number().int(),
  finished: z.number().int(),
  /** Means in seconds, over those that have one. */
  wait: z.number().int().nullable(),
  service: z.number().int().nullable(),
  support: z.number().int().nullable(),
  rated: z.number().int(),
  /** Promoters less detractors, in percent. */
  nps: z.number().int().nullable(),
  /** Begun by opening a closed ticket again. */
  reopened: z.number().int(),
  /** Percent of the finished ones after which the customer did not come back within a week. */
  resolved: z.number().int().nullable(),
});
export type GridRow = z.infer<typeof GridRow>;

/** Days within which a returning customer counts as not helped the first time. */
export const comesBackDays = 7;

class Mean {
  private sum = 0;
  private count = 0;
  add(value: number | null): void {
    if (value === null) return;
    this.sum += value;
    this.count += 1;
  }
  get value(): number | null {
    return this.count === 0 ? null : Math.round(this.sum / this.count);
  }
}

/** Adds up the cycles of one line. */
export class GridSums {
  private services = 0;
  private finished = 0;
  private reopened = 0;
  private resolved = 0;
  private rated = 0;
  private balance = 0;
  private readonly wait = new Mean();
  private readonly service = new Mean();
  private readonly support = new Mean();

  add(tracking: Tracking, facts: { readonly rate: number | null; readonly cameBack: boolean }): void {
    this.services += 1;
    this.wait.add(waitSeconds(tracking));
    this.service.add(serviceSeconds(tracking));
    this.support.add(supportSeconds(tracking));
    if (tracking.isReopened) this.reopened += 1;
    if (tracking.finishedAt !== null) {
      this.finished += 1;
      if (!facts.cameBack) this.resolved += 1;
    }
    if (facts.rate === null) return;
    this.rated += 1;
    if (facts.rate >= 9) this.balance += 1;
    else if (facts.rate <= 6) this.balance -= 1;
  }

  row({ key, name, advertisement }: Pick<GridRow, 'key' | 'name' | 'advertisement'>): GridRow {
    const { services, finished, reopened, rated } = this;
    return {
      ...{ key, name, advertisement, services, finished, rated, reopened },
      ...{ wait: this.wait.value, service: this.service.value, support: this.support.value },
      nps: rated === 0 ? null : Math.round((100 * this.balance) / rated),
      resolved: finished === 0 ? null : Math.round((100 * this.resolved) / finished),
    };
  }
}

/**
 * True if a customer returned within a week after their service ended.
 * @param next beginning of the customer's next service
 */
export const cameBack = ({ finishedAt }: Tracking, next: string | undefined): boolean =>
  finishedAt !== null && next !== undefined && Date.parse(next) - Date.parse(finishedAt) <= comesBackDays * dayMs;
