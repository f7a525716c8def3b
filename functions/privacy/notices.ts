import { exportDays, type PrivacyTask } from '@shared/privacy/model.ts';
import { findUser } from '../accounts/records/users.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { siteUrl } from '../core/env.ts';
import type { Step } from '../core/store/commit.ts';
import { emailSteps } from '../core/store/emails.ts';
import { companyEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

/** Steps that tell who asked for an export, by e-mail, that it is ready. */
export async function readySteps(ctx: CompanyCtx, { id, kind, by }: PrivacyTask): Promise<Step[]> {
  const site = siteUrl();
  if (kind !== 'export' || !by || !site) return [];
  const [user, item] = await Promise.all([findUser(ctx.companyId, by.id), getItem(keys.company(ctx.companyId))]);
  if (!user || !item) return [];
  const { name: companyName } = fromItem(companyEntity, item);
  const url = `${site}/personal-data?task=${id}`;
  return emailSteps(ctx, {
    ...{ to: user.email, language: user.language },
    content: { kind: 'exportReady', name: user.name, companyName, days: exportDays, url },
  });
}
