import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLatest } from './useLatest.ts';

/** Does once what the address asks for, `/users?new`, and takes the word out of it. */
export function useUrlAction(name: string, act: () => void): void {
  const [params, setParams] = useSearchParams();
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
