import type { ContactListItem, NumberCheck } from '@shared/contactLists/model.ts';
import type { Alias } from '@shared/contacts/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { contactListItemEntity } from '../../core/store/audienceEntities.ts';
import { recordOf } from '../../core/store/collection.ts';
import { commit } from '../../core/store/commit.ts';
import { putVersion } from '../../core/store/records.ts';
import { getItems, retryConflicts } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { countStep } from './repo.ts';

/** Result for a number, from a message or from a lookup at WhatsApp. */
export interface NumberReport {
  readonly identity: Alias;
  readonly check: Exclude<NumberCheck, 'unchecked'>;
}

/** Entries per transaction, with the update of their list's counts. */
const maxAtOnce = 90;

/** Found to have the channel stays so; what was found not to have it may get it. */
const isNews = (item: ContactListItem, { check }: NumberReport): boolean =>
  item.check !== 'valid' && item.check !== check;

const noteSome = (ctx: CompanyCtx, listId: number, told: readonly NumberReport[]): Promise<void> =>
  retryConflicts(async (attempt) => {
    const found = await getItems(
      told.map(({ identity }) => keys.contactListItem(ctx.companyId, listId, identity)),
      attempt > 0,
    );
    const changed = told.flatMap((one, place) => {
      const item = recordOf(contactListItemEntity, found[place]);
      return item && isNews(item, one) ? [{ item, check: one.check }] : [];
    });
    if (changed.length === 0) return;
    const valid = changed.filter(({ check }) => check === 'valid').length;
    const wereInvalid = changed.filter(({ item }) => item.check === 'invalid').length;
    const invalid = changed.length - valid - wereInvalid;
    await commit([
      ...changed.map(({ item, check }) => ({ write: putVersion(contactListItemEntity, { ...item, check }).write })),
      countStep(ctx, listId, { valid, invalid }),
    ]);
  });

/** Stores for numbers of a list whether they have the channel. Idempotent. */
export async function noteChecks(ctx: CompanyCtx, listId: number, told: readonly NumberReport[]): Promise<void> {
  const newest = [...new Map(told.map((one) => [`${one.identity.kind} ${one.identity.value}`, one])).values()];
  for (let start = 0; start < newest.length; start += maxAtOnce)
    await noteSome(ctx, listId, newest.slice(start, start + maxAtOnce));
}
