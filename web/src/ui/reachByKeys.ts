const takesFocus = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * The ref of a box whose content may be larger than itself: the keyboard reaches it and scrolls it while something is
 * cut off and nothing in it takes the focus, which would scroll it too.
 */
export function reachByKeys(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  const update = () => {
    const isCut = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    if (isCut && box.querySelector(takesFocus) === null) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  const watcher = new ResizeObserver(update);
  for (const part of [box, ...box.children]) watcher.observe(part);
  return () => watcher.disconnect();
}
