import { randomInt } from 'node:crypto';
import type { ConnectionInput } from '@shared/connections/contract.ts';
import { isLinked } from '@shared/connections/line.ts';
import type { Connection } from '@shared/connections/model.ts';
import { faultsOf, latestDay } from '@shared/connections/oldMessages.ts';
import { isMaskedToken } from '@shared/connections/view.ts';
import { AppError } from '@shared/core/errors.ts';
import type * as z from 'zod';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { isLinkingOpen } from '../../core/linking.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { checkReferences } from '../../core/store/references.ts';
import { nextNumber } from '../../core/store/sequences.ts';
import { getItems, retryConflicts } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { isSandboxNumber } from '../../sandbox/repo.ts';
import { driverOf } from '../drivers/byChannel/registry.ts';
import { orderLine } from '../linked/lines.ts';
import { wantSessionStep } from '../linked/sessions.ts';
import { checkAccountFields, withCheckResult } from './accountChecks.ts';
import { warningSteps } from './healthWarnings.ts';
import { changeSteps, creationSteps, defaultStep, findConnection, listConnections, removalSteps } from './repo.ts';
import { type Claim, claimOf, routeSteps } from './routes.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

/** The fields of the dialog; the token in plain text, the greeting's file as it is stored. */
export type ConnectionDraft = z.output<typeof ConnectionInput> & {
  readonly greetingMedia?: Connection['greetingMedia'] | undefined;
  readonly tokenUntil?: string | undefined;
  readonly tokenProof?: string | undefined;
};

type ConnectionChange = Partial<Omit<ConnectionDraft, 'channel' | 'token'>>;

const tokenLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const newToken = (): string => Array.from({ length: 30 }, () => tokenLetters[randomInt(tokenLetters.length)]).join('');

export async function getConnection(companyId: number, id: number): Promise<Connection> {
  const connection = await findConnection(companyId, id);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return connection;
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

type Queues = Pick<Connection, 'queueIds' | 'greetingMessage' | 'sendIdQueue' | 'timeSendQueue' | 'defaultQueueId'>;

/**
 * Checks that the queues exist; with more than one the contact chooses, so the greeting must say how (B-CONN-4,
 * B-CONN-10).
 */
async function checkQueues(companyId: number, queues: Queues) {
  const { queueIds, greetingMessage, sendIdQueue, timeSendQueue, defaultQueueId } = queues;
  if (timeSendQueue > 0 && sendIdQueue === null) {
    throw new AppError('ERR_VALIDATION', { fields: { sendIdQueue: 'required' } });
  }
  const wanted = unique([...queueIds, sendIdQueue, defaultQueueId].filter((id) => id !== null));
  const found =
    wanted.length > 0
      ? await getItems(
          wanted.map((id) => keys.config(companyId, 'QUEUE', id)),
          true,
        )
      : [];
  if (found.some((item) => item === undefined)) throw new AppError('ERR_QUEUE_NOT_FOUND');
  if (queueIds.length > 1 && greetingMessage.trim() === '') throw new AppError('ERR_WAPP_GREETING_REQUIRED');
}

const withoutResult = ({ importResult: _read, ...rest }: Connection): Connection => rest;

/** Starts the import again if its period changed (B-IMP-1). @throws ERR_VALIDATION */
function withImport(before: Connection | undefined, after: Connection, at: string): Connection {
  const { importOldMessages: from, importRecentMessages: until } = after;
  if (before?.importOldMessages === from && before?.importRecentMessages === until) return after;
  const fields = faultsOf(after, latestDay(new Date(at)));
  if (Object.keys(fields).length > 0) throw new AppError('ERR_VALIDATION', { fields });
  return { ...withoutResult(after), statusImportMessages: '', importAll: 0, importDone: 0, importAt: at };
}

const callToken = async (
  current: string | undefined,
  sent: string | undefined,
): Promise<Pick<Connection, 'wavoip'>> => {
  if (sent === '') return {};
  if (sent !== undefined && !isMaskedToken(sent)) return { wavoip: await encrypt(sent) };
  return current === undefined ? {} : { wavoip: current };
};

async function drafted(ctx: CompanyCtx, draft: ConnectionDraft): Promise<Connection> {
  const at = ctx.now.toISOString();
  const { accessToken, wavoip, token, queueIds, isDefault: _default, tokenUntil, tokenProof, ...fields } = draft;
  return {
    ...fields,
    ...(await callToken(undefined, wavoip)),
    ...(tokenUntil === undefined ? {} : { tokenUntil }),
    ...(tokenProof === undefined ? {} : { tokenProof }),
    queueIds: unique(queueIds),
    id: await nextNumber(ctx.companyId, 'connection'),
    companyId: ctx.companyId,
    status: 'OPENING',
    statusReason: '',
    number: '',
    verifiedName: '',
    accessToken: await encrypt(accessToken),
    isSandbox: await isSandboxNumber(draft.phoneNumberId),
    isDefault: false,
    greetingMedia: draft.greetingMedia ?? null,
    token: token || newToken(),
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}

const defaultOf = (connections: readonly Connection[]): Connection | undefined =>
  connections.find(({ isDefault }) => isDefault);

/** Steps that save a connection and what inbound messages know of it. @param claim after its account was checked @param limit see changeSteps */
export async function saving(
  before: Connection,
  after: Connection,
  claim?: Claim,
  limit?: number,
): Promise<{ next: Connection; steps: Step[] }> {
  const { next, steps } = changeSteps(before, after, limit);
  return { next, steps: [...steps, ...(await routeSteps(before, next, claim))] };
}

/** Returns the writes that make this connection the default instead of the former one. */
async function defaultMove(former: Connection | undefined, connection: Connection): Promise<Step[]> {
  const { companyId, id } = connection;
  const move = defaultStep({ companyId, from: former?.id ?? null, to: id });
  return former ? [move, ...(await saving(former, { ...former, isDefault: false })).steps] : [move];
}

export type Check = (connection: Connection, at: string) => Promise<Connection>;

/**
 * Connects a channel account. Its status comes from a real check, made before anything is written; messages come in
 * only if the check opened the account.
 * @param plan limits at this moment; flag and limit are checked again inside the transaction
 * @throws AppError of the route's list
 */
export async function createConnection(
  ctx: CompanyCtx,
  plan: { readonly connections: number },
  draft: ConnectionDraft,
  check: Check = withCheckResult,
): Promise<Connection> {
  if (!driverOf(draft.channel) || (isLinked(draft) && !isLinkingOpen()))
    throw new AppError('ERR_CHANNEL_NOT_SUPPORTED');
  checkAccountFields(draft);
  await checkQueues(ctx.companyId, draft);
  await checkReferences(ctx.companyId, {}, draft);
  const at = ctx.now.toISOString();
  const fresh = withImport(undefined, await drafted(ctx, draft), at);
  const connection = isLinked(fresh) ? fresh : await check(fresh, at);
  const { created, claim } = await retryConflicts(async () => {
    const former = defaultOf(await listConnections(ctx.companyId));
    const created = { ...connection, isDefault: draft.isDefault || !former };
    const claim = await claimOf(created, at);
    await commit([
      ...creationSteps(created, plan.connections),
      ...(await routeSteps(undefined, created, claim)),
      ...(created.isDefault ? await defaultMove(former, created) : []),
      ...(isLinked(created) ? [{ write: wantSessionStep(created) }] : []),
    ]);
    return { created, claim };
  });
  // Without a check by the platform there are no webhooks to subscribe to.
  if (claim && check === withCheckResult) await subscribe(created);
  return created;
}

async function changed(
  { wavoip: current, ...before }: Connection,
  asked: ConnectionChange,
  at: string,
): Promise<Connection> {
  const { accessToken, wavoip, ...change } = asked;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const isNewToken = accessToken !== undefined && !isMaskedToken(accessToken);
  const { tokenProof: _proof, tokenUntil: _until, ...withoutToken } = before;
  const after: Connection = { ...(isNewToken ? withoutToken : before), ...given, updatedAt: at };
  return {
    ...after,
    ...(await callToken(current, wavoip)),
    queueIds: unique(after.queueIds),
    accessToken: isNewToken ? await encrypt(accessToken) : before.accessToken,
  };
}

const isOtherAccount = (a: Connection, b: Connection): boolean =>
  a.phoneNumberId !== b.phoneNumberId || a.wabaId !== b.wabaId || a.accessToken !== b.accessToken;

/** Clears name and number after a change of the number, because both come from the platform's check of it. */
function asUnknown(before: Connection, after: Connection): Connection {
  if (before.phoneNumberId === after.phoneNumberId) return after;
  const { health: _health, ...rest } = after;
  return { ...rest, number: '', verifiedName: '' };
}

async function checkedIfMoved(before: Connection, after: Connection, at: string): Promise<Connection> {
  if (!isOtherAccount(before, after)) return after;
  const isSandbox = await isSandboxNumber(after.phoneNumberId);
  return withCheckResult(asUnknown(before, { ...after, isSandbox }), at);
}

/** Changes a connection; another account or token is checked before it is saved. @throws AppError of the route's list */
export async function updateConnection(ctx: CompanyCtx, id: number, change: ConnectionChange): Promise<Connection> {
  const at = ctx.now.toISOString();
  // All of it again after a conflict: what was checked must be what is saved.
  const { before, next, claim } = await retryConflicts(async () => {
    const connections = await listConnections(ctx.companyId);
    const before = connections.find((connection) => connection.id === id);
    if (!before) throw new AppError('ERR_NO_WAPP_FOUND');
    if (before.isDefault && change.isDefault === false) throw new AppError('ERR_NO_OTHER_WHATSAPP');
    // A caller who sends the days has seen the result of the last import.
    const seen = change.importOldMessages === undefined ? before : withoutResult(before);
    const wanted = withImport(before, await changed(seen, change, at), at);
    await checkQueues(ctx.companyId, wanted);
    await checkReferences(ctx.companyId, before, wanted);
    const after = await checkedIfMoved(before, wanted, at);
    const claim = isOtherAccount(before, after) ? await claimOf(after, at) : undefined;
    const { next, steps } = await saving(before, after, claim);
    const becomesDefault = next.isDefault && !before.isDefault;
    await commit([...steps, ...(becomesDefault ? await defaultMove(defaultOf(connections), next) : [])]);
    return { before, next, claim };
  });
  if (claim) await subscribe(next);
  if (before.wabaId !== next.wabaId) await unsubscribe(before);
  return next;
}

/**
 * Applies `change` to the newest record, saves it and reports deterioration to the administrators; does nothing if it
 * returns undefined or the connection is gone.
 */
export const saveChange = (
  companyId: number,
  id: number,
  change: (connection: Connection) => Connection | undefined,
): Promise<Connection | undefined> =>
  retryConflicts(async () => {
    const before = await findConnection(companyId, id);
    const after = before && change(before);
    if (!before || !after) return before;
    const { next, steps } = await saving(before, after);
    await commit([...steps, ...(await warningSteps({ companyId, now: new Date(after.updatedAt) }, before, after))]);
    return next;
  });

/** Connected ones before others, older before newer. */
const heirOf = (others: readonly Connection[]): Connection | undefined =>
  [...others].sort((a, b) => Number(b.status === 'CONNECTED') - Number(a.status === 'CONNECTED') || a.id - b.id)[0];

/** Removes a connection; a job closes its tickets (B-CONN-7). Another one becomes the default, if there is one. */
export async function removeConnection(ctx: CompanyCtx, id: number): Promise<Connection> {
  const removed = await retryConflicts(async () => {
    const connections = await listConnections(ctx.companyId);
    const connection = connections.find((candidate) => candidate.id === id);
    if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
    const heir = heirOf(connections.filter((other) => other.id !== id));
    const { companyId } = ctx;
    const inheritance = !connection.isDefault
      ? []
      : [
          defaultStep({ companyId, from: id, to: heir?.id ?? null }),
          ...(heir ? (await saving(heir, { ...heir, isDefault: true })).steps : []),
        ];
    await commit([...removalSteps(connection), ...(await routeSteps(connection, undefined)), ...inheritance]);
    return connection;
  });
  if (isLinked(removed)) await orderLine(removed, { type: 'logout' }, ctx.now);
  else await unsubscribe(removed);
  return removed;
}
