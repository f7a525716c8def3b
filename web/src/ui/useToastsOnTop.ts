import { useEffect } from 'react';
import { reserveLowerEdge } from './toastPortal.ts';

/**
 * Where one reads and writes at the lower edge, toasts are shown over the bar of the application instead: they would
 * lie on the last message or on what is being written.
 */
export function useToastsOnTop(): void {
  useEffect(reserveLowerEdge, []);
}
