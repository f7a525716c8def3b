import type { CompanyCtx } from '../../core/context/ctx.ts';
import { driverOf } from '../drivers/byChannel/registry.ts';
import type { TemplatePage } from '../drivers/driver.ts';
import { accountOf } from './accounts.ts';
import { disconnect } from './checks.ts';
import { findConnection } from './repo.ts';

/** A page of templates with the business account they belong to. */
export type ChannelTemplates =
  | (Extract<TemplatePage, { ok: true }> & { readonly wabaId: string })
  | Extract<TemplatePage, { ok: false }>;

const gone: ChannelTemplates = { ok: false, isFinal: true, mustReconnect: false, reason: 'the connection is gone' };

/** Asks the channel; an account that is refused is shown as disconnected. */
export async function listTemplates(
  ctx: CompanyCtx,
  whatsappId: number,
  after: string | null,
): Promise<ChannelTemplates> {
  const connection = await findConnection(ctx.companyId, whatsappId);
  const driver = connection && driverOf(connection.channel);
  if (!connection || !driver?.listTemplates) return gone;
  const page = await driver.listTemplates(await accountOf(connection), after);
  if (page.ok) return { ...page, wabaId: connection.wabaId };
  if (page.mustReconnect) await disconnect(ctx, whatsappId, page.reason);
  return page;
}
