import { exportedDays, type ReportExport } from '@shared/reports/exports.ts';
import { now } from '../core/context/clock.ts';
import { siteUrl } from '../core/env.ts';
import type { Step } from '../core/store/commit.ts';
import { emailSteps } from '../core/store/emails.ts';
import { companyEntity, userEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

/** Steps that notify the recipient of a scheduled report by e-mail; empty for a report that was ordered on the page. */
export async function sentSteps({ companyId, userId, id, sentAs, rows, filters }: ReportExport): Promise<Step[]> {
  const site = siteUrl();
  if (sentAs === null || !site) return [];
  const [userItem, companyItem] = await getItems([keys.config(companyId, 'USER', userId), keys.company(companyId)]);
  if (!userItem || !companyItem) return [];
  const [user, company] = [fromItem(userEntity, userItem), fromItem(companyEntity, companyItem)];
  return emailSteps(
    { companyId, now: now() },
    {
      ...{ to: user.email, language: user.language },
      content: {
        ...{ kind: 'reportReady', name: user.name, companyName: company.name, report: sentAs, rows },
        ...{ dateFrom: filters.dateFrom ?? '', dateTo: filters.dateTo ?? '', days: exportedDays },
        url: `${site}/reports?export=${id}`,
      },
    },
  );
}
