import type { contactLists } from '@shared/contactLists/contract.ts';
import { identityOfNumber } from '@shared/contactLists/identity.ts';
import { type ContactListItem, contactListItemView } from '@shared/contactLists/model.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Parsed } from '@shared/core/route.ts';
import { digitsOf, fold } from '@shared/core/text.ts';
import * as z from 'zod';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { collectPage } from '../../core/http/collectPage.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { itemId } from '../../core/store/audienceIds.ts';
import { keys } from '../../core/store/table.ts';
import { findItem, perSearch, recipientsOf } from './items.ts';
import { contactListRecords } from './repo.ts';

export const itemView = (item: ContactListItem) => contactListItemView(item, itemId(item.contactListId, item.identity));

const maxLooks = 10;
/** Default country code for numbers typed without one, because most are Brazilian. */
const brazil = '55';
/** Looks that one search takes at most: ten answers of the table of at most 1 MB each; what is behind them is the next page's. */
const maxSearchLooks = 10;
/** A number that is typed as a whole has at least so many digits, without its country and its area. */
const leastOfNumber = 8;

const position = cursorOf(z.object({ at: z.string().max(200) }));

function buildListItemFilter(searchParam: string): (item: ContactListItem) => boolean {
  const term = fold(searchParam);
  const digits = /\p{L}/u.test(term) ? '' : digitsOf(term);
  return ({ name, number, email }) =>
    fold(name).includes(term) || email.includes(term) || (digits !== '' && number.includes(digits));
}

/** Returns the entry of a complete number, with or without country code, because its key contains the number. */
async function holderOf(ctx: CompanyCtx, listId: number, searchParam: string): Promise<ContactListItem | undefined> {
  const digits = /\p{L}/u.test(searchParam) ? '' : digitsOf(searchParam);
  if (digits.length < leastOfNumber) return undefined;
  const names = [digits, `${brazil}${digits}`].map((number) => itemId(listId, identityOfNumber(number)));
  const found = await Promise.all(names.map((name) => findItem(ctx, name)));
  return found.find((item) => item !== undefined);
}

/** 500 people of a list. @throws ERR_NO_CONTACTLIST_FOUND */
export async function listRows(ctx: CompanyCtx, listId: number, cursor: string | undefined) {
  await contactListRecords.get(ctx, listId);
  const { recipients, next } = await recipientsOf(ctx.companyId, listId, position.read(cursor)?.at);
  return {
    ...{ contacts: recipients.map(itemView), count: recipients.length, hasMore: next !== undefined },
    nextCursor: position.next(next === undefined ? undefined : { at: next }),
  };
}

/** Returns a page of a list's entries. @throws ERR_NO_CONTACTLIST_FOUND */
export async function listItems(ctx: CompanyCtx, input: Parsed<typeof contactLists.items>) {
  const { contactListId, searchParam = '', pageNumber, cursor } = input;
  if (contactListId === undefined) return { rows: [], count: 0, hasMore: false, nextCursor: null };
  const { items } = await contactListRecords.get(ctx, contactListId);
  const start = position.read(cursor)?.at;
  const skipped = start === undefined ? (pageNumber - 1) * pageSize.other : 0;
  const isSearch = searchParam !== '';
  const holder = isSearch && start === undefined ? await holderOf(ctx, contactListId, searchParam) : undefined;
  if (holder) return { rows: [holder], count: 1, hasMore: false, nextCursor: null };
  const { rows, next } = await collectPage({
    ...{ wanted: skipped + pageSize.other, start, maxLooks: isSearch ? maxSearchLooks : maxLooks + skipped },
    look: async (after, missing) => {
      const { recipients, next: last } = await recipientsOf(
        ctx.companyId,
        contactListId,
        after,
        isSearch ? perSearch : missing,
      );
      return {
        found: recipients.map((row) => ({
          row,
          position: keys.contactListItem(ctx.companyId, contactListId, row.identity).sk,
        })),
        last,
      };
    },
    accept: isSearch ? buildListItemFilter(searchParam) : () => true,
  });
  return {
    rows: rows.slice(skipped),
    count: isSearch ? rows.length : items,
    hasMore: next !== undefined,
    nextCursor: position.next(next === undefined ? undefined : { at: next }),
  };
}
