import type { TagView } from '@shared/tags/model.ts';
import { inKanban, newestFirst } from '@shared/tickets/lists/lists.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { ResultOf } from '@web/lib/api.ts';
import { without } from '@web/lib/rows.ts';

export type Cards = ResultOf<'tickets', 'kanban'>;

/** Number of the lane of tickets without a stage. */
export const noStage = 0;

export type Stage = Pick<TagView, 'id' | 'name' | 'color'>;

export interface Lane {
  /** Of its tag, or `noStage`. */
  readonly id: number;
  /** undefined: the lane without a stage. */
  readonly stage: Stage | undefined;
  readonly cards: readonly TicketView[];
}

/** The stage a ticket is in; one that no longer exists counts as none. */
const stageOf = (ticket: TicketView, known: ReadonlyMap<number, unknown>): number =>
  ticket.kanbanTags.find(({ id }) => known.has(id))?.id ?? noStage;

/**
 * The tickets in their lanes, in the order they came.
 * @param moving where tickets are on their way to, by number
 */
export function lanesOf(
  tickets: readonly TicketView[],
  stages: readonly Stage[],
  moving: ReadonlyMap<number, number>,
): Lane[] {
  const cards = new Map<number, TicketView[]>([noStage, ...stages.map(({ id }) => id)].map((id) => [id, []]));
  for (const ticket of tickets) {
    const wanted = moving.get(ticket.id);
    const lane = wanted !== undefined && cards.has(wanted) ? wanted : stageOf(ticket, cards);
    cards.get(lane)?.push(ticket);
  }
  return [undefined, ...stages].map((stage) => {
    const id = stage?.id ?? noStage;
    return { id, stage, cards: cards.get(id) ?? [] };
  });
}

/** Without cards of stages that are not read yet: those are in a stage, only in none that is shown. */
export function inStages(tickets: readonly TicketView[], stages: readonly Stage[]): readonly TicketView[] {
  const read = new Set(stages.map(({ id }) => id));
  return tickets.filter(({ kanbanTags }) => kanbanTags.length === 0 || kanbanTags.some(({ id }) => read.has(id)));
}

/** Narrower than the server, to whom tickets without a queue belong to every choice (B-PERM-10). */
export const ofQueues = (tickets: readonly TicketView[], queueIds: readonly number[]): readonly TicketView[] =>
  queueIds.length === 0 ? tickets : tickets.filter(({ queueId }) => queueIds.includes(queueId ?? 0));

export const withoutCard = (current: Cards, ticketId: number): Cards => {
  const tickets = without(current.tickets, ticketId);
  return tickets.length === current.tickets.length ? current : { ...current, tickets, count: tickets.length };
};

/** The board after a ticket became known in some version: newer ones take its place, older ones are no news. */
export function withCard(current: Cards, ticket: TicketView, viewer: Viewer, queueIds: readonly number[] | undefined) {
  const before = current.tickets.find(({ id }) => id === ticket.id);
  if (before !== undefined && before.version > ticket.version) return current;
  if (!inKanban(viewer, ticket, queueIds)) return withoutCard(current, ticket.id);
  const tickets = [ticket, ...without(current.tickets, ticket.id)].sort(newestFirst);
  return { ...current, tickets, count: tickets.length };
}

/** The board after the server moved a ticket. */
export const withMove = (current: Cards, { ticketId, tags, version }: ResultOf<'tags', 'moveTicket'>): Cards => ({
  ...current,
  tickets: current.tickets.map((row) =>
    row.id === ticketId && row.version <= version
      ? { ...row, kanbanTags: tags, tags: [...tags, ...row.contact.tags], version }
      : row,
  ),
});

export const withRead = (current: Cards, ticketId: number, version: number): Cards => ({
  ...current,
  tickets: current.tickets.map((row) =>
    row.id === ticketId && row.version < version ? { ...row, unreadMessages: 0 } : row,
  ),
});
