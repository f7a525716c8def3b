import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Lets an effect call the newest callback without running again for each new one. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
