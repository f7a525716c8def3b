import { identityOfNumber } from '@shared/contactLists/identity.ts';
import { AppError } from '@shared/core/errors.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Parsed } from '@shared/core/route.ts';
import { digitsOf, fold } from '@shared/core/text.ts';
import { minuteMs } from '@shared/core/time.ts';
import { optOuts } from '@shared/optOuts/contract.ts';
import { type OptOut, optOutMark, optOutView } from '@shared/optOuts/model.ts';
import * as z from 'zod';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import { collectPage } from '../../core/http/collectPage.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { requirePhone } from '../../core/http/phones.ts';
import { removal } from '../../core/http/recordRoutes.ts';
import { serve } from '../../core/http/serve.ts';
import { optOutId } from '../../core/store/audienceIds.ts';
import { findByNumber } from '../../search/contacts.ts';
import { requireChangeable } from '../records/access.ts';
import { getContact } from '../records/presentContact.ts';
import { addOptOut, everIdentitiesOf, findOptOut, getOptOut, identitiesOf, listOptOuts, removeOptOut } from './repo.ts';

const view = (record: OptOut) => optOutView(record, optOutId(record.identity));

/** Looks of 100 one search takes at most: what is behind them is the next page's. */
const maxLooks = 10;
const perRead = 100;

const position = cursorOf(z.object({ at: z.string().max(400) }));

function buildOptOutFilter(searchParam: string): (record: OptOut) => boolean {
  const term = fold(searchParam);
  const digits = /\p{L}/u.test(term) ? '' : digitsOf(term);
  return ({ name, identity, others }) =>
    fold(name).includes(term) || (digits !== '' && [identity, ...others].some(({ value }) => value.includes(digits)));
}

async function list({ searchParam = '', pageNumber, cursor }: Parsed<typeof optOuts.list>, ctx: Ctx) {
  const start = position.read(cursor)?.at;
  const skipped = start === undefined ? (pageNumber - 1) * pageSize.other : 0;
  const { rows, next } = await collectPage({
    ...{ wanted: skipped + pageSize.other, start, maxLooks: maxLooks + Math.ceil(skipped / perRead) },
    look: (after, missing) => listOptOuts(ctx, searchParam === '' ? missing : perRead, after),
    accept: searchParam === '' ? () => true : buildOptOutFilter(searchParam),
  });
  const shown = rows.slice(skipped).map(view);
  const nextCursor = position.next(next === undefined ? undefined : { at: next });
  return { optOuts: shown, count: rows.length, hasMore: next !== undefined, nextCursor };
}

async function create({ contactId, number, name, text }: Parsed<typeof optOuts.create>, ctx: Ctx) {
  const by = { id: ctx.user.id, name: ctx.user.name };
  if (contactId !== undefined) {
    const contact = await getContact(ctx, contactId);
    await requireChangeable(ctx, contact);
    const said = { name: contact.name, contactId: contact.id, via: 'panel', text, by } as const;
    return optOutMark(await addOptOut(ctx, await everIdentitiesOf(ctx, contact), said));
  }
  if (number === undefined) throw new Error('an opt-out of nobody');
  const said = { name, contactId: null, via: 'panel', text, by } as const;
  const phone = requirePhone(ctx, number);
  const known = isAdmin(ctx) ? undefined : await findByNumber(ctx, phone);
  if (known) await requireChangeable(ctx, known);
  return optOutMark(await addOptOut(ctx, [identityOfNumber(phone)], said));
}

const ofContact = async (ctx: Ctx, contactId: string): Promise<OptOut | undefined> =>
  findOptOut(ctx, identitiesOf(await getContact(ctx, contactId)));

/** Milliseconds within which the user who noted an opt-out may take it back, in case it was the wrong contact. */
const slipMs = 10 * minuteMs;

const isOwnSlip = (ctx: Ctx, { via, by, at }: OptOut): boolean =>
  via === 'panel' && by?.id === ctx.user.id && ctx.now.getTime() - Date.parse(at) <= slipMs;

export const handler = serve(optOuts, {
  list,
  create,
  remove: removal('Opt-out', async ({ id }, ctx) => removeOptOut(await getOptOut(ctx, id))),
  rows: async ({ cursor }, ctx) => {
    const { found, last } = await listOptOuts(ctx, perRead, position.read(cursor)?.at);
    const nextCursor = position.next(last === undefined ? undefined : { at: last });
    return { optOuts: found.map(({ row }) => view(row)), count: found.length, hasMore: last !== undefined, nextCursor };
  },
  export: async () => null,
  ofContact: async ({ contactId }, ctx) => {
    const found = await ofContact(ctx, contactId);
    return { optOut: found ? optOutMark(found) : null };
  },
  removeOfContact: async ({ contactId }, ctx) => {
    const found = await ofContact(ctx, contactId);
    if (!found) throw new AppError('ERR_NO_OPTOUT_FOUND');
    if (!isAdmin(ctx) && !isOwnSlip(ctx, found)) throw new AppError('ERR_NO_PERMISSION');
    await removeOptOut(found);
    return { message: 'Opt-out deleted' };
  },
});
