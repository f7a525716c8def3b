import { oneForm } from '@shared/contactLists/identity.ts';
import { type ContactList, type ContactListItem, maxListItems } from '@shared/contactLists/model.ts';
import type { Alias, Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { contactListItemEntity } from '../../core/store/audienceEntities.ts';
import { partsOfItemId } from '../../core/store/audienceIds.ts';
import { type OfCompany, recordOf } from '../../core/store/collection.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { deleteVersion, fromItem, putNew, putVersion } from '../../core/store/records.ts';
import { getItem, getItems, queryPartition, retryConflicts, updateItem, wasApplied } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { asKnown, entered, formerIdentities } from './people.ts';
import { type Counted, contactListRecords, countStep } from './repo.ts';

export type NewItem = Pick<ContactListItem, 'identity' | 'name' | 'number' | 'email' | 'variables'> &
  Partial<Pick<ContactListItem, 'check' | 'contactId'>>;

/** People of one call of `addItems`: they are one transaction with the count of their list. */
export const maxAdded = 90;

const createListItemKeyBuilder = (companyId: number, listId: number) => (identity: Alias) =>
  keys.contactListItem(companyId, listId, identity);

export async function findItem({ companyId }: OfCompany, id: string): Promise<ContactListItem | undefined> {
  const parts = partsOfItemId(id);
  if (!parts) return undefined;
  return recordOf(
    contactListItemEntity,
    await getItem(keys.contactListItem(companyId, parts.listId, parts.identity), true),
  );
}

/** @throws ERR_NO_CONTACTLISTITEM_FOUND, also for one whose list was removed */
export async function getItemOfList(ctx: OfCompany, id: string): Promise<ContactListItem> {
  const item = await findItem(ctx, id);
  if (!item || !(await contactListRecords.find(ctx, item.contactListId)))
    throw new AppError('ERR_NO_CONTACTLISTITEM_FOUND');
  return item;
}

const checksOf = (items: readonly Pick<ContactListItem, 'check'>[], by: 1 | -1): Counted => ({
  items: by * items.length,
  valid: by * items.filter(({ check }) => check === 'valid').length,
  invalid: by * items.filter(({ check }) => check === 'invalid').length,
});

function newNames(list: ContactList, items: readonly NewItem[]): readonly string[] | undefined {
  const all = [...new Set([...list.variables, ...items.flatMap(({ variables }) => Object.keys(variables))])];
  return all.length > list.variables.length ? all : undefined;
}

export interface Added {
  readonly added: readonly ContactListItem[];
  /** Entries that were in the list already and were not changed. */
  readonly existing: readonly ContactListItem[];
}

/**
 * Puts people into a list, each identity once, in one transaction with `alongside`.
 * @param people at most `maxAdded`, no two of the same identity
 * @throws ERR_NO_CONTACTLIST_FOUND, ERR_CONTACTLIST_FULL
 */
export const addItems = (
  ctx: CompanyCtx,
  listId: number,
  people: readonly NewItem[],
  alongside: (added: Added) => readonly Step[] = () => [],
): Promise<Added> =>
  retryConflicts(async () => {
    const list = await contactListRecords.get(ctx, listId);
    const stored = await getItems(
      people.map(({ identity }) => createListItemKeyBuilder(ctx.companyId, listId)(identity)),
      true,
    );
    const existing = stored.flatMap((item) => recordOf(contactListItemEntity, item) ?? []);
    const missing = people.filter((_, place) => stored[place] === undefined);
    if (list.items + missing.length > maxListItems)
      throw new AppError('ERR_CONTACTLIST_FULL', { values: { limit: maxListItems } });
    const base = { companyId: ctx.companyId, contactListId: listId, createdAt: ctx.now.toISOString(), version: 1 };
    const added = missing.map((item): ContactListItem => ({ check: 'unchecked', contactId: null, ...item, ...base }));
    const outcome = { added, existing };
    const variables = newNames(list, missing);
    const count = countStep(ctx, listId, { ...checksOf(added, 1), ...(variables ? { variables } : {}) });
    const steps = [
      ...added.map((item) => ({ write: putNew(contactListItemEntity, item) })),
      ...(added.length > 0 ? [count] : []),
      ...alongside(outcome),
    ];
    if (steps.length > 0) await commit(steps);
    return outcome;
  });

type ListItemUpdate = Partial<Pick<ContactListItem, 'name' | 'email' | 'variables'>> & {
  /** Number or id of the person, from what stood there before. */
  readonly entryAfter?: (before: string) => string;
};

/** @throws ERR_NO_CONTACTLISTITEM_FOUND, ERR_DUPLICATED_CONTACT if the list has the new number already */
export const changeItem = (
  ctx: CompanyCtx,
  id: string,
  { entryAfter, ...change }: ListItemUpdate,
): Promise<ContactListItem> =>
  retryConflicts(async () => {
    const before = await getItemOfList(ctx, id);
    const list = await contactListRecords.get(ctx, before.contactListId);
    const changed = { ...before, ...change, number: entryAfter?.(before.number) ?? before.number };
    const variables = newNames(list, [changed]);
    const naming = variables ? [countStep(ctx, list.id, { variables })] : [];
    if (changed.number === before.number) {
      const { next, write } = putVersion(contactListItemEntity, changed);
      await commit([{ write }, ...naming]);
      return next;
    }
    const [known] = await asKnown(ctx, [{ ...changed, ...entered(changed.number) }]);
    if (!known) throw new Error('nobody is known as nobody');
    const after: ContactListItem = { ...known, check: 'unchecked' };
    const { identity } = after;
    if (identity.kind === before.identity.kind && identity.value === before.identity.value) {
      const { next, write } = putVersion(contactListItemEntity, after);
      await commit([
        { write },
        countStep(ctx, list.id, { ...less(checksOf([before], -1)), ...(variables ? { variables } : {}) }),
      ]);
      return next;
    }
    await commit([
      { write: putNew(contactListItemEntity, { ...after, version: 1 }), refused: 'ERR_DUPLICATED_CONTACT' },
      { write: deleteVersion(contactListItemEntity, before) },
      countStep(ctx, list.id, { ...less(checksOf([before], -1)), ...(variables ? { variables } : {}) }),
    ]);
    return { ...after, version: 1 };
  });

/** The same people, checked otherwise. */
const less = ({ valid, invalid }: Counted): Counted => ({ items: 0, valid, invalid });

/** @throws ERR_NO_CONTACTLISTITEM_FOUND */
export const dropItem = (ctx: OfCompany, id: string): Promise<ContactListItem> =>
  retryConflicts(async () => {
    const item = await getItemOfList(ctx, id);
    await commit([
      { write: deleteVersion(contactListItemEntity, item) },
      countStep(ctx, item.contactListId, checksOf([item], -1)),
    ]);
    return item;
  });

/** Stores the contact of a list's entry, so that the next campaign finds it without a lookup. */
export async function rememberContact(
  { companyId }: OfCompany,
  listId: number,
  identity: Alias,
  contactId: string,
): Promise<void> {
  await wasApplied(
    updateItem({
      Key: { ...createListItemKeyBuilder(companyId, listId)(identity) },
      UpdateExpression: 'SET contactId = :contact',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':contact': contactId },
    }),
  );
}

type Known = Pick<Contact, 'number' | 'aliases' | 'formerNumbers'>;

/** Returns a contact's entries in all lists, under every identity: one read per list. */
export async function itemsOfPerson(ctx: OfCompany, contact: Known): Promise<ContactListItem[]> {
  const { number, aliases } = contact;
  const former = await formerIdentities(ctx, contact);
  const known = [...(number === '' ? [] : [{ kind: 'pn', value: number } as const]), ...aliases, ...former].map(
    oneForm,
  );
  const identities = [...new Map(known.map((one) => [`${one.kind} ${one.value}`, one])).values()];
  if (identities.length === 0) return [];
  const found: ContactListItem[] = [];
  for (const { id } of await contactListRecords.list(ctx)) {
    const items = await getItems(
      identities.map((identity) => keys.contactListItem(ctx.companyId, id, identity)),
      true,
    );
    found.push(...items.flatMap((item) => recordOf(contactListItemEntity, item) ?? []));
  }
  return found;
}

/** Removes an erased contact from every list. Idempotent. */
export async function forgetInLists(ctx: OfCompany, contact: Known): Promise<void> {
  for (const item of await itemsOfPerson(ctx, contact)) {
    const { contactListId } = item;
    const left = countStep(ctx, contactListId, checksOf([item], -1));
    await commit([{ write: deleteVersion(contactListItemEntity, item) }, left]);
  }
}

export interface Recipients {
  readonly recipients: readonly ContactListItem[];
  /** Position of the next page; undefined at the end. */
  readonly next: string | undefined;
}

const perPage = 500;
/** Entries per page of a search; the table returns fewer above 1 MB. */
export const perSearch = 2000;

/**
 * Reads a list's entries by identity in pages: entries added or removed meanwhile move no others, so going on from
 * `after` returns each once.
 */
export async function recipientsOf(
  companyId: number,
  listId: number,
  after?: string,
  limit = perPage,
): Promise<Recipients> {
  const pk = partitions.contactListItems(companyId, listId);
  const { items, last } = await queryPartition({
    ...{ pk, limit: Math.min(limit, perSearch) },
    after: after === undefined ? undefined : { pk, sk: after },
  });
  return {
    recipients: items.map((item) => fromItem(contactListItemEntity, item)),
    next: last && String(last['sk']),
  };
}
