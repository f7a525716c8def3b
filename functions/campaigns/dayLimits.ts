import { dailyLimitOf } from '@shared/campaigns/pace.ts';
import type { Connection } from '@shared/connections/model.ts';
import { now } from '../core/context/clock.ts';
import { giveBack, reserve } from './dailyUse.ts';

/** Taken from the record of a number at once: what a step that dies took counts as used. */
const perReserve = 50;

interface Left {
  count: number;
  readonly takenAt: Date;
  readonly connection: Connection;
}

/** Remaining messages of a step's numbers in 24 hours, over all campaigns. */
export class DayLimits {
  private readonly companyId: number;
  private readonly own: number;
  private readonly left = new Map<number, Left>();

  /** @param own limit of the company for each of its numbers; 0: none */
  constructor(companyId: number, own: number) {
    this.companyId = companyId;
    this.own = own;
  }

  isLimited(connection: Connection): boolean {
    return dailyLimitOf(this.own, connection) > 0;
  }

  /** Takes one. @returns when there will be one, if there is none */
  async take(connection: Connection): Promise<number | undefined> {
    const limit = dailyLimitOf(this.own, connection);
    if (limit === 0) return undefined;
    const left = this.left.get(connection.id);
    if (left && left.count > 0) {
      left.count -= 1;
      return undefined;
    }
    const takenAt = now();
    const { count, freeAt } = await reserve({ companyId: this.companyId, connection }, limit, perReserve, takenAt);
    if (count === 0) return freeAt;
    this.left.set(connection.id, { count: count - 1, takenAt, connection });
    return undefined;
  }

  /** Returns a place that was taken and not used. */
  restore(connection: Connection): void {
    const left = this.left.get(connection.id);
    if (left) left.count += 1;
  }

  async giveBack(): Promise<void> {
    for (const { connection, count, takenAt } of this.left.values())
      await giveBack({ companyId: this.companyId, connection }, count, takenAt);
    this.left.clear();
  }
}
