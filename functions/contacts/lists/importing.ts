import type { ContactListImport } from '@shared/contactLists/imports.ts';
import { AppError } from '@shared/core/errors.ts';
import { minuteMs } from '@shared/core/time.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { deleteFile } from '../../core/files/files.ts';
import { log } from '../../core/log.ts';
import { commit } from '../../core/store/commit.ts';
import { retryConflicts, WriteConflict } from '../../core/store/store.ts';
import { findImport, refusalSteps, saveSteps } from './imports.ts';
import { addItems, type NewItem } from './items.ts';
import type { Portion } from './portions.ts';
import { BrokenSource, portionsOf } from './sources.ts';

/** A run ends after this long: what comes after it in the queue waits no longer. */
const runMs = minuteMs;

/** The first of each identity, as they stand in the sheet. */
const once = (people: readonly NewItem[]): NewItem[] => [
  ...new Map(
    [...people].reverse().map((person) => [`${person.identity.kind} ${person.identity.value}`, person]),
  ).values(),
];

/** Puts a portion into the list, together with how far the import came: both happen, or none. */
async function take(ctx: CompanyCtx, before: ContactListImport, portion: Portion): Promise<ContactListImport> {
  const people = once(portion.people);
  let next = before;
  await addItems(ctx, before.contactListId, people, ({ added }) => {
    const after: ContactListImport = {
      ...before,
      position: portion.position,
      done: before.done + portion.rows,
      added: before.added + added.length,
      existing: before.existing + portion.people.length - added.length,
      refused: before.refused + portion.refused.length,
      status: portion.isLast ? 'done' : 'running',
      updatedAt: ctx.now.toISOString(),
    };
    const saved = saveSteps(before, after);
    next = saved.next;
    return [...saved.steps, ...refusalSteps(after, portion.refused)];
  });
  return next;
}

async function giveUp(ctx: CompanyCtx, { contactListId, id }: ContactListImport): Promise<void> {
  await retryConflicts(async () => {
    const before = await findImport(ctx, contactListId, id);
    if (before?.status !== 'running') return;
    await commit(saveSteps(before, { ...before, status: 'failed', updatedAt: ctx.now.toISOString() }).steps);
  });
}

async function run(ctx: CompanyCtx, begun: ContactListImport): Promise<ContactListImport> {
  const began = performance.now();
  let record = begun;
  for await (const portion of portionsOf(ctx, begun)) {
    record = await take(ctx, record, portion);
    if (record.status !== 'running' || performance.now() - began > runMs) break;
  }
  return record;
}

/** A part of an import. @returns whether there is more to do */
export async function runImport(ctx: CompanyCtx, listId: number, id: string): Promise<boolean> {
  const begun = await findImport(ctx, listId, id);
  if (begun?.status !== 'running') return false;
  try {
    const record = await run(ctx, begun);
    if (record.status === 'done' && record.source.kind === 'sheet') await deleteFile(record.source.key);
    return record.status === 'running';
  } catch (error) {
    // The import was stopped, or runs elsewhere.
    if (error instanceof WriteConflict) return false;
    if (!(error instanceof AppError || error instanceof BrokenSource)) throw error;
    log.warn('contactList.importFailed', { companyId: ctx.companyId, id, error });
    await giveUp(ctx, begun);
    return false;
  }
}
