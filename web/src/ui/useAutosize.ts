import { type Ref, type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';

interface Rows {
  minRows: number;
  maxRows: number;
}

function growTo(area: HTMLTextAreaElement, { minRows, maxRows }: Rows): void {
  const style = getComputedStyle(area);
  const line = Number.parseFloat(style.lineHeight) || 20;
  const frame = Number.parseFloat(style.borderTopWidth) + Number.parseFloat(style.borderBottomWidth) || 0;
  const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom) || 0;
  area.style.height = 'auto';
  const wanted = area.scrollHeight + frame;
  const least = line * minRows + padding + frame;
  area.style.height = `${Math.min(Math.max(wanted, least), line * maxRows + padding + frame)}px`;
}

/** The ref of a textarea whose height follows its text, typed or set from outside. */
export function useAutosize(
  value: string | undefined,
  { minRows, maxRows }: Rows,
  ref?: Ref<HTMLTextAreaElement>,
): RefCallback<HTMLTextAreaElement> {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (area.current !== null && value !== null) growTo(area.current, { minRows, maxRows });
  }, [value, minRows, maxRows]);
  return useCallback(
    (element: HTMLTextAreaElement | null) => {
      area.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
      if (element === null) return;
      const refit = () => growTo(element, { minRows, maxRows });
      element.addEventListener('input', refit);
      refit();
      return () => {
        element.removeEventListener('input', refit);
        area.current = null;
        if (typeof ref === 'function') ref(null);
        else if (ref) ref.current = null;
      };
    },
    [ref, minRows, maxRows],
  );
}
