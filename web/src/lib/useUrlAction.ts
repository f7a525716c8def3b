import { useEffect } from 'react';
import { useLatest } from './useLatest.ts';
import { useUrlParams } from './useUrlParams.ts';

/** Does once what the address asks for, `/users?new`, and takes the word out of it. */
export function useUrlAction(name: string, act: () => void): void {
  const [params, setParams] = useUrlParams();
  const latest = useLatest(act);
  const isAsked = params.has(name);
  useEffect(() => {
    if (!isAsked) return;
    latest.current();
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(name);
        return next;
      },
      { replace: true },
    );
  }, [isAsked, name, latest, setParams]);
}
