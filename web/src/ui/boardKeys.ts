import type { KeyboardEvent } from 'react';

interface Card {
  readonly id: number;
}

interface BoardLane<One extends Card> {
  readonly id: number;
  readonly cards: readonly One[];
}

interface Keys<One> {
  readonly focus: (card: One) => void;
  readonly move: (card: One, to: number) => void;
  readonly open: (card: One) => void;
  /** A move beyond the first or last lane. */
  readonly onEdge: () => void;
}

interface Spot {
  readonly lane: number;
  readonly row: number;
}

function spotOf<One extends Card>(lanes: readonly BoardLane<One>[], cardId: number): Spot | undefined {
  for (const [lane, { cards }] of lanes.entries()) {
    const row = cards.findIndex(({ id }) => id === cardId);
    if (row >= 0) return { lane, row };
  }
  return undefined;
}

const steps: Readonly<Record<string, Spot>> = {
  ArrowUp: { lane: 0, row: -1 },
  ArrowDown: { lane: 0, row: 1 },
  ArrowLeft: { lane: -1, row: 0 },
  ArrowRight: { lane: 1, row: 0 },
};

/** Neighbouring card in the direction of the step, across empty lanes; undefined at the edge. */
function neighbour<One extends Card>(
  lanes: readonly BoardLane<One>[],
  { lane, row }: Spot,
  step: Spot,
): One | undefined {
  if (step.lane === 0) return lanes[lane]?.cards[row + step.row];
  for (let at = lane + step.lane; at >= 0 && at < lanes.length; at += step.lane) {
    const { cards = [] } = lanes[at] ?? {};
    if (cards.length > 0) return cards[Math.min(row, cards.length - 1)];
  }
  return undefined;
}

/** Keys of a focused card: arrows look around, Shift with a side arrow moves, M asks where to, Enter opens it. */
export function boardKeys<One extends Card>(
  lanes: readonly BoardLane<One>[],
  { focus, move, open, onEdge }: Keys<One>,
) {
  const onArrow = (key: string, isMove: boolean, cardId: number): boolean => {
    const step = steps[key];
    const spot = spotOf(lanes, cardId);
    const ticket = spot && lanes[spot.lane]?.cards[spot.row];
    if (step === undefined || spot === undefined || ticket === undefined) return false;
    if (!isMove) {
      const next = neighbour(lanes, spot, step);
      if (next !== undefined) focus(next);
      return true;
    }
    if (step.lane === 0) return false;
    const to = lanes[spot.lane + step.lane];
    if (to === undefined) onEdge();
    else move(ticket, to.id);
    return true;
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const card = event.target;
    // Keys on a card's buttons and menu are theirs.
    if (!(card instanceof HTMLElement) || card.dataset['card'] === undefined) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cardId = Number(card.dataset['card']);
    const ticket = lanes.flatMap(({ cards }) => cards).find(({ id }) => id === cardId);
    const { key, shiftKey } = event;
    if (key === 'Enter' && ticket !== undefined) open(ticket);
    else if (key.toLowerCase() === 'm') card.querySelector<HTMLElement>('[aria-haspopup]')?.click();
    else if (!onArrow(key, shiftKey, cardId)) return;
    event.preventDefault();
  };
}
