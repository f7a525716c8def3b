import type { WebhookEndpoint } from '@shared/developers/webhook.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { administratorsToTell } from '../../core/store/administrators.ts';
import type { Step } from '../../core/store/commit.ts';
import { emailSteps } from '../../core/store/emails.ts';

/** Steps that tell a company's administrators, by e-mail, that nothing goes to an endpoint any more. */
export async function stoppedSteps(
  ctx: CompanyCtx,
  { name: endpoint }: WebhookEndpoint,
  cause: 'failing' | 'gone',
): Promise<Step[]> {
  const audience = await administratorsToTell(ctx);
  if (!audience) return [];
  const { site, companyName, administrators } = audience;
  return administrators.flatMap(({ email, language, name }) =>
    emailSteps(ctx, {
      ...{ to: email, language },
      content: { kind: 'webhookStopped', ...{ name, companyName, endpoint, cause, url: `${site}/webhooks` } },
    }),
  );
}
