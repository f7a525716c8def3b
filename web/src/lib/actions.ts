import { useEffect } from 'react';
import { offeredNow } from './readMode.ts';
import { useLatest } from './useLatest.ts';

/** Something a person can do now, as the palette offers it. */
export interface ScreenAction {
  readonly id: string;
  /** Text in the current language. */
  readonly label: string;
  /** Keys in the format of Kbd. */
  readonly shortcut?: string | undefined;
  /** True if it changes data; such actions are not offered in read-only mode. */
  readonly writes?: boolean | undefined;
  readonly run: () => void;
}

const offers = new Set<() => readonly ScreenAction[]>();

/** Offers what can be done on this screen for as long as it is shown. */
export function useScreenActions(actions: () => readonly ScreenAction[]): void {
  const latest = useLatest(actions);
  useEffect(() => {
    const offer = () => latest.current();
    offers.add(offer);
    return () => {
      offers.delete(offer);
    };
  }, [latest]);
}

/** Everything offered now, the innermost screen first. */
export const screenActions = (): ScreenAction[] => [...offers].reverse().flatMap((offer) => offeredNow(offer()));
