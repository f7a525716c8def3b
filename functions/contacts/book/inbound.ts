import { serverText } from '@shared/connections/texts.ts';
import type { Alias, Contact } from '@shared/contacts/model.ts';
import { isUnnamed, spokenName } from '@shared/contacts/spokenName.ts';
import { cleanName, preview } from '@shared/core/text.ts';
import { phoneVariants } from '@shared/phones/national.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { aliasKey, holdsAlias, withVariants } from '../../core/store/contactAliases.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { type ReadItems, readItems } from '../../core/store/readAhead.ts';
import { claimUnique, fromItem, putNew, putVersion } from '../../core/store/records.ts';
import { getItems, type Item, retryConflicts, transact, WriteConflict, wasApplied } from '../../core/store/store.ts';
import { type Key, keys } from '../../core/store/table.ts';

/** Sender of an inbound message, as reported by the channel. */
export interface InboundIdentity {
  /** At least one; the first is the one most people of the channel are known by. */
  readonly aliases: readonly [Alias, ...Alias[]];
  readonly pushName: string;
  /** A message of theirs brought the identity: they are written to there from now on. */
  readonly hasWritten?: boolean;
  readonly channel: string;
  readonly isGroup: boolean;
  /** Default for a new contact. */
  readonly acceptAudio: boolean;
  /** The connection through which they are written to without a ticket, so that removing a new contact finds what was said. */
  readonly writtenThrough?: number;
}

/** Data that the caller has read, or wants to read in the same call. */
export interface InboundReads {
  /** The item behind `aliasKey` of the first alias, if the caller has read it. */
  readonly ref?: Item | undefined;
  /** Reads from memory what was read ahead. */
  readonly read?: ReadItems;
  /** Finds the contact for an unknown identity; a new one is created if it finds none. */
  readonly instead?: () => Promise<Contact | undefined>;
  /** Read together with the contact. */
  readonly alongside?: (contactId: string) => readonly Key[];
}

export interface ResolvedContact {
  readonly contact: Contact;
  /** Answers to `alongside`; undefined items for a contact that was just created. */
  readonly items: readonly (Item | undefined)[];
  readonly isNew: boolean;
}

// The form lets names be 50 characters long; longer ones could never be saved again.
const maxName = 50;
const nameIn = (text: string): string => preview(cleanName(text), maxName);
/** Returns the name that contacts gave themselves; empty if it is blank, a number or an id. */
const pushedName = ({
  pushName,
  aliases,
}: Pick<InboundIdentity, 'pushName'> & { readonly aliases: readonly Alias[] }): string =>
  spokenName({ name: nameIn(pushName), number: phoneOf(aliases), aliases });
// A contact that collects identities without end is a fault of the channel, not of the person.
const maxAliases = 20;

// More than one or two is a fault of the channel.
const maxTwins = 5;

const phoneOf = (aliases: readonly Alias[]): string => aliases.find(({ kind }) => kind === 'pn')?.value ?? '';

export const identityKey = (companyId: number, alias: Alias): Key => aliasKey(companyId, alias);

async function findByAliases(
  ctx: CompanyCtx,
  aliases: readonly Alias[],
  isConsistent = true,
): Promise<string | undefined> {
  const refs = await getItems(
    aliases.map((alias) => aliasKey(ctx.companyId, alias)),
    isConsistent,
  );
  const found = refs.find((ref) => ref !== undefined);
  return found && String(found['contactId']);
}

/** Internal ids of WhatsApp look like numbers and are none (B-IN-8). */
function placeholderOf({ aliases: [{ kind, value }] }: InboundIdentity): string {
  if (kind === 'gid') return serverText('group');
  return kind === 'lid' ? serverText('unnamed') : value.slice(0, maxName);
}

async function create(ctx: CompanyCtx, identity: InboundIdentity): Promise<Contact> {
  const at = ctx.now.toISOString();
  const aliases = withVariants(identity.aliases);
  const number = phoneOf(identity.aliases);
  const contact: Contact = {
    id: ulid(),
    companyId: ctx.companyId,
    name: (identity.isGroup ? nameIn(identity.pushName) : pushedName(identity)) || number || placeholderOf(identity),
    number,
    email: '',
    profilePicUrl: null,
    channel: identity.channel,
    isGroup: identity.isGroup,
    active: true,
    disableBot: false,
    acceptAudioMessage: identity.acceptAudio,
    lgpdAcceptedAt: null,
    extraInfo: [],
    tags: [],
    aliases,
    newestTickets: identity.writtenThrough === undefined ? {} : { [String(identity.writtenThrough)]: 0 },
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  await transact([
    putNew(contactEntity, contact, 'contact.created'),
    ...aliases.map((alias) => claimUnique(aliasKey(ctx.companyId, alias), { contactId: contact.id })),
  ]);
  return contact;
}

/** Contacts that the channel says are the same person, with those it named now. */
function twinsOf({ id, twins }: Contact, refs: readonly (Item | undefined)[]): string[] | undefined {
  const others = refs.flatMap((ref) => (ref ? [String(ref['contactId'])] : []));
  const unknown = [...new Set(others)].filter((other) => other !== id && !twins?.includes(other));
  if (unknown.length === 0) return twins;
  return [...(twins ?? []), ...unknown].slice(-maxTwins);
}

/**
 * Adds new identities to a contact and, as long as its name is its number, the name from the channel (B-IN-7). An
 * identity of another contact stays there; the match is stored, so that users can merge both (B-IN-8). A write conflict
 * is ignored, because the next message repeats the data.
 */
export async function mergeIdentity(
  ctx: CompanyCtx,
  contact: Contact,
  {
    aliases,
    pushName,
    hasWritten = false,
  }: { readonly aliases: readonly Alias[]; readonly pushName: string; readonly hasWritten?: boolean },
): Promise<Contact> {
  const name = contact.isGroup ? nameIn(pushName) : pushedName({ pushName, aliases: [...contact.aliases, ...aliases] });
  const isNamed = name !== '' && name !== contact.name && isUnnamed(contact);
  const unknown = withVariants(aliases).filter((alias) => !holdsAlias(contact.aliases, alias));
  const wrote = phoneOf(aliases);
  // A contact with two numbers is written to at the last one used.
  const isElsewhere =
    hasWritten &&
    contact.number !== '' &&
    !phoneVariants(contact.number).includes(wrote) &&
    holdsAlias(contact.aliases, { kind: 'pn', value: wrote });
  if (!isNamed && !isElsewhere && (unknown.length === 0 || contact.aliases.length >= maxAliases)) return contact;
  const refs = await getItems(unknown.map((alias) => aliasKey(ctx.companyId, alias)));
  const free = unknown.filter((_, position) => refs[position] === undefined);
  const twins = twinsOf(contact, refs);
  if (!isNamed && !isElsewhere && free.length === 0 && twins === contact.twins) return contact;
  const { next, write } = putVersion(
    contactEntity,
    {
      ...contact,
      name: isNamed ? name : contact.name,
      number: isElsewhere ? wrote : contact.number || phoneOf(free),
      aliases: [...contact.aliases, ...free],
      twins,
      updatedAt: ctx.now.toISOString(),
    },
    'contact.updated',
  );
  try {
    await transact([
      write,
      ...free.map((alias) => claimUnique(aliasKey(ctx.companyId, alias), { contactId: contact.id })),
    ]);
    return next;
  } catch (error) {
    if (error instanceof WriteConflict) return contact;
    throw error;
  }
}

async function readContact(
  ctx: CompanyCtx,
  id: string,
  { alongside, read = readItems }: InboundReads,
  isConsistent: boolean,
) {
  const wanted = [keys.contact(ctx.companyId, id), ...(alongside?.(id) ?? [])];
  const [item, ...items] = await (isConsistent ? getItems(wanted, true) : read(wanted));
  return item && { contact: fromItem(contactEntity, item), items };
}

/** Returns the contact of an identity without creating any; undefined if there is none. */
export async function findInboundContact(ctx: CompanyCtx, aliases: readonly Alias[]): Promise<Contact | undefined> {
  const id = await findByAliases(ctx, withVariants(aliases));
  return id === undefined ? undefined : (await readContact(ctx, id, {}, true))?.contact;
}

/**
 * Returns the contact of an identity, created with all its references in one transaction if there is none (B-IN-7,
 * 8): of many simultaneous first messages one creates it, the others find it.
 */
export function resolveInboundContact(
  ctx: CompanyCtx,
  identity: InboundIdentity,
  reads: InboundReads = {},
): Promise<ResolvedContact> {
  return retryConflicts(async (attempt) => {
    const outcome = attempt === 0 && reads.ref ? String(reads.ref['contactId']) : undefined;
    // A contact created at this moment is found on the next attempt, because the references of its identities prevent a
    // second one.
    const id = outcome ?? (await findByAliases(ctx, withVariants(identity.aliases), attempt > 0));
    if (id === undefined) {
      const other = await reads.instead?.();
      return { contact: other ?? (await create(ctx, identity)), items: [], isNew: other === undefined };
    }
    const found = await readContact(ctx, id, reads, attempt > 0);
    // The ref was there, the contact is not (yet): the next try reads consistently.
    // Nor does one that just became another, or was erased, go on talking.
    if (!found || found.contact.merge !== undefined || found.contact.erasedAt !== undefined) throw new WriteConflict(0);
    return { contact: await mergeIdentity(ctx, found.contact, identity), items: found.items, isNew: false };
  }, 8);
}

/** Updates a group from WhatsApp, including the name its members chose. */
export async function updateGroup(
  ctx: CompanyCtx,
  contact: Contact,
  { subject, size }: { readonly subject: string; readonly size: number },
): Promise<void> {
  const name = nameIn(subject) || contact.name;
  if (!contact.isGroup || (name === contact.name && size === contact.groupSize)) return;
  const changed = { ...contact, name, groupSize: size, updatedAt: ctx.now.toISOString() };
  const { write } = putVersion(contactEntity, changed, 'contact.updated');
  await wasApplied(transact([write]));
}
