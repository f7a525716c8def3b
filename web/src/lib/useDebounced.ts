import { useEffect, useState } from 'react';

/** Half a second: the product's pause between typing and asking. */
export const searchPause = 500;

/** The value as it was when it last stood still for `pause` milliseconds. */
export function useDebounced<Value>(value: Value, pause: number = searchPause): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
