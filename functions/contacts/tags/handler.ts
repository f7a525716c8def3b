import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@shared/core/errors.ts';
import { mostListed } from '@shared/core/page.ts';
import type { Parsed } from '@shared/core/route.ts';
import { normalColor } from '@shared/queues/rules.ts';
import type { ContactTag } from '@shared/tags/contactTag.ts';
import { tags } from '@shared/tags/contract.ts';
import type { Tag } from '@shared/tags/model.ts';
import { matchingTags, tagView } from '@shared/tags/rules.ts';
import * as z from 'zod';
import { type Ctx, isAdmin } from '../../core/http/ctx.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { firstMatches } from '../../core/http/firstMatches.ts';
import { namedPage } from '../../core/http/namedPage.ts';
import { serve } from '../../core/http/serve.ts';
import { commit } from '../../core/store/commit.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { reviseTicket, visibleTicket } from '../../inbox/tickets/service.ts';
import { getContact } from '../book/service.ts';
import { removalSteps, tagRecords } from './repo.ts';
import { createTag, setContactTags, tagSets } from './service.ts';

async function page({ kanban, ...wanted }: Parsed<typeof tags.page>, ctx: Ctx) {
  const { items, ...end } = namedPage(matchingTags(await tagRecords.list(ctx), { kanban }), wanted);
  return { tags: items.map(tagView), ...end };
}

const list = async (wanted: Parsed<typeof tags.list>, ctx: Ctx) =>
  firstMatches(matchingTags(await tagRecords.list(ctx), wanted).map(tagView));

/** The number of the last lane of the page before. */
const lanePosition = cursorOf(z.number().int());

async function lanes({ cursor }: Parsed<typeof tags.lanes>, ctx: Ctx) {
  const after = lanePosition.read(cursor) ?? 0;
  const rest = (await tagRecords.list(ctx)).filter(({ id, kanban }) => kanban === 1 && id > after);
  const lista = rest.slice(0, mostListed.rows).map(tagView);
  const hasMore = rest.length > lista.length;
  return { lista, hasMore, nextCursor: lanePosition.next(hasMore ? lista.at(-1)?.id : undefined) };
}

/** Lanes belong to the kanban of administrators; everybody may name what contacts are (B-PERM-12). */
async function create(draft: Parsed<typeof tags.create>, ctx: Ctx): Promise<Tag> {
  if (draft.kanban === 1 && !isAdmin(ctx)) throw new AppError('ERR_NO_PERMISSION');
  if (draft.kanban === 1 && !ctx.company.plan.useKanban) throw new AppError('ERR_PLAN_FEATURE_DISABLED');
  return createTag(ctx, { ...draft, userId: ctx.user.id });
}

async function update({ id, name, color, kanban }: Parsed<typeof tags.update>, ctx: Ctx): Promise<Tag> {
  const { after } = await tagRecords.change(ctx, id, (current) => {
    // What carries it would be of the wrong kind.
    if (kanban !== undefined && kanban !== current.kanban)
      throw new AppError('ERR_VALIDATION', { fields: { kanban: 'fixed' } });
    return { ...current, name: name ?? current.name, color: color ? normalColor(color) : current.color };
  });
  return after;
}

/** @throws ERR_TICKET_TRANSITION: a closed ticket stands in no lane (B-TICKET-13) */
async function setLanes(ctx: Ctx, current: StoredTicket, lanes: readonly ContactTag[]): Promise<StoredTicket> {
  return reviseTicket(ctx, current, 'ticket.updated', (now) => {
    if (isDeepStrictEqual(now.kanbanTags, lanes)) return undefined;
    if (now.status === 'closed') throw new AppError('ERR_TICKET_TRANSITION');
    return { ...now, kanbanTags: [...lanes] };
  });
}

async function putInLanes(ctx: Ctx, ticketId: number, lanesOf: () => Promise<readonly ContactTag[]>) {
  const ticket = await visibleTicket(ctx, ticketId, ctx.request.alongside[0]);
  const { kanbanTags, version } = await setLanes(ctx, ticket, await lanesOf());
  return { ticketId, tags: kanbanTags, version };
}

async function sync({ contactId, ticketId, tags: ids }: Parsed<typeof tags.sync>, ctx: Ctx) {
  const ticket = ticketId ? await visibleTicket(ctx, ticketId, undefined) : undefined;
  if (ticket && ticket.contactId !== contactId) throw new AppError('ERR_NO_TICKET_FOUND');
  const { plain, lanes } = await tagSets(ctx, ids);
  const kanbanTags = ticket ? (await setLanes(ctx, ticket, lanes)).kanbanTags : null;
  return { contactId, tags: await setContactTags(ctx, contactId, plain), kanbanTags };
}

async function laneOf(ctx: Ctx, tagId: number): Promise<readonly ContactTag[]> {
  const { lanes } = await tagSets(ctx, [tagId]);
  if (lanes.length === 0) throw new AppError('ERR_NO_TAG_FOUND');
  return lanes;
}

const ticketBeside = (companyId: number, { ticketId }: Readonly<Record<string, string | undefined>>) => [
  keys.ticket(companyId, Number(ticketId)),
];

export const handler = serve(
  tags,
  {
    page,
    list,
    lanes,
    get: async ({ id }, ctx) => tagView(await tagRecords.get(ctx, id)),
    create: async (draft, ctx) => tagView(await create(draft, ctx)),
    update: async (input, ctx) => tagView(await update(input, ctx)),
    remove: async ({ id }, ctx) => {
      await retryConflicts(async () => commit(removalSteps(await tagRecords.get(ctx, id), ctx.now.toISOString())));
      return { message: 'Tag deleted' };
    },
    sync,
    ofContact: async ({ contactId }, ctx) => ({ tags: (await getContact(ctx, contactId)).tags.length > 0 }),
    moveTicket: ({ ticketId, tagId }, ctx) => putInLanes(ctx, ticketId, () => laneOf(ctx, tagId)),
    clearTicket: ({ ticketId }, ctx) => putInLanes(ctx, ticketId, async () => []),
  },
  { alongside: { moveTicket: ticketBeside, clearTicket: ticketBeside } },
);
