import type { WebhookEndpoint } from '@shared/developers/webhook.ts';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import type { Step } from '../../core/store/commit.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { emailSteps } from '../../core/store/emails.ts';
import { companyEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

/** A company has a few administrators; each gets an e-mail of their own. */
const mostAdministrators = 20;

/** Steps that tell a company's administrators, by e-mail, that nothing goes to an endpoint any more. */
export async function stoppedSteps(
  ctx: CompanyCtx,
  { name: endpoint }: WebhookEndpoint,
  cause: 'failing' | 'gone',
): Promise<Step[]> {
  const site = process.env['PUBLIC_URL'];
  const [{ users }, item] = await Promise.all([
    readDirectory(ctx.companyId, 'USER'),
    getItem(keys.company(ctx.companyId)),
  ]);
  if (!item || !site) return [];
  const { name: companyName } = fromItem(companyEntity, item);
  const url = `${site.replace(/\/$/, '')}/webhooks`;
  const admins = users.filter(({ profile }) => profile === 'admin').slice(0, mostAdministrators);
  return admins.flatMap(({ email, language, name }) =>
    emailSteps(ctx, {
      ...{ to: email, language },
      content: { kind: 'webhookStopped', ...{ name, companyName, endpoint, cause, url } },
    }),
  );
}
