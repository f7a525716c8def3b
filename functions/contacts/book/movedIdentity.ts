import type { Alias, Contact } from '@shared/contacts/model.ts';
import { digitsOf } from '@shared/core/text.ts';
import { phoneVariants } from '@shared/phones/national.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { aliasKey, holdsAlias, withVariants } from '../../core/store/contactAliases.ts';
import { contactIndexChanges } from '../../core/store/contactIndex.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { claimUnique, putVersion, remove } from '../../core/store/records.ts';
import { getItems, retryConflicts, transact, writeItems } from '../../core/store/store.ts';
import { formerNumbersFor, getContact } from '../records/contacts.ts';
import { moveBlock } from './linkedBlocks.ts';

/** Identities of a contact before and after a change. */
export interface Move {
  readonly known: readonly Alias[];
  readonly learned: readonly Alias[];
}

/** True for an identity that the contact loses: the reported one of each kind that has a new value. */
function isLeft(alias: Alias, { number }: Contact, { known, learned }: Move): boolean {
  const next = learned.filter(({ kind }) => kind === alias.kind);
  if (next.length === 0 || holdsAlias(withVariants(next), alias)) return false;
  const named = known.filter(({ kind }) => kind === alias.kind);
  const former = named.length > 0 || alias.kind !== 'pn' ? named : [{ kind: alias.kind, value: number }];
  return (
    former.length === 0 ||
    former.some(({ value }) => phoneVariants(value).includes(alias.value) || value === alias.value)
  );
}

function moved(before: Contact, move: Move): Contact {
  const kept = before.aliases.filter((alias) => !isLeft(alias, before, move));
  const isNumberLeft = before.number !== '' && isLeft({ kind: 'pn', value: before.number }, before, move);
  const next = move.learned.find(({ kind }) => kind === 'pn')?.value ?? '';
  const number = isNumberLeft || before.number === '' ? next || before.number : before.number;
  const { formerNumbers: _, ...rest } = before;
  return {
    ...rest,
    ...formerNumbersFor(before, number),
    number,
    name: before.number !== '' && digitsOf(before.name) === before.number ? number : before.name,
    aliases: withVariants([...move.learned, ...kept]),
  };
}

/**
 * Changes a contact's number, or the platform's id of it: the contact is written to at the new one, and the old one is
 * free for its next owner; a number is kept as a former one. Nothing changes if the new one belongs to another
 * contact, whose merge is left to users.
 * @returns true if the contact has the new identities
 */
export async function moveIdentity(ctx: CompanyCtx, { id }: Contact, move: Move): Promise<boolean> {
  let moveOf: readonly [Contact, Contact] | undefined;
  const isMoved = await retryConflicts(async () => {
    const before = await getContact(ctx, id, true);
    const after = moved(before, move);
    const taken = after.aliases.filter((alias) => !holdsAlias(before.aliases, alias));
    const left = before.aliases.filter((alias) => !holdsAlias(after.aliases, alias));
    if (taken.length === 0 && left.length === 0) return true;
    const refs = await getItems(
      taken.map((alias) => aliasKey(ctx.companyId, alias)),
      true,
    );
    if (refs.some((ref) => ref !== undefined)) return false;
    const changed = { ...after, updatedAt: ctx.now.toISOString() };
    const { next, write } = putVersion(contactEntity, changed, 'contact.updated');
    await transact([
      write,
      ...taken.map((alias) => claimUnique(aliasKey(ctx.companyId, alias), { contactId: id })),
      ...left.map((alias) => remove(aliasKey(ctx.companyId, alias))),
    ]);
    moveOf = [before, next];
    // A message to the old number must find the contact at once (B-CONT-11); the stream would write the same later.
    await writeItems(contactIndexChanges(undefined, next));
    return true;
  });
  // Tickets, lanes and lists show the number as it was copied.
  if (moveOf) await moveBlock(ctx, ...moveOf);
  if (isMoved) await enqueueJobs([{ type: 'contact.changed', companyId: ctx.companyId, contactId: id }]);
  return isMoved;
}
