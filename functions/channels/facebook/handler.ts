import { ConnectionInput } from '@shared/connections/contract.ts';
import { LoginWay } from '@shared/connections/loginWays.ts';
import type { Connection } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { facebook } from '@shared/facebook/contract.ts';
import type { AccountRef, FoundAccount } from '@shared/facebook/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import { serve } from '../../core/http/serve.ts';
import { log } from '../../core/log.ts';
import { isProven } from '../connections/accounts.ts';
import { createConnection, updateConnection } from '../connections/changes.ts';
import { beginAsking } from '../connections/phoneData.ts';
import { listConnections } from '../connections/repo.ts';
import { findRoute } from '../connections/routes.ts';
import { type GrantedAccount, LoginRefused } from '../drivers/graph/login.ts';
import { registerNumber } from '../drivers/whatsappapi/signup.ts';
import { graphAddress, logins, standInDialog } from './app.ts';
import { consumeState, findSelection, issueSelection, issueState } from './visits.ts';

/** Each asks Meta: few of one company. */
const countVisit = ({ companyId, now }: Ctx): Promise<void> =>
  countAttempt({ scope: 'facebook', value: String(companyId), limit: 60, seconds: 15 * 60 }, now);

async function begin({ way }: Parsed<typeof facebook.begin>, ctx: Ctx) {
  if (!logins[way].isThere()) throw new AppError('ERR_CHANNEL_NOT_SUPPORTED');
  // An unproven e-mail may connect only sandbox accounts, because the owner of a real account has to be reachable.
  if (ctx.company.emailProof !== null && standInDialog(way) === undefined) throw new AppError('ERR_EMAIL_UNPROVEN');
  await countVisit(ctx);
  return { url: await logins[way].address(await issueState(ctx, way)) };
}

const isSame = (a: Pick<Connection, 'channel' | 'phoneNumberId'>, { channel, id }: AccountRef): boolean =>
  a.channel === channel && a.phoneNumberId === id;

/** At most so many are looked up: more than anybody chooses from. */
const maxShown = 100;

async function described(ctx: Ctx, own: readonly Connection[], account: GrantedAccount): Promise<FoundAccount> {
  const { channel, id, name, needsPin = false } = account;
  const ours = own.find((connection) => isSame(connection, account));
  const route = ours ? undefined : await findRoute({ channel, phoneNumberId: id });
  const isTaken = route !== undefined && route.companyId !== ctx.companyId && isProven(route);
  return { channel, id, name: name.slice(0, 200), connectionId: ours?.id ?? null, isTaken, needsPin };
}

async function accounts({ code, state }: Parsed<typeof facebook.accounts>, ctx: Ctx) {
  await countVisit(ctx);
  const way = await consumeState(ctx, state);
  if (way === undefined) throw new AppError('ERR_FACEBOOK_LOGIN_REFUSED');
  const granted = await logins[way].granted(code, ctx.now).catch((error: unknown) => {
    if (!(error instanceof LoginRefused)) throw error;
    log.warn('facebook.refused', { companyId: ctx.companyId, way, reason: error.message });
    throw new AppError('ERR_FACEBOOK_LOGIN_REFUSED', {}, { cause: error });
  });
  const own = await listConnections(ctx.companyId);
  const found = granted.slice(0, maxShown);
  const shown = await Promise.all(found.map((account) => described(ctx, own, account)));
  return { selection: await issueSelection(ctx, found), accounts: shown };
}

// Longest name that the dialog's field accepts.
const maxName = 50;

/** Returns the account's name; the end of its id distinguishes a second one with the same name. */
function chooseConnectionName({ channel, id, name }: GrantedAccount, own: readonly Connection[]): string {
  const plain = name.slice(0, maxName).trim() || id;
  const isUsed = own.some((one) => one.channel === channel && one.name.toLowerCase() === plain.toLowerCase());
  return isUsed ? `${plain.slice(0, maxName - 6).trim()} ${id.slice(-5)}` : plain;
}

/** @throws ERR_NUMBER_NOT_REGISTERED */
async function register(
  ctx: Ctx,
  { id, wabaId, accessToken, proof }: GrantedAccount,
  pin: string | undefined,
): Promise<void> {
  const account = { baseUrl: graphAddress(), phoneNumberId: id, wabaId, accessToken, proof };
  const outcome = pin === undefined ? undefined : await registerNumber(account, pin);
  if (outcome?.kind === 'accepted') return;
  log.warn('facebook.notRegistered', { companyId: ctx.companyId, reason: outcome?.failure.code ?? 'no PIN' });
  throw new AppError('ERR_NUMBER_NOT_REGISTERED');
}

interface Wish {
  readonly queueIds: readonly number[];
  readonly pin?: string | undefined;
}

async function connectOne(ctx: Ctx, account: GrantedAccount, { queueIds, pin }: Wish): Promise<Connection> {
  const own = await listConnections(ctx.companyId);
  const { channel, id, wabaId, accessToken, tokenUntil, proof: tokenProof } = account;
  if (account.needsPin) await register(ctx, account, pin);
  const ours = own.find((connection) => isSame(connection, account));
  if (ours) return updateConnection(ctx, ours.id, { accessToken, wabaId, tokenUntil, tokenProof });
  const draft = ConnectionInput.parse({
    ...{ name: chooseConnectionName(account, own), channel, accessToken, queueIds },
    ...{ phoneNumberId: id, wabaId, menuStyle: 'interactive' },
  });
  return createConnection(ctx, ctx.company.plan, { ...draft, tokenUntil, tokenProof }).catch(async (error: unknown) => {
    // The later of two simultaneous clicks finds the connection that the earlier one made.
    const made = (await listConnections(ctx.companyId)).find((connection) => isSame(connection, account));
    if (!made || !(error instanceof AppError)) throw error;
    return made;
  });
}

async function connect(input: Parsed<typeof facebook.connect>, ctx: Ctx) {
  await countVisit(ctx);
  const found = await findSelection(ctx, input.selection);
  if (!found) throw new AppError('ERR_FACEBOOK_LOGIN_REFUSED');
  const connected: Connection[] = [];
  const refused: { account: AccountRef; error: AppError }[] = [];
  for (const wanted of input.accounts) {
    const account = found.find(({ channel, id }) => channel === wanted.channel && id === wanted.id);
    try {
      if (!account) throw new AppError('ERR_FACEBOOK_LOGIN_REFUSED');
      const connection = await connectOne(ctx, account, input);
      connected.push(account.isOnPhone ? await beginAsking(ctx, connection) : connection);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ account: wanted, error });
    }
  }
  const [first] = refused;
  if (first && connected.length === 0) throw first.error;
  return {
    connected: connected.map(({ id, name, channel, status, statusReason }) => ({
      ...{ id, name, channel, status, statusReason },
    })),
    refused: refused.map(({ account, error }) => ({ ...account, error: error.code })),
  };
}

export const handler = serve(facebook, {
  ways: async () => ({ ways: LoginWay.options.filter((way) => logins[way].isThere()) }),
  begin,
  accounts,
  connect,
});
