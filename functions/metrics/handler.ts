import { knownZone } from '@shared/core/time.ts';
import { dashboard } from '@shared/metrics/contract.ts';
import * as former from '@shared/metrics/former.ts';
import type { Summary } from '@shared/metrics/model.ts';
import { periodOf } from '@shared/metrics/period.ts';
import { isWhole, summaryOf } from '@shared/metrics/summary.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { serve } from '../core/http/serve.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { keys } from '../core/store/table.ts';
import { partOf } from './part.ts';
import { readLook } from './read.ts';
import { listServices } from './services.ts';
import { staffingFor } from './staffing.ts';

interface DashboardQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly days?: number | undefined;
  readonly queueIds?: readonly number[] | undefined;
}

async function summaryFor(wanted: DashboardQuery, ctx: Ctx): Promise<Summary> {
  const part = partOf(ctx, wanted.queueIds);
  const period = periodOf(wanted, ctx.now, knownZone(ctx.company.timeZone));
  return summaryOf(await readLook(ctx, period, part));
}

interface Dates {
  readonly initialDate?: string | undefined;
  readonly finalDate?: string | undefined;
}

const ofDates = ({ initialDate, finalDate }: Dates, ctx: Ctx): Promise<Summary> =>
  summaryFor({ from: initialDate, to: finalDate }, ctx);

/** Attendants that the caller may compare: themselves where they see their own numbers alone. */
async function peopleFor(ctx: Ctx) {
  const part = partOf(ctx);
  if (part.userId !== undefined) return [ctx.user];
  const { users } = await readDirectory(ctx.companyId, 'USER');
  const { queueIds } = part;
  if (isWhole(part)) return users;
  return users.filter((user) => user.queueIds.some((id) => queueIds?.includes(id)));
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1);

/**
 * The settings decide if attendants see their own numbers and if customers' phone numbers are masked; they are
 * read with the caller.
 */
const settings = (companyId: number, _input: unknown, profile: string | undefined) =>
  profile === 'admin' ? [] : [keys.settings(companyId)];

export const handler = serve(
  dashboard,
  {
    summary: summaryFor,
    tickets: async (input, ctx) => {
      const part = partOf(ctx, input.queueIds);
      const period = periodOf(input, ctx.now, knownZone(ctx.company.timeZone));
      return listServices(ctx, { ...input, part, period, narrowing: input });
    },
    staffing: async ({ queueIds }, ctx) => ({ planned: await staffingFor(ctx, partOf(ctx, queueIds)) }),
    counters: async ({ date_from, date_to, days }, ctx) => {
      const [summary, people] = await Promise.all([
        summaryFor({ from: date_from, to: date_to, days }, ctx),
        peopleFor(ctx),
      ]);
      const attendants = former.formerAttendants(summary, [...people].sort(byName));
      return { counters: former.formerCounters(summary), attendants };
    },
    byDate: async (input, ctx) => former.formerByDate(await ofDates(input, ctx)),
    byUser: async (input, ctx) => {
      const [summary, people] = await Promise.all([ofDates(input, ctx), peopleFor(ctx)]);
      return former.formerByUser(summary, people);
    },
    byQueue: async (input, ctx) => former.formerByQueue(await ofDates(input, ctx)),
    finishedByUser: async (input, ctx) => former.formerFinishedByUser(await ofDates(input, ctx)),
    ratings: async (input, ctx) => former.formerRatings(await ofDates(input, ctx)),
    finished: async (input, ctx) => (await ofDates(input, ctx)).totals.finished,
  },
  {
    alongside: {
      summary: settings,
      tickets: settings,
      staffing: (companyId) => [keys.settings(companyId)],
      counters: settings,
      byDate: settings,
      byUser: settings,
      byQueue: settings,
      finishedByUser: settings,
      ratings: settings,
      finished: settings,
    },
  },
);
