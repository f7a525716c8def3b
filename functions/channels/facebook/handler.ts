import { ConnectionInput } from '@shared/connections/contract.ts';
import type { Connection } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { facebook } from '@shared/facebook/contract.ts';
import type { AccountRef, FoundAccount } from '@shared/facebook/model.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import type { Ctx } from '../../core/http/ctx.ts';
import { serve } from '../../core/http/serve.ts';
import { log } from '../../core/log.ts';
import { isProven } from '../connections/accounts.ts';
import { createConnection, updateConnection } from '../connections/changes.ts';
import { listConnections } from '../connections/repo.ts';
import { findRoute } from '../connections/routes.ts';
import { dialogUrl, grantedPages, LoginRefused, type Page } from '../drivers/messenger/login.ts';
import { facebookApp, returnUrl, standInDialog } from './app.ts';
import { findSelection, issueSelection, issueState, takeState } from './visits.ts';

/** Each asks Meta: few of one company. */
const countVisit = ({ companyId, now }: Ctx): Promise<void> =>
  countAttempt({ scope: 'facebook', value: String(companyId), limit: 60, seconds: 15 * 60 }, now);

async function begin(ctx: Ctx) {
  const app = await facebookApp();
  if (!app) throw new AppError('ERR_CHANNEL_NOT_SUPPORTED');
  const dialog = standInDialog();
  // The sandbox is there to try things with; a real page is for somebody whom we can reach.
  if (ctx.company.emailProof !== null && dialog === undefined) throw new AppError('ERR_EMAIL_UNPROVEN');
  await countVisit(ctx);
  return { url: dialogUrl(app, returnUrl(), await issueState(ctx), dialog) };
}

interface Account extends AccountRef {
  readonly name: string;
  readonly page: Page;
}

/** A page, then the Instagram account linked to it. */
const accountsOf = (page: Page): Account[] => [
  { channel: 'facebook', id: page.id, name: page.name || page.id, page },
  ...(page.instagram
    ? [{ channel: 'instagram' as const, id: page.instagram.id, name: page.instagram.username || page.name, page }]
    : []),
];

const isSame = (a: Pick<Connection, 'channel' | 'phoneNumberId'>, { channel, id }: AccountRef): boolean =>
  a.channel === channel && a.phoneNumberId === id;

/** At most so many are looked up: more than anybody chooses from. */
const mostShown = 100;

async function described(ctx: Ctx, own: readonly Connection[], account: Account): Promise<FoundAccount> {
  const { channel, id, name } = account;
  const ours = own.find((connection) => isSame(connection, account));
  const route = ours ? undefined : await findRoute({ channel, phoneNumberId: id });
  const isTaken = route !== undefined && route.companyId !== ctx.companyId && isProven(route);
  return { channel, id, name: name.slice(0, 200), connectionId: ours?.id ?? null, isTaken };
}

async function accounts({ code, state }: Parsed<typeof facebook.accounts>, ctx: Ctx) {
  await countVisit(ctx);
  const app = await facebookApp();
  if (!app || !(await takeState(ctx, state))) throw new AppError('ERR_FACEBOOK_LOGIN_REFUSED');
  const pages = await grantedPages(app, code, returnUrl()).catch((error: unknown) => {
    if (!(error instanceof LoginRefused)) throw error;
    log.warn('facebook.refused', { companyId: ctx.companyId, reason: error.message });
    throw new AppError('ERR_FACEBOOK_LOGIN_REFUSED', {}, { cause: error });
  });
  const own = await listConnections(ctx.companyId);
  const found = pages.flatMap(accountsOf).slice(0, mostShown);
  const shown = await Promise.all(found.map((account) => described(ctx, own, account)));
  return { selection: await issueSelection(ctx, pages), accounts: shown };
}

// As long as the field of the dialog lets a name be.
const maxName = 50;

/** The name of the page; a second one of the same name is told apart by the end of its id. */
function nameOf({ channel, id, name }: Account, own: readonly Connection[]): string {
  const plain = name.slice(0, maxName).trim() || id;
  const isUsed = own.some((one) => one.channel === channel && one.name.toLowerCase() === plain.toLowerCase());
  return isUsed ? `${plain.slice(0, maxName - 6).trim()} ${id.slice(-5)}` : plain;
}

async function connectOne(ctx: Ctx, account: Account, queueIds: readonly number[]): Promise<Connection> {
  const own = await listConnections(ctx.companyId);
  const { accessToken } = account.page;
  const ours = own.find((connection) => isSame(connection, account));
  if (ours) return updateConnection(ctx, ours.id, { accessToken });
  const draft = ConnectionInput.parse({
    ...{ name: nameOf(account, own), channel: account.channel, accessToken, queueIds },
    ...{ phoneNumberId: account.id, wabaId: account.page.id, menuStyle: 'interactive' },
  });
  return createConnection(ctx, ctx.company.plan, draft);
}

async function connect(input: Parsed<typeof facebook.connect>, ctx: Ctx) {
  await countVisit(ctx);
  const pages = await findSelection(ctx, input.selection);
  if (!pages) throw new AppError('ERR_FACEBOOK_LOGIN_REFUSED');
  const found = pages.flatMap(accountsOf);
  const connected: Connection[] = [];
  const refused: { account: AccountRef; error: AppError }[] = [];
  for (const wanted of input.accounts) {
    const account = found.find(({ channel, id }) => channel === wanted.channel && id === wanted.id);
    try {
      if (!account) throw new AppError('ERR_FACEBOOK_LOGIN_REFUSED');
      connected.push(await connectOne(ctx, account, input.queueIds));
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
  begin: (_input, ctx) => begin(ctx),
  accounts,
  connect,
});
