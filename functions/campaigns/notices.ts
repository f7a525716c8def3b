import type { Campaign, StopCode } from '@shared/campaigns/model.ts';
import type { StoppedBecause } from '@shared/emails/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { administratorsToTell } from '../core/store/administrators.ts';
import type { Step } from '../core/store/commit.ts';
import { emailSteps } from '../core/store/emails.ts';

/** A stop by a user needs no e-mail. */
function stopCodeToEmailReason(code: StopCode): StoppedBecause | undefined {
  if (code === 'user') return undefined;
  return code === 'suspended' ? 'plan' : code;
}

/** Steps that tell the administrators by e-mail that the system stopped a campaign, why, and what to do. */
export async function stopNotices(ctx: CompanyCtx, code: StopCode): Promise<(campaign: Campaign) => Step[]> {
  const reason = stopCodeToEmailReason(code);
  const audience = reason && (await administratorsToTell(ctx));
  if (!audience) return () => [];
  const { site, companyName, administrators } = audience;
  return ({ id, name: campaign, stop }) =>
    administrators.flatMap(({ email, language, name }) =>
      emailSteps(ctx, {
        ...{ to: email, language },
        content: {
          kind: 'campaignStopped',
          ...{ name, companyName, campaign, reason, detail: stop?.detail ?? '' },
          url: `${site}/campaign/${id}/report`,
        },
      }),
    );
}
