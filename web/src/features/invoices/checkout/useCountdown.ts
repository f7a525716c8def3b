import { serverTime } from '@web/lib/serverClock.ts';
import { useEffect, useState } from 'react';

const left = (until: number): number => Math.max(0, Math.ceil((until - serverTime()) / 1000));

/** Whole seconds until an instant by the server's clock, counted down on the screen. */
export function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => left(until));
  useEffect(() => {
    setSeconds(left(until));
    const timer = setInterval(() => {
      const now = left(until);
      setSeconds(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
