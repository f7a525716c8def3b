import { subscriptionState } from '@shared/companies/subscription.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Route } from '@shared/core/route.ts';
import { minuteMs } from '@shared/core/time.ts';
import { type ApiKey, apiKeyForm, apiKeyTrace, apiUser } from '@shared/developers/apiKey.ts';
import { scopeRefusal, scopesFor } from '@shared/developers/scopes.ts';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { now } from '../context/clock.ts';
import { type Ctx, ctxOf, type RequestInfo } from '../context/ctx.ts';
import { isSameSecret, secretHash } from '../secrets/compare.ts';
import { apiKeyEntity } from '../store/developerEntities.ts';
import { companyEntity } from '../store/entities.ts';
import { fromItem } from '../store/records.ts';
import { updateItem, wasApplied } from '../store/store.ts';
import { keys } from '../store/table.ts';
import { getItemsWithCounters } from '../store/ticketCounters.ts';
import type { Alongside } from './alongside.ts';
import { limit, rateState } from './rateLimits.ts';

/** The noted last use may be this much behind, because a write per request would double the price of reading. */
const useNotedMs = minuteMs;

/** API key of a request; undefined for a signed-in user and for an anonymous caller. */
export function sentKey({ authorization }: RequestInfo['headers']): string | undefined {
  const value = authorization?.replace(/^Bearer\s+/i, '').trim();
  return value?.startsWith('prosa_') ? value : undefined;
}

/** Addresses end up in logs and histories, where a key is everybody's. @throws ERR_API_KEY_IN_URL */
export function refuseKeyInUrl({ path, multiValueQueryStringParameters, queryStringParameters }: APIGatewayProxyEvent) {
  const values = [Object.values(queryStringParameters ?? {}), Object.values(multiValueQueryStringParameters ?? {})];
  if ([path ?? '', ...values.flat(2)].some((text) => apiKeyTrace.test(text ?? ''))) {
    throw new AppError('ERR_API_KEY_IN_URL');
  }
}

/**
 * Headers with the remaining rate of a key, sent with every answer. Counted by the whole key, so that guesses use
 * up only their own.
 */
export function rateHeaders(headers: RequestInfo['headers']): Record<string, string> {
  const key = sentKey(headers);
  if (key === undefined) return {};
  const { most, left, fullIn } = rateState('apiKey', secretHash(key));
  return { 'ratelimit-limit': `${most}`, 'ratelimit-remaining': `${left}`, 'ratelimit-reset': `${fullIn}` };
}

function checkScope(route: Route, { scopes }: ApiKey): void {
  const refusal = scopeRefusal(route, scopes);
  if (refusal === 'ERR_NO_PERMISSION') throw new AppError(refusal);
  if (refusal) throw new AppError(refusal, { values: { scopes: scopesFor(route).join(', ') } });
}

async function noteUse({ companyId, id, lastUsedAt }: ApiKey, ip: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - useNotedMs).toISOString();
  if (lastUsedAt !== undefined && lastUsedAt > before) return;
  await wasApplied(
    updateItem({
      Key: { ...keys.apiKey(companyId, id) },
      UpdateExpression: 'SET lastUsedAt = :now, lastUsedFrom = :ip',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(lastUsedAt) OR lastUsedAt <= :before)',
      ExpressionAttributeValues: { ':now': at.toISOString(), ':ip': ip, ':before': before },
    }),
  );
}

/** Read consistently: a key that was revoked opens nothing from then on. @throws ERR_INVALID_API_TOKEN */
async function loadKey(token: string, alongside: Alongside) {
  const [, company = '', id = ''] = apiKeyForm.exec(token) ?? [];
  const companyId = Number(company);
  const wanted = [keys.apiKey(companyId, Number(id)), keys.company(companyId), ...alongside(companyId, 'admin')];
  const found = company === '' ? [] : await getItemsWithCounters(companyId, wanted, true);
  const [keyItem, companyItem, ...items] = found;
  if (!keyItem || !companyItem || !isSameSecret(String(keyItem['hash']), secretHash(token))) {
    throw new AppError('ERR_INVALID_API_TOKEN');
  }
  return { key: fromItem(apiKeyEntity, keyItem), company: fromItem(companyEntity, companyItem), items };
}

/**
 * Authenticates a caller by API key: the company is the key's, and the route must be in one of its scopes.
 * @throws AppError
 */
export async function authenticateKey(
  route: Route,
  request: RequestInfo,
  token: string,
  alongside: Alongside = () => [],
): Promise<Ctx> {
  limit('apiKey', secretHash(token));
  const { key, company, items } = await loadKey(token, alongside);
  const at = now();
  if (key.expiresAt !== null && key.expiresAt <= at.toISOString()) throw new AppError('ERR_API_KEY_EXPIRED');
  if (!company.status) throw new AppError('ERR_COMPANY_DISABLED');
  if (subscriptionState(company, at) !== 'active') {
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { values: { dueDate: company.dueDate ?? '' } });
  }
  if (!company.plan.useExternalApi) throw new AppError('ERR_PLAN_FEATURE_DISABLED');
  checkScope(route, key);
  if (route.plan && !company.plan[route.plan]) throw new AppError('ERR_PLAN_FEATURE_DISABLED');
  limit('company', String(company.id));
  await noteUse(key, request.ip, at);
  const user = apiUser(key, company.id);
  return { ...ctxOf(user, company, at, { ...request, alongside: items }), apiKey: { id: key.id } };
}
