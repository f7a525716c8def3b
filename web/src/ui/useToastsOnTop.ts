import { useEffect } from 'react';
import { reserveLowerEdge } from './toastPortal.ts';

/**
 * Shows toasts at the upper edge on screens that are read and written at the lower one: they would cover the last
 * message or the composer.
 */
export function useToastsOnTop(): void {
  useEffect(reserveLowerEdge, []);
}
