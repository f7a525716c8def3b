import { withStranger } from '@shared/contacts/likeness.ts';
import { isTooLarge, type MergeBlock, mergedPair, restoredPair } from '@shared/contacts/merge.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { aliasKey } from '../../core/store/contactAliases.ts';
import { contactIndexChanges } from '../../core/store/contactIndex.ts';
import { type Conversation, contactEntity, ticketEntity } from '../../core/store/entities.ts';
import { stamp } from '../../core/store/keyParts.ts';
import { claimUnique, fromItem, moveUnique, putVersion, remove } from '../../core/store/records.ts';
import { getItems, queryPartition, retryConflicts, writeItems } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { taggingSteps } from '../../core/store/tagging.ts';
import { getContact } from '../records/contacts.ts';
import { ending, readConversations, resuming } from '../records/conversations.ts';
import { tagRecords } from '../tags/repo.ts';

interface Pair {
  readonly winnerId: string;
  readonly loserId: string;
  /** The winner is called as the loser was. */
  readonly takesName?: boolean;
}

interface Both {
  readonly winner: Contact;
  readonly loser: Contact;
}

/** Conversations whose newest ticket a preview shows, and scheduled messages it counts. */
const maxShown = 20;

async function readPair(ctx: CompanyCtx, { winnerId, loserId }: Pair): Promise<Both> {
  if (winnerId === loserId) throw new AppError('ERR_VALIDATION', { fields: { loserId: 'same_contact' } });
  const [winner, loser] = await Promise.all([getContact(ctx, winnerId, true), getContact(ctx, loserId, true)]);
  if (winner.merge ?? winner.erasedAt ?? loser.erasedAt) throw new AppError('ERR_NO_CONTACT_FOUND');
  // After a merge the data under hold could not be distinguished.
  if (winner.legalHold ?? loser.legalHold) throw new AppError('ERR_LEGAL_HOLD');
  if (winner.isGroup || loser.isGroup) throw new AppError('ERR_VALIDATION', { fields: { loserId: 'group' } });
  return { winner, loser };
}

const isBusy = (conversation: Conversation | undefined): boolean => typeof conversation?.activeTicketId === 'number';

function blockOf({ winner }: Both, newest: readonly (Conversation | undefined)[]): MergeBlock | null {
  if (newest.some(isBusy)) return 'ERR_MERGE_OPEN_TICKET';
  return isTooLarge(winner) ? 'ERR_MERGE_TOO_LARGE' : null;
}

async function conversationsOf(ctx: CompanyCtx, loser: Contact) {
  const ids = Object.values(loser.newestTickets).filter((id) => id > 0);
  if (ids.length === 0) return [];
  const items = await getItems(ids.slice(0, maxShown).map((id) => keys.ticket(ctx.companyId, id)));
  return items.flatMap((item) => {
    if (!item) return [];
    const { id, uuid, whatsapp, status } = fromItem(ticketEntity, item);
    return [{ ticketId: id, uuid, whatsapp: whatsapp.name, status }];
  });
}

async function countSchedules(ctx: CompanyCtx, contactId: string): Promise<number> {
  const { items } = await queryPartition({
    pk: partitions.schedulesOfContact(ctx.companyId, contactId),
    from: stamp(ctx.now),
    limit: maxShown,
  });
  return items.length;
}

/**
 * Returns the effect of `mergeContacts`.
 * @throws ERR_NO_CONTACT_FOUND, ERR_VALIDATION for a group or one contact twice
 */
export async function previewMerge(ctx: CompanyCtx, pair: Pair) {
  const { winner, loser } = await readPair(ctx, pair);
  if (loser.merge !== undefined) throw new AppError('ERR_NO_CONTACT_FOUND');
  const after = mergedPair(winner, loser, ctx.now.toISOString());
  const [newest, conversations, schedules] = await Promise.all([
    readConversations(ctx, loser),
    conversationsOf(ctx, loser),
    countSchedules(ctx, loser.id),
  ]);
  const tags = after.winner.tags.filter(({ id }) => !winner.tags.some((tag) => tag.id === id));
  const moved = { aliases: loser.aliases, tags, conversations, schedules };
  return { winner, loser, result: after.winner, ...moved, blocked: blockOf(after, newest) };
}

/** Moves an identity to another contact; fails if it belonged to a third one. */
const leading = (alias: Contact['aliases'][number], from: Contact, to: Contact): Step => ({
  write: moveUnique(aliasKey(to.companyId, alias), { contactId: to.id }, { contactId: from.id }),
});

type TagList = Contact['tags'];
const without = (tags: TagList, other: TagList): TagList =>
  tags.filter(({ id }) => !other.some((tag) => tag.id === id));

/** A tag that goes from one to the other is counted as often as before; one that both have, once less or more. */
function tagSteps({ companyId }: CompanyCtx, from: Both, to: Both): Step[] {
  const loserId = { kind: 'contact', id: from.loser.id } as const;
  const change = (lost: Contact, won: Contact, tags: TagList): Step[] =>
    tags.flatMap(({ id }) => [
      { write: remove(keys.tagMember(companyId, id, 'contact', lost.id)) },
      { write: claimUnique(keys.tagMember(companyId, id, 'contact', won.id), { companyId }) },
    ]);
  const wonByWinner = without(to.winner.tags, from.winner.tags);
  const lostByWinner = without(from.winner.tags, to.winner.tags);
  const back = lostByWinner.filter(({ id }) => to.loser.tags.some((tag) => tag.id === id));
  const dropped = without(lostByWinner, back);
  return [
    ...change(from.loser, from.winner, wonByWinner),
    ...change(from.winner, from.loser, back),
    ...taggingSteps(companyId, loserId, without(from.loser.tags, wonByWinner), without(to.loser.tags, back)),
    ...taggingSteps(companyId, { kind: 'contact', id: from.winner.id }, dropped, []),
  ];
}

type Alongside = (before: Contact, after: Contact) => Promise<Step[]>;
const nothing: Alongside = async () => [];

/**
 * Makes one contact of two, in one transaction: identities and tags go over, what the winner lacks is
 * filled in. The loser stays as a record that only its past conversations know. Doing it again changes nothing.
 * @param alongside what is written together with the winner, before and after
 * @throws ERR_NO_CONTACT_FOUND, ERR_MERGE_OPEN_TICKET, ERR_MERGE_TOO_LARGE
 */
export function mergeContacts(ctx: CompanyCtx, pair: Pair, alongside = nothing): Promise<Both> {
  return retryConflicts(async () => {
    const from = await readPair(ctx, pair);
    if (from.loser.merge?.contactId === from.winner.id) return from;
    if (from.loser.merge !== undefined) throw new AppError('ERR_NO_CONTACT_FOUND');
    const newest = await readConversations(ctx, from.loser);
    const to = mergedPair(from.winner, from.loser, ctx.now.toISOString(), pair.takesName);
    const blocked = blockOf(to, newest);
    if (blocked) throw new AppError(blocked);
    const winner = putVersion(contactEntity, to.winner, 'contact.updated');
    const loser = putVersion(contactEntity, to.loser, 'contact.updated');
    await commit([
      { write: winner.write },
      { write: loser.write },
      ...ending(ctx, from.loser, newest),
      ...from.loser.aliases.map((alias) => leading(alias, from.loser, from.winner)),
      ...tagSteps(ctx, from, to),
      ...(await alongside(from.winner, winner.next)),
    ]);
    // A message to a former number must find the contact at once; the stream would write the same later.
    if (winner.next.formerNumbers) await writeItems(contactIndexChanges(undefined, winner.next));
    return { winner: winner.next, loser: loser.next };
  }, 12);
}

/**
 * Puts both contacts back, in one transaction; identities lead to the loser again, and both are known to be two.
 * @param alongside what is written together with the winner, before and after
 * @throws ERR_NO_CONTACT_FOUND, ERR_MERGE_NOT_UNDOABLE too late, already done, or when the other one changed hands
 */
export function unmergeContact(ctx: CompanyCtx, loserId: string, alongside = nothing): Promise<Both> {
  return retryConflicts(async () => {
    const loser = await getContact(ctx, loserId, true);
    const { merge } = loser;
    if (merge === undefined || merge.until <= ctx.now.toISOString()) throw new AppError('ERR_MERGE_NOT_UNDOABLE');
    const winner = await getContact(ctx, merge.contactId, true);
    const from = { winner, loser };
    const known = new Set((await tagRecords.list(ctx)).map(({ id }) => id));
    const to = restoredPair(winner, loser, { at: ctx.now.toISOString(), known });
    if (!to || winner.merge !== undefined) throw new AppError('ERR_MERGE_NOT_UNDOABLE');
    // The evidence for the match is removed, because it would merge both again.
    const next = putVersion(contactEntity, withStranger(to.winner, loserId), 'contact.updated');
    const back = putVersion(contactEntity, to.loser, 'contact.created');
    await commit([
      { write: next.write },
      { write: back.write },
      ...resuming(await readConversations(ctx, loser)),
      ...merge.aliases.map((alias) => leading(alias, winner, loser)),
      ...tagSteps(ctx, from, to),
      ...(await alongside(winner, next.next)),
    ]);
    // The user expects to find the contact at once; the stream would write the same later.
    await writeItems(contactIndexChanges(undefined, back.next));
    return { winner: next.next, loser: back.next };
  }, 12);
}
