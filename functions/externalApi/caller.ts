import type { Company } from '@shared/companies/model.ts';
import { subscriptionState } from '@shared/companies/subscription.ts';
import type { Connection } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { apiUser } from '@shared/developers/apiKey.ts';
import { type Ctx, ctxOf, type PublicCtx } from '../core/context/ctx.ts';
import { limitedAddress } from '../core/http/edge.ts';
import { limit } from '../core/http/rateLimits.ts';
import { isSameSecret, secretHash } from '../core/secrets/compare.ts';
import { companyEntity, connectionEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, getItems, type Item } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

/** A program that sends through one connection, which its token names (B-API-1). */
export interface Caller {
  readonly ctx: Ctx;
  readonly connection: Connection;
}

/** @throws ERR_INVALID_API_TOKEN */
async function authenticateConnectionToken(
  token: string,
): Promise<{ company: Company; connection: Connection; item: Item }> {
  const ref = token === '' ? undefined : await getItem(keys.systemRef('connectionToken', token), true);
  const companyId = Number(ref?.['companyId'] ?? 0);
  const wanted = [keys.company(companyId), keys.config(companyId, 'CONNECTION', Number(ref?.['whatsappId'] ?? 0))];
  const [companyItem, connectionItem] = ref ? await getItems(wanted, true) : [];
  const connection = connectionItem && fromItem(connectionEntity, connectionItem);
  if (!companyItem || !connection || !isSameSecret(connection.token, token)) {
    throw new AppError('ERR_INVALID_API_TOKEN');
  }
  return { company: fromItem(companyEntity, companyItem), connection, item: connectionItem };
}

/**
 * Before its body is read.
 * @throws ERR_INVALID_API_TOKEN, ERR_TOO_MANY_ATTEMPTS, and what keeps the company from using the API
 */
export async function admitCaller({ request, now }: PublicCtx): Promise<Ctx> {
  const token = (request.headers['authorization'] ?? '').replace(/^Bearer(?:\s+|$)/i, '').trim();
  // Sixty a minute for each connection (B-API-4), and guesses use up only what their address may ask.
  if (/^[\w-]{8,100}$/.test(token)) limit('connectionToken', secretHash(token));
  else throw new AppError('ERR_INVALID_API_TOKEN');
  limit('address', limitedAddress(request.ip));
  const { company, connection, item } = await authenticateConnectionToken(token);
  if (!company.status) throw new AppError('ERR_COMPANY_DISABLED');
  if (subscriptionState(company, now) !== 'active') throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
  if (!company.plan.useExternalApi) throw new AppError('ERR_PLAN_FEATURE_DISABLED');
  const user = apiUser({ name: connection.name, createdAt: connection.createdAt }, company.id);
  const key = request.idempotencyKey && `connection${connection.id}#${request.idempotencyKey}`;
  return ctxOf(user, company, now, { ...request, idempotencyKey: key, alongside: [item] });
}

/** The program that was admitted, with the connection that was read with it. */
export const callerOf = (ctx: Ctx): Caller => ({
  ctx,
  connection: fromItem(connectionEntity, ctx.request.alongside[0] ?? {}),
});
