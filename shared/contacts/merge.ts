import * as z from 'zod';
import { maskNumber } from '../core/phone.ts';
import { route } from '../core/route.ts';
import { TicketStatus } from '../core/ticketStatus.ts';
import { hourMs } from '../core/time.ts';
import { ContactTag } from '../tags/contactTag.ts';
import { maxTagsEach } from '../tags/rules.ts';
import { contactView } from './mask.ts';
import { Alias, type Contact, ContactView, type Merge, maxFormerNumbers } from './model.ts';
import { isUnnamed } from './spokenName.ts';

/** Hours in which a merge can be undone. */
export const undoHours = 24;

// A person with more than these is a mistake; each is a write of the one transaction that merges.
const maxAliases = 20;
const maxExtras = 30;
const maxMerged = 10;

const Pair = z.object({ winnerId: z.string().min(1).max(40), loserId: z.string().min(1).max(40) });

export const MergeBlock = z.enum(['ERR_MERGE_OPEN_TICKET', 'ERR_MERGE_TOO_LARGE']);
export type MergeBlock = z.infer<typeof MergeBlock>;

export const MergePreview = z.object({
  winner: ContactView,
  loser: ContactView,
  /** The winner as it will be after the merge. */
  result: ContactView,
  /** Identities that lead to the winner from then on. */
  aliases: z.array(Alias),
  tags: z.array(ContactTag),
  /** Newest conversation of the loser per connection; they stay readable as they are. */
  conversations: z.array(
    z.object({ ticketId: z.number().int(), uuid: z.string(), whatsapp: z.string(), status: TicketStatus }),
  ),
  /** Scheduled messages that will go to the winner; as many as were counted. */
  schedules: z.number().int(),
  blocked: MergeBlock.nullable(),
  undoHours: z.number().int(),
});
export type MergePreview = z.infer<typeof MergePreview>;

export const contactMerges = {
  mergePreview: route({
    method: 'POST',
    path: '/contacts/mergePreview',
    access: 'supervisor',
    summary: 'What would move if one contact became another; changes nothing',
    input: Pair,
    output: MergePreview,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_HIDDEN', 'ERR_LEGAL_HOLD'],
  }),
  merge: route({
    method: 'POST',
    path: '/contacts/merge',
    access: 'supervisor',
    audit: 'contacts.merge',
    summary: `Makes one contact of two; can be undone for ${undoHours} hours. Safe to repeat`,
    input: Pair,
    output: z.object({ contact: ContactView, until: z.string() }),
    errors: [
      'ERR_NO_CONTACT_FOUND',
      'ERR_CONTACT_HIDDEN',
      'ERR_LEGAL_HOLD',
      'ERR_MERGE_OPEN_TICKET',
      'ERR_MERGE_TOO_LARGE',
    ],
  }),
  unmerge: route({
    method: 'POST',
    path: '/contacts/unmerge/{id}',
    access: 'supervisor',
    audit: 'contacts.unmerge',
    summary: 'Undoes the merge of a contact into another. Messages written since stay with the other',
    input: z.object({ id: z.string().max(40) }),
    output: z.object({ contact: ContactView, restored: ContactView }),
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_HIDDEN', 'ERR_MERGE_NOT_UNDOABLE'],
  }),
};

/** Values that the winner lacks and the loser has. */
function fillings(winner: Contact, loser: Contact, takesName: boolean): Merge['filled'] {
  const extra = loser.extraInfo.filter(({ name }) => !winner.extraInfo.some((current) => current.name === name));
  const { formerNumbers: kept = [] } = winner;
  const former = (loser.formerNumbers ?? [])
    .filter((number) => !kept.includes(number))
    .slice(0, Math.max(0, maxFormerNumbers - kept.length));
  return {
    ...((takesName || isUnnamed(winner)) && !isUnnamed(loser) ? { name: loser.name } : {}),
    ...(winner.number === '' && loser.number !== '' ? { number: loser.number } : {}),
    ...(winner.email === '' && loser.email !== '' ? { email: loser.email } : {}),
    ...(winner.profilePicUrl === null && loser.profilePicUrl !== null ? { profilePicUrl: loser.profilePicUrl } : {}),
    ...(extra.length === 0 ? {} : { extraInfo: extra }),
    ...(former.length === 0 ? {} : { formerNumbers: former }),
  };
}

/**
 * Both contacts after one became the other.
 * @param at ISO instant of the merge
 * @param takesName the winner is called as the loser was
 */
export function mergedPair(
  winner: Contact,
  loser: Contact,
  at: string,
  takesName = false,
): { winner: Contact; loser: Contact } {
  const filled = fillings(winner, loser, takesName);
  const given = loser.tags.filter(({ id }) => !winner.tags.some((tag) => tag.id === id));
  const until = new Date(Date.parse(at) + undoHours * hourMs).toISOString();
  const merge: Merge = {
    ...{ contactId: winner.id, at, until, filled, previousName: winner.name },
    ...{ aliases: loser.aliases, tags: loser.tags, given: given.map(({ id }) => id) },
  };
  return {
    winner: {
      ...winner,
      ...filled,
      extraInfo: [...winner.extraInfo, ...(filled.extraInfo ?? [])],
      ...(filled.formerNumbers ? { formerNumbers: [...(winner.formerNumbers ?? []), ...filled.formerNumbers] } : {}),
      aliases: [...winner.aliases, ...loser.aliases],
      tags: [...winner.tags, ...given],
      merged: [...(winner.merged ?? []), loser.id],
      twins: winner.twins?.filter((id) => id !== loser.id),
      updatedAt: at,
    },
    loser: { ...loser, aliases: [], tags: [], merge, updatedAt: at },
  };
}

/** True if the merged contact would exceed a limit. */
export const isTooLarge = ({ aliases, tags, extraInfo, merged = [] }: Contact): boolean =>
  aliases.length > maxAliases || tags.length > maxTagsEach || extraInfo.length > maxExtras || merged.length > maxMerged;

/**
 * Restores both contacts as they were. Later changes by users are kept, and tags deleted since are not restored.
 * @param known ids of existing tags
 * @returns undefined if the winner no longer has the values to give back
 */
export function restoredPair(
  winner: Contact,
  loser: Contact,
  { at, known }: { readonly at: string; readonly known: ReadonlySet<number> },
): { winner: Contact; loser: Contact } | undefined {
  const { merge, ...rest } = loser;
  if (merge === undefined) return undefined;
  const { filled, aliases, previousName } = merge;
  const isBack = (alias: Alias): boolean =>
    aliases.some(({ kind, value }) => kind === alias.kind && value === alias.value);
  const kept = winner.aliases.filter((alias) => !isBack(alias));
  if (winner.aliases.length - kept.length !== aliases.length) return undefined;
  const extra = (entry: { name: string; value: string }): boolean =>
    filled.extraInfo?.some(({ name, value }) => name === entry.name && value === entry.value) ?? false;
  const isStill = (field: 'name' | 'number' | 'email' | 'profilePicUrl'): boolean =>
    filled[field] !== undefined && filled[field] === winner[field];
  return {
    winner: {
      ...winner,
      name: isStill('name') ? previousName : winner.name,
      number: isStill('number') ? '' : winner.number,
      email: isStill('email') ? '' : winner.email,
      profilePicUrl: isStill('profilePicUrl') ? null : winner.profilePicUrl,
      extraInfo: winner.extraInfo.filter((entry) => !extra(entry)),
      formerNumbers: winner.formerNumbers?.filter((number) => !filled.formerNumbers?.includes(number)),
      aliases: kept,
      tags: winner.tags.filter(({ id }) => !merge.given.includes(id)),
      merged: winner.merged?.filter((id) => id !== loser.id),
      updatedAt: at,
    },
    loser: { ...rest, aliases, tags: merge.tags.filter(({ id }) => known.has(id)), updatedAt: at },
  };
}

type RawPreview = Omit<MergePreview, 'winner' | 'loser' | 'result' | 'undoHours'> & {
  readonly winner: Contact;
  readonly loser: Contact;
  readonly result: Contact;
};

/** @param isMasked see `hidesNumbers` */
export const previewFor = (preview: RawPreview, isMasked: boolean): MergePreview => ({
  ...preview,
  winner: contactView(preview.winner, isMasked),
  loser: contactView(preview.loser, isMasked),
  result: contactView(preview.result, isMasked),
  aliases: preview.aliases.map((alias) =>
    isMasked && alias.kind === 'pn' ? { ...alias, value: maskNumber(alias.value) } : alias,
  ),
  undoHours,
});
