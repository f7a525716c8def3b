import { isLinked } from '@shared/connections/line.ts';
import { type ContactListCheck, contactListCheckView } from '@shared/contactLists/checks.ts';
import type { contactLists } from '@shared/contactLists/contract.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { getSendingConnection } from '../../channels/connections/service.ts';
import { putCommand } from '../../channels/linked/commands.ts';
import type { CompanyCtx, Ctx } from '../../core/context/ctx.ts';
import { contactListCheckEntity } from '../../core/store/audienceEntities.ts';
import { type OfCompany, recordOf } from '../../core/store/collection.ts';
import { commit } from '../../core/store/commit.ts';
import { putNew, putVersion } from '../../core/store/records.ts';
import { getItem, retryConflicts } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { type NumberReport, noteChecks } from './checks.ts';
import { recipientsOf } from './items.ts';
import { contactListRecords } from './repo.ts';

const findCheck = async ({ companyId }: OfCompany, listId: number): Promise<ContactListCheck | undefined> =>
  recordOf(contactListCheckEntity, await getItem(keys.contactListCheck(companyId, listId), true));

/** A list, and the number that asks about it; without one whichever does. */
interface ListCheckKey {
  readonly listId: number;
  readonly whatsappId?: number;
}

/** Saves a check as it goes on or ends; nothing where there is none at work. */
const revise = (
  ctx: CompanyCtx,
  { listId, whatsappId }: ListCheckKey,
  change: Partial<Pick<ContactListCheck, 'status' | 'reason' | 'waitsUntil'>>,
): Promise<ContactListCheck | undefined> =>
  retryConflicts(async () => {
    const before = await findCheck(ctx, listId);
    if (before?.status !== 'running' || before.whatsappId !== (whatsappId ?? before.whatsappId)) return before;
    const changed = { ...before, ...change, updatedAt: ctx.now.toISOString() };
    const { next, write } = putVersion(contactListCheckEntity, changed);
    await commit([{ write }]);
    return next;
  });

/** Stops a running check for a reason. */
export const stopCheck = (ctx: CompanyCtx, asked: ListCheckKey, reason: ContactListCheck['reason']) =>
  revise(ctx, asked, { status: 'stopped', reason, waitsUntil: null });

export const postponeCheck = (ctx: CompanyCtx, asked: ListCheckKey, waitsUntil: Date) =>
  revise(ctx, asked, { waitsUntil: waitsUntil.toISOString() });

/** Starts a check of the unchecked entries; starting twice is the same check. */
async function begin(ctx: Ctx, listId: number, whatsappId: number): Promise<ContactListCheck> {
  const at = ctx.now.toISOString();
  const before = await findCheck(ctx, listId);
  const fresh: ContactListCheck = {
    ...{ companyId: ctx.companyId, contactListId: listId, whatsappId, status: 'running', reason: null },
    ...{ position: null, waitsUntil: null, by: { id: ctx.user.id, name: ctx.user.name } },
    ...{ createdAt: at, updatedAt: at, version: 1 },
  };
  if (!before) {
    await commit([{ write: putNew(contactListCheckEntity, fresh) }]);
    return fresh;
  }
  if (before.status === 'running' && before.whatsappId === whatsappId) return before;
  const { next, write } = putVersion(contactListCheckEntity, { ...fresh, version: before.version });
  await commit([{ write }]);
  return next;
}

/** Looked at in one step: what is saved together, and asked again when a worker dies in between. */
const perStep = 20;
const perLook = 100;

/** Entries of a list to look up, and the position after them. */
export interface CheckStep {
  readonly check: ContactListCheck;
  readonly people: readonly Pick<NumberReport, 'identity'>[];
  readonly position: string | null;
  readonly isLast: boolean;
}

/** True if a check was neither stopped nor restarted since it was read. */
export const isCurrent = async (ctx: OfCompany, { contactListId, version }: ContactListCheck): Promise<boolean> =>
  (await findCheck(ctx, contactListId))?.version === version;

/** @returns undefined when this number has nothing to ask about the list, any more or for now */
export async function nextStep(ctx: CompanyCtx, listId: number, whatsappId: number): Promise<CheckStep | undefined> {
  const check = await findCheck(ctx, listId);
  if (check?.status !== 'running' || check.whatsappId !== whatsappId) return undefined;
  if (!(await contactListRecords.find(ctx, listId))) return undefined;
  const { recipients, next } = await recipientsOf(ctx.companyId, listId, check.position ?? undefined, perLook);
  // An id of the platform is known there, and is nothing to ask by.
  const unknown = recipients.filter(({ check: known, identity }) => known === 'unchecked' && identity.kind === 'pn');
  const people = unknown.slice(0, perStep);
  const last = unknown.length > perStep ? people.at(-1) : undefined;
  const position = last ? keys.contactListItem(ctx.companyId, listId, last.identity).sk : (next ?? null);
  return { check, people, position, isLast: position === null };
}

/**
 * Stores the answers, which are valid even if the check was stopped meanwhile; a stop is kept.
 * @throws WriteConflict
 */
export async function noteStep(ctx: CompanyCtx, { check, position, isLast }: CheckStep, told: readonly NumberReport[]) {
  await noteChecks(ctx, check.contactListId, told);
  const status = isLast ? 'done' : 'running';
  const after: ContactListCheck = { ...check, position, status, waitsUntil: null, updatedAt: ctx.now.toISOString() };
  await commit([{ write: putVersion(contactListCheckEntity, after).write }]);
}

async function start({ id, whatsappId }: Parsed<typeof contactLists.startCheck>, ctx: Ctx) {
  await contactListRecords.get(ctx, id);
  const connection = await getSendingConnection(ctx, whatsappId);
  if (!isLinked(connection)) throw new AppError('ERR_CHANNEL_NOT_SUPPORTED');
  const check = await retryConflicts(() => begin(ctx, id, whatsappId));
  const place = { companyId: ctx.companyId, whatsappId };
  // Also where it is at work: the order may be lost.
  const order = { type: 'checkList', contactListId: id } as const;
  await putCommand(place, new Date(check.createdAt), `check.${id}`, order);
  return contactListCheckView(check);
}

export const checkRoutes = {
  check: async ({ id }: Parsed<typeof contactLists.check>, ctx: Ctx) => {
    await contactListRecords.get(ctx, id);
    const check = await findCheck(ctx, id);
    return check ? contactListCheckView(check) : null;
  },
  startCheck: start,
  stopCheck: async ({ id }: Parsed<typeof contactLists.stopCheck>, ctx: Ctx) => {
    await contactListRecords.get(ctx, id);
    const check = await stopCheck(ctx, { listId: id }, null);
    return check ? contactListCheckView(check) : null;
  },
};
