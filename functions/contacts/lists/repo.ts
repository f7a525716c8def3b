import { type ContactList, maxContactLists, maxListItems } from '@shared/contactLists/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { fold } from '@shared/core/text.ts';
import { contactListEntity } from '../../core/store/audienceEntities.ts';
import { collection, type OfCompany } from '../../core/store/collection.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { incrementExisting, removeIf } from '../../core/store/records.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { update } from '../../core/store/update.ts';

export const contactListRecords = collection<ContactList>({
  kind: 'contactList',
  entity: contactListEntity,
  key: keys.contactList,
  partition: partitions.contactLists,
  most: maxContactLists,
  missing: 'ERR_NO_CONTACTLIST_FOUND',
  unique: [
    {
      kind: 'contactListName',
      value: ({ name }) => fold(name),
      refused: 'ERR_CONTACTLIST_NAME_ALREADY_EXISTS',
      field: 'name',
    },
  ],
  quota: { counter: 'contactLists', refused: 'ERR_CONTACTLIST_LIMIT' },
  counted: ['items', 'valid', 'invalid', 'uses'],
});

/** Counters of a list, which change with entries and their check. */
export type Counted = Pick<ContactList, 'items' | 'valid' | 'invalid'>;

interface Counting extends Partial<Counted> {
  /** All names of variables, when there are new ones. */
  readonly variables?: readonly string[];
}

/** Counts people of a list; refused when the list is gone or holds too many. */
export function countStep({ companyId }: OfCompany, listId: number, { variables, ...by }: Counting): Step {
  const amounts = { items: 0, valid: 0, invalid: 0, ...by };
  const write = update(
    keys.contactList(companyId, listId),
    { ...(variables ? { set: { variables } } : {}), add: amounts },
    { exists: true, ...(amounts.items > 0 ? { most: { items: maxListItems - amounts.items } } : {}) },
  );
  return { write };
}

/**
 * A campaign begins (1) or ends (-1) to need a list; belongs into the transaction that plans, starts or ends it. Refused
 * when the list is gone.
 */
export const useStep = ({ companyId }: OfCompany, listId: number, by: 1 | -1): Step => ({
  write: incrementExisting(keys.contactList(companyId, listId), { uses: by }),
  refused: 'ERR_NO_CONTACTLIST_FOUND',
});

/** Takes a list out of sight; its people are removed afterwards. @throws ERR_CONTACTLIST_IN_USE */
export const dropContactList = (ctx: OfCompany, id: number): Promise<void> =>
  retryConflicts(async () => {
    const list = await contactListRecords.get(ctx, id);
    if (list.uses > 0) throw new AppError('ERR_CONTACTLIST_IN_USE');
    const write = removeIf(contactListEntity.key(list), { version: list.version, uses: list.uses });
    await commit([{ write }, ...contactListRecords.releaseSteps(list)]);
  });
