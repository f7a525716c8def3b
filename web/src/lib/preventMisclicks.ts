/**
 * What came under a resting pointer a moment ago was not what the hand meant: the second half of a double click, or a
 * click that was on its way while the row moved. Such a press is dropped, wherever on the page it would land. Where
 * nothing could be pressed since the hand came, as on a page that still loads, there was nothing else to mean: what comes
 * there may be pressed at once.
 */

/** As long as it takes to see that something changed, and to stop a finger: milliseconds. */
const settles = 600;
/** A page needs a few frames to follow the pointer or the wheel. */
const follows = 150;
/** Pixels that a hand that rests still moves; a finger does not land twice on the same spot. */
const reach = { mouse: 8, touch: 24 } as const;

const never = Number.NEGATIVE_INFINITY;

const pressable =
  'button, a[href], summary, label, select, input, [role=button], [role=menuitem], [role=menuitemradio], ' +
  '[role=option], [role=tab], [role=switch], [role=checkbox], [data-ticket]';

const watched: MutationObserverInit = {
  ...{ childList: true, subtree: true, attributes: true },
  attributeFilter: ['style', 'class', 'open', 'hidden'],
};

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

const pressableAt = (element: Element | null): Element | null => element?.closest(pressable) ?? null;

const reachOf = ({ pointerType }: PointerEvent): number => (pointerType === 'mouse' ? reach.mouse : reach.touch);

const isOn = ({ x, y, reach: most }: Spot, event: PointerEvent): boolean =>
  Math.hypot(event.clientX - x, event.clientY - y) <= most;

interface Listeners {
  readonly onMove: (event: PointerEvent) => void;
  readonly onWheel: () => void;
  /** What is drawn moved or became another. */
  readonly onChange: () => void;
  readonly onDown: (event: PointerEvent) => void;
  /** What follows from a press. */
  readonly onPress: (event: Event) => void;
  readonly onEnd: () => void;
}

/** Listens before everybody else. @returns how to stop */
function listen(page: Document, { onMove, onWheel, onChange, onDown, onPress, onEnd }: Listeners): () => void {
  const changes = new MutationObserver(onChange);
  changes.observe(page, watched);
  const end = new AbortController();
  const capture = { capture: true, signal: end.signal };
  page.addEventListener('pointermove', onMove, { ...capture, passive: true });
  page.addEventListener('wheel', onWheel, { ...capture, passive: true });
  page.addEventListener('scroll', onChange, { ...capture, passive: true });
  page.addEventListener('pointerdown', onDown, capture);
  for (const type of ['mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'])
    page.addEventListener(type, onPress, capture);
  return () => {
    changes.disconnect();
    end.abort();
    onEnd();
  };
}

/** Guards a page. @returns how to stop */
export function preventMisclicks(page: Document, now = () => performance.now()): () => void {
  let spot: Spot | undefined;
  /** What can be pressed under the pointer, as far as it has been seen. */
  let under: Element | null = null;
  let cameAt = never;
  /** When something else was last pressed or could be pressed there. */
  let meantAt = never;
  /** The person moves what is under the pointer, by itself or the wheel: nothing that comes by counts, or is looked at. */
  let isMoving = false;
  let rests: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isDropping = false;

  const see = (found: Element | null) => {
    if (found === under) return;
    if (under !== null && !isMoving) meantAt = now();
    under = found;
    if (found !== null && !isMoving && now() - meantAt < settles) cameAt = now();
  };
  const look = () => {
    isLooking = false;
    if (spot !== undefined) see(pressableAt(page.elementFromPoint(spot.x, spot.y)));
  };
  const lookSoon = () => {
    if (!isLooking && !isMoving && spot !== undefined) requestAnimationFrame(look);
    isLooking ||= !isMoving && spot !== undefined;
  };
  const follow = () => {
    isMoving = true;
    clearTimeout(rests);
    rests = setTimeout(() => {
      look();
      isMoving = false;
    }, follows);
  };
  const onMove = (event: PointerEvent) => {
    if (spot !== undefined && isOn(spot, event)) return;
    spot = { x: event.clientX, y: event.clientY, reach: reachOf(event) };
    // Who goes somewhere else has left behind what came to the old place.
    [cameAt, meantAt] = [never, never];
    // What only shows while it is pointed at belongs to the place, too.
    follow();
  };
  const onDown = (event: PointerEvent) => {
    const target = pressableAt(event.target instanceof Element ? event.target : null);
    if (spot !== undefined && isOn(spot, event)) {
      see(target);
    } else {
      under = target;
      cameAt = never;
    }
    spot = { x: event.clientX, y: event.clientY, reach: reachOf(event) };
    // Whoever presses has arrived: what changes from now on is not their doing.
    clearTimeout(rests);
    isMoving = false;
    isDropping = target !== null && target === under && now() - cameAt < settles;
    meantAt = now();
    drop(event);
  };
  const drop = (event: Event) => {
    // A click by keys has no pointer.
    if (!isDropping || (event instanceof MouseEvent && event.type === 'click' && event.detail === 0)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const onEnd = () => clearTimeout(rests);
  return listen(page, { onMove, onWheel: follow, onChange: lookSoon, onDown, onPress: drop, onEnd });
}
