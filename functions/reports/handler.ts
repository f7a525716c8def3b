import { hidesNumbers } from '@shared/contacts/mask.ts';
import { pageSize } from '@shared/core/page.ts';
import { reports } from '@shared/reports/contract.ts';
import { periodOf } from '@shared/reports/cycles.ts';
import type { ReportFilters } from '@shared/reports/model.ts';
import { withDefaults } from '@shared/settings/model.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { serve } from '../core/http/serve.ts';
import { keys } from '../core/store/table.ts';
import { gridOf } from './grid.ts';
import { listRows } from './list.ts';
import { linkTo, orderExport } from './ordering.ts';
import type { Reading } from './reading.ts';
import { listExports } from './repo.ts';
import { createSaved, listSaved, removeSaved, updateSaved } from './saved.ts';
import { totalsOf } from './totals.ts';

const isMasked = ({ user, request }: Ctx): boolean =>
  hidesNumbers(user.profile, withDefaults(request.alongside[0] ?? {}));

const readingOf = (ctx: Ctx, filters: ReportFilters): Reading => ({
  companyId: ctx.companyId,
  now: ctx.now,
  viewer: ctx.viewer,
  isMasked: isMasked(ctx),
  zone: ctx.company.timeZone,
  language: ctx.user.language,
  filters,
  period: periodOf(filters, ctx.company.timeZone, ctx.now),
});

export const handler = serve(
  reports,
  {
    async list({ page, pageSize, cursor, withTotals, ...filters }, ctx) {
      const reading = readingOf(ctx, filters);
      const [found, totalTickets] = await Promise.all([
        listRows(reading, { page, pageSize, cursor }),
        withTotals ? totalsOf(reading) : null,
      ]);
      return { ...found, totalTickets };
    },
    grid: ({ by, ...filters }, ctx) => gridOf(readingOf(ctx, filters), by),
    export: ({ filters, format }, ctx) => orderExport(ctx, filters, format),
    exports: async (_input, ctx) => ({ exports: await listExports(ctx, ctx.user.id, pageSize.other) }),
    listSaved: async (_input, ctx) => ({ reports: await listSaved(ctx, isMasked(ctx)) }),
    createSaved,
    updateSaved,
    removeSaved: ({ id }, ctx) => removeSaved(id, ctx),
    file: async ({ exportId }, ctx) => ({ url: await linkTo(ctx, exportId) }),
  },
  {
    alongside: {
      list: (companyId) => [keys.settings(companyId)],
      grid: (companyId) => [keys.settings(companyId)],
      listSaved: (companyId) => [keys.settings(companyId)],
    },
  },
);
