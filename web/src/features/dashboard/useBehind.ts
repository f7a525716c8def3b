import type { Card } from '@shared/metrics/model.ts';
import { useLocation } from 'react-router-dom';

/** The address of what is behind a number: the same screen with its services open. */
export function useBehind(): (card: Card, userId?: number) => string {
  const { pathname, search } = useLocation();
  return (card, userId) => {
    const params = new URLSearchParams(search);
    params.set('card', card);
    if (userId === undefined) params.delete('userId');
    else params.set('userId', String(userId));
    return `${pathname}?${params}`;
  };
}
