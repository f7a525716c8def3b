import { useStillRows } from '@web/ui/useStillRows.ts';
import { useState } from 'react';
import type { BoardTicket } from './BoardCard.tsx';

const getCardId = ({ id }: BoardTicket): number => id;

/** Cards that keep their places under the pointer; of one that went elsewhere the place stays empty until it has left. */
export function useStillCards<Ticket extends BoardTicket>(cards: readonly Ticket[], scope: string) {
  const [isHeld, onHold] = useState(false);
  const { rows, gone } = useStillRows(cards, { keyOf: getCardId, isHeld, scope });
  const isGap = (card: Ticket): boolean => gone.has(card.id);
  return { rows, isGap, first: rows.find((card) => !isGap(card)), onHold, idOf: getCardId };
}
