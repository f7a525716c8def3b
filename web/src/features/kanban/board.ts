import type { TagView } from '@shared/tags/model.ts';
import type { KanbanCard } from '@shared/tickets/kanbanCardModel.ts';
import type { Cards } from './cards.ts';

/** Number of the lane of tickets without a stage. */
export const noStage = 0;

export type Stage = Pick<TagView, 'id' | 'name' | 'color'>;

export interface Lane {
  /** Id of the lane's tag, or `noStage`. */
  readonly id: number;
  /** undefined: the lane without a stage. */
  readonly stage: Stage | undefined;
  readonly cards: readonly KanbanCard[];
}

/** The stage a ticket is in; one that no longer exists counts as none. */
const stageOf = ({ laneIds }: KanbanCard, known: ReadonlyMap<number, unknown>): number =>
  laneIds?.find((id) => known.has(id)) ?? noStage;

/**
 * The tickets in their lanes, in the order they came.
 * @param moving where tickets are on their way to, by number
 */
export function buildLanes(
  tickets: readonly KanbanCard[],
  stages: readonly Stage[],
  moving: ReadonlyMap<number, number>,
): Lane[] {
  const cards = new Map<number, KanbanCard[]>([noStage, ...stages.map(({ id }) => id)].map((id) => [id, []]));
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
export function withoutUnknownStages(tickets: readonly KanbanCard[], stages: readonly Stage[]): readonly KanbanCard[] {
  const read = new Set(stages.map(({ id }) => id));
  return tickets.filter(({ laneIds }) => laneIds === undefined || laneIds.some((id) => read.has(id)));
}

/** Narrower than the server, to whom tickets without a queue belong to every choice (B-PERM-10). */
export const filterByQueues = (tickets: readonly KanbanCard[], queueIds: readonly number[]): readonly KanbanCard[] =>
  queueIds.length === 0 ? tickets : tickets.filter(({ queueId }) => queueIds.includes(queueId ?? 0));

/** Queues and users of the cards, by id. */
export interface Names {
  readonly queues: ReadonlyMap<number, Cards['queues'][number]>;
  readonly users: ReadonlyMap<number, Cards['users'][number]>;
}

const byId = <T extends { readonly id: number }>(records: readonly T[] = []): ReadonlyMap<number, T> =>
  new Map(records.map((record) => [record.id, record]));

export const namesOf = (cards: Cards | undefined): Names => ({
  queues: byId(cards?.queues),
  users: byId(cards?.users),
});
