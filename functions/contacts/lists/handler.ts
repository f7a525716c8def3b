import { contactLists } from '@shared/contactLists/contract.ts';
import { isScopedId } from '@shared/contactLists/identity.ts';
import { contactListView } from '@shared/contactLists/model.ts';
import type { Parsed } from '@shared/core/route.ts';
import { fold } from '@shared/core/text.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { firstMatches } from '../../core/http/firstMatches.ts';
import { multipart } from '../../core/http/multipart.ts';
import { namedPage } from '../../core/http/namedPage.ts';
import { requirePhone } from '../../core/http/phones.ts';
import { recordRoutes, removal } from '../../core/http/recordRoutes.ts';
import { serve } from '../../core/http/serve.ts';
import { newRecord } from '../../core/store/collection.ts';
import { checkRoutes } from './checking.ts';
import { importRoutes } from './importRoutes.ts';
import { addItems, changeItem, dropItem, getItemOfList } from './items.ts';
import { itemView, listItems } from './list.ts';
import { asKnown, entered } from './people.ts';
import { contactListRecords, dropContactList } from './repo.ts';

async function create({ name }: Parsed<typeof contactLists.create>, ctx: Ctx) {
  const record = await newRecord(ctx, 'contactList');
  const empty = { items: 0, valid: 0, invalid: 0, uses: 0, variables: [] };
  return contactListRecords.insert({ name, ...empty, ...record, updatedAt: record.createdAt });
}

/** Returns a number in digits, or an id of the platform. @throws ERR_VALIDATION for any other text */
const requirePhoneOrScopedId = (ctx: Ctx, written: string): string =>
  isScopedId(written) ? written : requirePhone(ctx, written);

async function addItem({ contactListId, ...fields }: Parsed<typeof contactLists.addItem>, ctx: Ctx) {
  const { name, number, email, variables } = fields;
  const people = await asKnown(ctx, [{ ...entered(requirePhoneOrScopedId(ctx, number)), name, email, variables }]);
  const { added, existing } = await addItems(ctx, contactListId, people);
  const [item] = [...added, ...existing];
  if (!item) throw new Error('neither added nor there');
  return itemView(item);
}

export const handler = serve(
  contactLists,
  {
    list: async (input, ctx) => {
      const { items, ...page } = namedPage(await contactListRecords.list(ctx), input);
      return { records: items.map(contactListView), ...page };
    },
    names: async ({ searchParam = '' }, ctx) => {
      const lists = await contactListRecords.list(ctx);
      const matching = lists.filter(({ name }) => fold(name).includes(fold(searchParam)));
      return firstMatches(matching.sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1)).map(contactListView));
    },
    ...recordRoutes(contactListRecords, {
      noun: 'Contact list',
      view: contactListView,
      create,
      revise: (current, { name }: Parsed<typeof contactLists.update>, ctx) => ({
        ...current,
        name,
        updatedAt: ctx.now.toISOString(),
      }),
    }),
    remove: async ({ id }, ctx) => {
      await dropContactList(ctx, id);
      await enqueueJobs([{ type: 'contactList.removed', companyId: ctx.companyId, contactListId: id }]);
      return { message: 'Contact list deleted' };
    },
    items: async (input, ctx) => {
      const { rows, ...page } = await listItems(ctx, input);
      return { contacts: rows.map(itemView), ...page };
    },
    item: async ({ id }, ctx) => itemView(await getItemOfList(ctx, id)),
    addItem,
    updateItem: async ({ id, name, number, email, variables }, ctx) =>
      itemView(
        await changeItem(ctx, id, {
          ...(name === undefined ? {} : { name }),
          ...(number === undefined
            ? {}
            : { entryAfter: (before: string) => (number === before ? before : requirePhoneOrScopedId(ctx, number)) }),
          ...(email === undefined ? {} : { email }),
          ...(variables === undefined ? {} : { variables }),
        }),
      ),
    removeItem: removal('Contact', ({ id }, ctx) => dropItem(ctx, id)),
    ...importRoutes,
    ...checkRoutes,
  },
  { multipart },
);
