import type { TicketView } from '@shared/tickets/model.ts';
import type { KeyboardEvent } from 'react';
import type { Lane } from './board.ts';

interface Keys {
  readonly focus: (ticket: TicketView) => void;
  readonly move: (ticket: TicketView, to: number) => void;
  readonly open: (ticket: TicketView) => void;
  /** A move beyond the first or last lane. */
  readonly onEdge: () => void;
}

interface Spot {
  readonly lane: number;
  readonly row: number;
}

function spotOf(lanes: readonly Lane[], ticketId: number): Spot | undefined {
  for (const [lane, { cards }] of lanes.entries()) {
    const row = cards.findIndex(({ id }) => id === ticketId);
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

/** The card beside one, over empty lanes; undefined at the edge. */
function neighbour(lanes: readonly Lane[], { lane, row }: Spot, step: Spot): TicketView | undefined {
  if (step.lane === 0) return lanes[lane]?.cards[row + step.row];
  for (let at = lane + step.lane; at >= 0 && at < lanes.length; at += step.lane) {
    const { cards = [] } = lanes[at] ?? {};
    if (cards.length > 0) return cards[Math.min(row, cards.length - 1)];
  }
  return undefined;
}

/** Keys of a focused card: arrows look around, Shift with a side arrow moves, M opens the menu, Enter the conversation. */
export function boardKeys(lanes: readonly Lane[], { focus, move, open, onEdge }: Keys) {
  const onArrow = (key: string, isMove: boolean, ticketId: number): boolean => {
    const step = steps[key];
    const spot = spotOf(lanes, ticketId);
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
    const ticketId = Number(card.dataset['card']);
    const ticket = lanes.flatMap(({ cards }) => cards).find(({ id }) => id === ticketId);
    const { key, shiftKey } = event;
    if (key === 'Enter' && ticket !== undefined) open(ticket);
    else if (key.toLowerCase() === 'm') card.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
    else if (!onArrow(key, shiftKey, ticketId)) return;
    event.preventDefault();
  };
}
