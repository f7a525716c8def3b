import { randomBytes } from 'node:crypto';
import { LoginWay } from '@shared/connections/loginWays.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { secretHash } from '../../core/secrets/compare.ts';
import { decryptOrUndefined, encrypt } from '../../core/secrets/encryption.ts';
import { refItem, removeIf } from '../../core/store/records.ts';
import { getItem, putItem, transact, wasApplied } from '../../core/store/store.ts';
import { type Key, keys } from '../../core/store/table.ts';
import type { GrantedAccount } from '../drivers/graph/login.ts';

type Owner = Pick<Ctx, 'companyId' | 'now'> & { readonly user: { readonly id: number } };

const lifetimes = { state: 10 * 60, selection: 30 * 60 } as const;
type VisitTokenKind = keyof typeof lifetimes;

const buildVisitTokenKey = (kind: VisitTokenKind, value: string): Key =>
  keys.systemRef(`facebook.${kind}`, secretHash(value));

const secondsAt = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A random word that is good for one person of one company, for a while. */
async function issue(ctx: Owner, kind: VisitTokenKind, held: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  const ttl = secondsAt(ctx.now) + lifetimes[kind];
  const owner = { companyId: ctx.companyId, userId: ctx.user.id, until: ttl };
  await putItem({ ...refItem(buildVisitTokenKey(kind, value), { ...owner, ...held }), ttl });
  return value;
}

const isOf = (item: Readonly<Record<string, unknown>> | undefined, ctx: Owner): boolean =>
  item?.['companyId'] === ctx.companyId && item['userId'] === ctx.user.id && Number(item['until']) > secondsAt(ctx.now);

export const issueState = (ctx: Owner, way: LoginWay): Promise<string> => issue(ctx, 'state', { way });

/**
 * Consumes the state word.
 * @returns the login it was issued for; undefined for another user's word, an expired one, or a second use
 */
export async function consumeState(ctx: Owner, state: string): Promise<LoginWay | undefined> {
  const key = buildVisitTokenKey('state', state);
  const item = await getItem(key, true);
  if (!item || !isOf(item, ctx)) return undefined;
  const isOurs = await wasApplied(transact([removeIf(key, { userId: ctx.user.id })]));
  return isOurs ? LoginWay.catch('facebook').parse(item['way']) : undefined;
}

/** Stores the tokens found, encrypted, while the user chooses. */
export const issueSelection = async (ctx: Owner, accounts: readonly GrantedAccount[]): Promise<string> =>
  issue(ctx, 'selection', { accounts: await encrypt(JSON.stringify(accounts)) });

export async function findSelection(ctx: Owner, selection: string): Promise<GrantedAccount[] | undefined> {
  const item = await getItem(buildVisitTokenKey('selection', selection), true);
  if (!item || !isOf(item, ctx)) return undefined;
  const plain = await decryptOrUndefined(String(item['accounts']));
  return plain === undefined ? undefined : (JSON.parse(plain) as GrantedAccount[]);
}
