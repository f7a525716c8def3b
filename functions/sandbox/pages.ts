import { createHmac, randomBytes } from 'node:crypto';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import { secretHash } from '../core/secrets/compare.ts';
import { secret } from '../core/secrets/secrets.ts';
import { refItem, removeIf } from '../core/store/records.ts';
import { getItem, putItem, transact, wasApplied } from '../core/store/store.ts';
import { type Key, keys } from '../core/store/table.ts';
import { GraphError, unauthorised } from './graphErrors.ts';
import type { Json } from './graphPayload.ts';
import { newAccessToken, newObjectId } from './ids.ts';
import * as repo from './repo.ts';

const isPage = ({ channel }: SandboxNumber): boolean => channel === 'facebook';

/** Pages have tokens that the stand-in gives out again and again, as Meta does. */
async function pageToken({ phoneNumberId }: SandboxNumber): Promise<string> {
  const digest = createHmac('sha256', await secret('sandbox-secret'))
    .update(`page|${phoneNumberId}`)
    .digest('base64url');
  return `sbx_${digest}`;
}

/** A page with an Instagram account linked to it. */
async function createPage({ companyId }: CompanyCtx, name: string): Promise<void> {
  const [pageId, instagramId] = [newObjectId(), newObjectId()];
  const handle =
    name
      .normalize('NFD')
      .replace(/[^a-zA-Z0-9]/g, '')
      .toLowerCase()
      .slice(0, 30) || 'prosa';
  const common = { companyId, wabaId: pageId };
  const page = { ...common, channel: 'facebook', phoneNumberId: pageId, instagramId } as const;
  const account = { ...common, channel: 'instagram', phoneNumberId: instagramId } as const;
  const named = { ...page, displayPhoneNumber: 'Messenger', verifiedName: name };
  await repo.createNumber({ ...account, displayPhoneNumber: 'Instagram', verifiedName: handle }, newAccessToken());
  await repo.createNumber(named, await pageToken(named));
}

const codeKey = (kind: 'code' | 'user', value: string): Key =>
  keys.systemRef(`sandboxFacebook.${kind}`, secretHash(value));

const minutes = (count: number, now: Date): number => Math.floor(now.getTime() / 1000) + count * 60;

/** The person says yes in the stand-in's dialog: a code, good once for some minutes. The first time there is a page to grant. */
export async function consent(ctx: CompanyCtx, name: string): Promise<{ code: string }> {
  if (!(await repo.listNumbers(ctx.companyId)).some(isPage)) await createPage(ctx, name);
  const code = randomBytes(24).toString('base64url');
  const ttl = minutes(10, ctx.now);
  await putItem({ ...refItem(codeKey('code', code), { companyId: ctx.companyId }), ttl });
  return { code };
}

interface TokenQuery {
  readonly code?: string | undefined;
  readonly grant_type?: string | undefined;
  readonly fb_exchange_token?: string | undefined;
}

async function companyOf(kind: 'code' | 'user', value: string): Promise<number | undefined> {
  const item = await getItem(codeKey(kind, value), true);
  return item && Number(item['companyId']);
}

async function issueUserToken(companyId: number, now: Date): Promise<Json> {
  const token = `sbxu_${randomBytes(30).toString('base64url')}`;
  await putItem({ ...refItem(codeKey('user', token), { companyId }), ttl: minutes(60 * 24 * 60, now) });
  return { access_token: token, token_type: 'bearer', expires_in: 60 * 24 * 3600 };
}

const usedUp = (): GraphError =>
  new GraphError(100, { message: 'This authorization code has been used.', status: 400 });

/** `GET /oauth/access_token`. @throws GraphError */
export async function tokens(query: TokenQuery, now: Date): Promise<Json> {
  if (query.grant_type === 'fb_exchange_token') {
    const companyId = await companyOf('user', query.fb_exchange_token ?? '');
    if (companyId === undefined) throw unauthorised();
    return issueUserToken(companyId, now);
  }
  const code = query.code ?? '';
  const companyId = await companyOf('code', code);
  if (companyId === undefined) throw usedUp();
  if (!(await wasApplied(transact([removeIf(codeKey('code', code), { companyId })])))) throw usedUp();
  return issueUserToken(companyId, now);
}

/** `GET /debug_token`. The app asks, so its own token is all there is to check. */
export async function debugToken(appToken: string, inputToken: string): Promise<Json> {
  const isKnown = (await companyOf('user', inputToken)) !== undefined;
  return { data: { app_id: appToken.split('|')[0] ?? '', is_valid: isKnown, type: 'USER' } };
}

const pageView = (page: SandboxNumber, instagram: SandboxNumber | undefined): Json => ({
  id: page.phoneNumberId,
  name: page.verifiedName,
  ...(instagram
    ? { instagram_business_account: { id: instagram.phoneNumberId, username: instagram.verifiedName } }
    : {}),
});

/** `GET /me/accounts` with a person's token. A token that was replaced comes to life again. @throws GraphError */
export async function accounts(userToken: string): Promise<Json> {
  const companyId = await companyOf('user', userToken);
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

const linkedTo = ({ instagramId }: SandboxNumber, numbers: readonly SandboxNumber[]): SandboxNumber | undefined =>
  numbers.find(({ phoneNumberId }) => phoneNumberId === instagramId);

export const linkedInstagram = (page: SandboxNumber): Promise<SandboxNumber | undefined> =>
  page.instagramId === undefined ? Promise.resolve(undefined) : repo.findNumber(page.companyId, page.instagramId);

/** `GET /me` with a page's token. */
export const me = async (page: SandboxNumber): Promise<Json> => pageView(page, await linkedInstagram(page));

// One person has another id at each; both hold the number, so that nothing has to be kept.
const beginnings = { facebook: '1', instagram: '2' } as const;

export const scopedId = (channel: 'facebook' | 'instagram', number: string): string =>
  `${beginnings[channel]}${number.padStart(15, '0')}`;

/** The phone behind a scoped id, and over which of the two. */
export async function personBehind(
  companyId: number,
  id: string,
): Promise<{ phone: repo.Phone; channel: 'facebook' | 'instagram' } | undefined> {
  if (!/^[12]\d{15}$/.test(id)) return undefined;
  const phone = await repo.findPhone(companyId, [id.slice(1).replace(/^0+/, '')]);
  return phone && { phone, channel: id.startsWith('1') ? 'facebook' : 'instagram' };
}

/** `GET /{psid}`. */
export function profile({ name, number }: repo.Phone): Json {
  const [first = '', ...rest] = name.split(' ');
  const username = name
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9]/g, '')
    .toLowerCase();
  return { first_name: first, last_name: rest.join(' '), name, username, id: number };
}
