import type { Campaign, StopCode } from '@shared/campaigns/model.ts';
import type { StoppedBecause } from '@shared/emails/model.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import type { Step } from '../core/store/commit.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { emailSteps, isEmailConfigured } from '../core/store/emails.ts';
import { companyEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

/** A company has a few administrators; each gets an e-mail of their own. */
const mostAdministrators = 20;

/** What a person stopped needs no e-mail. */
function reasonOf(code: StopCode): StoppedBecause | undefined {
  if (code === 'user') return undefined;
  return code === 'suspended' || code === 'audience' ? 'plan' : code;
}

/** Steps that tell the administrators by e-mail that the system stopped a campaign, why, and what to do. */
export async function stopNotices(ctx: CompanyCtx, code: StopCode): Promise<(campaign: Campaign) => Step[]> {
  const site = process.env['PUBLIC_URL'];
  const reason = reasonOf(code);
  if (reason === undefined || !site || !isEmailConfigured()) return () => [];
  const [{ users }, item] = await Promise.all([
    readDirectory(ctx.companyId, 'USER'),
    getItem(keys.company(ctx.companyId)),
  ]);
  if (!item) return () => [];
  const { name: companyName } = fromItem(companyEntity, item);
  const admins = users.filter(({ profile }) => profile === 'admin').slice(0, mostAdministrators);
  return ({ id, name: campaign, stop }) =>
    admins.flatMap(({ email, language, name }) =>
      emailSteps(ctx, {
        ...{ to: email, language },
        content: {
          kind: 'campaignStopped',
          ...{ name, companyName, campaign, reason, detail: stop?.detail ?? '' },
          url: `${site.replace(/\/$/, '')}/campaign/${id}/report`,
        },
      }),
    );
}
