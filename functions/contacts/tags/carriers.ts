import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { ContactTag } from '@shared/tags/contactTag.ts';
import type { tags } from '@shared/tags/contract.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import type { Handlers } from '../../core/http/serve.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { keys } from '../../core/store/table.ts';
import { reviseTicket, visibleTicket } from '../../inbox/tickets/service.ts';
import { requireChangeableId } from '../records/access.ts';
import { getContact } from '../records/presentContact.ts';
import { setContactTags, tagSets } from './service.ts';

/** @throws ERR_TICKET_TRANSITION because a closed ticket has no kanban column (B-TICKET-13) */
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
  await requireChangeableId(ctx, contactId);
  const { plain, lanes } = await tagSets(ctx, ids);
  const kanbanTags = ticket ? (await setLanes(ctx, ticket, lanes)).kanbanTags : null;
  return { contactId, tags: await setContactTags(ctx, contactId, plain), kanbanTags };
}

async function laneOf(ctx: Ctx, tagId: number): Promise<readonly ContactTag[]> {
  const { lanes } = await tagSets(ctx, [tagId]);
  if (lanes.length === 0) throw new AppError('ERR_NO_TAG_FOUND');
  return lanes;
}

export const ticketBeside = (companyId: number, { ticketId }: Readonly<Record<string, string | undefined>>) => [
  keys.ticket(companyId, Number(ticketId)),
];

type Carrying = Pick<typeof tags, 'sync' | 'ofContact' | 'moveTicket' | 'clearTicket'>;

/** Routes of the contacts and tickets that carry tags. */
export const carrierRoutes: Handlers<Carrying> = {
  sync,
  ofContact: async ({ contactId }, ctx) => ({ tags: (await getContact(ctx, contactId)).tags.length > 0 }),
  moveTicket: ({ ticketId, tagId }, ctx) => putInLanes(ctx, ticketId, () => laneOf(ctx, tagId)),
  clearTicket: ({ ticketId }, ctx) => putInLanes(ctx, ticketId, async () => []),
};
