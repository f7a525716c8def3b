import { randomBytes } from 'node:crypto';
import type { LoginWay } from '@shared/connections/loginWays.ts';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { secretHash } from '../core/secrets/compare.ts';
import { refItem, removeIf } from '../core/store/records.ts';
import { getItem, putItem, transact, wasApplied } from '../core/store/store.ts';
import { type Key, keys } from '../core/store/table.ts';
import { GraphError, unauthorised } from './graphErrors.ts';
import type { Json } from './graphPayload.ts';
import { newAccessToken } from './ids.ts';
import { createNumber, findNumberByToken } from './numbers.ts';
import { createInstagram, createPage, isOnItsOwn, isPage, linkedTo, pageToken, pageView } from './pages.ts';
import * as repo from './repo.ts';

const codeKey = (kind: 'code' | 'user', value: string): Key =>
  keys.systemRef(`sandboxFacebook.${kind}`, secretHash(value));

const minutes = (count: number, now: Date): number => Math.floor(now.getTime() / 1000) + count * 60;

/**
 * Assets that a consenting person grants, created the first time (`phone`: a number that the app on a phone has).
 * @returns the number; undefined for pages
 */
async function grantable(ctx: CompanyCtx, way: LoginWay | 'phone', name: string): Promise<SandboxNumber | undefined> {
  const numbers = await repo.listNumbers(ctx.companyId);
  if (way === 'facebook') {
    if (!numbers.some(isPage)) await createPage(ctx, name);
    return undefined;
  }
  if (way === 'instagram') return numbers.find(isOnItsOwn) ?? createInstagram(ctx, name);
  if (way === 'phone')
    return numbers.find(({ isOnPhone }) => isOnPhone) ?? createNumber(ctx, name, { isOnPhone: true });
  return numbers.find(({ isUnregistered }) => isUnregistered) ?? createNumber(ctx, name, { isUnregistered: true });
}

/** The person says yes in the stand-in's dialog: a code, good once for some minutes. */
export async function consent(ctx: CompanyCtx, way: LoginWay | 'phone', name: string): Promise<{ code: string }> {
  const number = await grantable(ctx, way, name);
  const code = randomBytes(24).toString('base64url');
  const granted = { companyId: ctx.companyId, ...(number ? { phoneNumberId: number.phoneNumberId } : {}) };
  await putItem({ ...refItem(codeKey('code', code), granted), ttl: minutes(10, ctx.now) });
  return { code };
}

async function findCompanyIdByToken(kind: 'code' | 'user', value: string): Promise<number | undefined> {
  const item = await getItem(codeKey(kind, value), true);
  return item && Number(item['companyId']);
}

const lasting = 60 * 24 * 3600;

async function issueUserToken(companyId: number, now: Date): Promise<Json> {
  const token = `sbxu_${randomBytes(30).toString('base64url')}`;
  await putItem({ ...refItem(codeKey('user', token), { companyId }), ttl: minutes(lasting / 60, now) });
  return { access_token: token, token_type: 'bearer', expires_in: lasting };
}

/** Replaces a number's token; the one before is invalid from now on. */
async function issueNumberToken(companyId: number, phoneNumberId: string): Promise<Json> {
  const number = await repo.findNumber(companyId, phoneNumberId);
  if (!number) throw unauthorised();
  const token = newAccessToken();
  await repo.changeToken(number, token);
  return { access_token: token, token_type: 'bearer', expires_in: lasting };
}

const usedUp = (): GraphError =>
  new GraphError(100, { message: 'This authorization code has been used.', status: 400 });

/** A token for a code: of the person who grants pages, or of the one number that was granted. @throws GraphError */
export async function redeem(code: string, now: Date): Promise<Json> {
  const item = await getItem(codeKey('code', code), true);
  const companyId = item && Number(item['companyId']);
  if (companyId === undefined) throw usedUp();
  if (!(await wasApplied(transact([removeIf(codeKey('code', code), { companyId })])))) throw usedUp();
  const phoneNumberId = item?.['phoneNumberId'];
  return phoneNumberId === undefined
    ? issueUserToken(companyId, now)
    : issueNumberToken(companyId, String(phoneNumberId));
}

interface TokenQuery {
  readonly code?: string | undefined;
  readonly grant_type?: string | undefined;
  readonly fb_exchange_token?: string | undefined;
}

/** `GET /oauth/access_token`. @throws GraphError */
export async function tokens(query: TokenQuery, now: Date): Promise<Json> {
  if (query.grant_type !== 'fb_exchange_token') return redeem(query.code ?? '', now);
  const companyId = await findCompanyIdByToken('user', query.fb_exchange_token ?? '');
  if (companyId === undefined) throw unauthorised();
  return issueUserToken(companyId, now);
}

/** `GET /access_token` and `GET /refresh_access_token` of Instagram. @throws GraphError */
export async function renewed(token: string): Promise<Json> {
  const number = await findNumberByToken(token);
  if (!number || !isOnItsOwn(number)) throw unauthorised();
  return issueNumberToken(number.companyId, number.phoneNumberId);
}

/** `GET /debug_token`. The app asks, so its own token is all there is to check. */
export async function debugToken(appToken: string, inputToken: string): Promise<Json> {
  const app_id = appToken.split('|')[0] ?? '';
  const number = await findNumberByToken(inputToken);
  if (number) {
    const granular_scopes = ['whatsapp_business_management', 'whatsapp_business_messaging'].map((scope) => ({
      ...{ scope, target_ids: [number.wabaId] },
    }));
    return { data: { app_id, is_valid: true, type: 'SYSTEM_USER', granular_scopes } };
  }
  return { data: { app_id, is_valid: (await findCompanyIdByToken('user', inputToken)) !== undefined, type: 'USER' } };
}

/** `GET /me/accounts` with a person's token. A token that was replaced comes to life again. @throws GraphError */
export async function accounts(userToken: string): Promise<Json> {
  const companyId = await findCompanyIdByToken('user', userToken);
  if (companyId === undefined) throw unauthorised();
  const numbers = await repo.listNumbers(companyId);
  const data = await Promise.all(
    numbers.filter(isPage).map(async (page) => {
      const token = await pageToken(page);
      const stored = await repo.findNumber(companyId, page.phoneNumberId);
      if (stored && stored.tokenHash !== repo.digest(token)) await repo.changeToken(stored, token);
      return { ...pageView(page, linkedTo(page, numbers)), access_token: token };
    }),
  );
  return { data, paging: { cursors: { before: 'MA', after: 'MA' } } };
}
