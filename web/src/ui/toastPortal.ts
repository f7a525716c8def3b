import { createStore } from '@web/lib/createStore.ts';

/**
 * Toasts live in one element that is moved into the innermost open dialog: outside of it they would be behind the
 * backdrop, could not be pressed and would not be announced.
 */
const dialogs: HTMLElement[] = [];
let home: HTMLElement | undefined;

/** Parts of the screen that want the lower edge for themselves. */
let busyBelow = 0;
const edge = createStore<'top' | 'bottom'>('bottom');

/** The edge of the window that toasts come to. */
export const toastEdge = edge.get;

export const onToastEdge = edge.subscribe;

/** Before a toast comes; what is shown stays where it is. In a dialog it is the lower one, where its buttons make room. */
export function chooseToastEdge(): void {
  edge.set(busyBelow > 0 && dialogs.length === 0 ? 'top' : 'bottom');
}

/**
 * Moves toasts to the upper edge until the returned function is called. A visible toast moves up and does not come back
 * down.
 */
export function reserveLowerEdge(): () => void {
  busyBelow += 1;
  chooseToastEdge();
  return () => {
    busyBelow -= 1;
  };
}

export function toastContainer(): HTMLElement {
  if (home === undefined) {
    home = document.createElement('div');
    home.dataset['toasts'] = '';
    // Out of the layout of whatever it is moved into.
    home.style.position = 'absolute';
  }
  if (!home.isConnected) (dialogs.at(-1) ?? document.body).append(home);
  return home;
}

/** Pixels at the window's lower edge that a toast needs. */
const reach = 96;
/** Pixels between a toast and what is below it. */
const gap = 12;
const atEdge = 24;

/**
 * Keeps toasts inside `dialog` off the buttons at its lower edge; those of a dialog that ends higher up are not in
 * their way. What the screen behind holds free is of no concern here.
 * @param panel the visible part of the dialog
 */
function clearFooter(dialog: HTMLElement, panel: HTMLElement): () => void {
  const place = () => {
    const footer = panel.querySelector(':scope > [data-part=footer]')?.getBoundingClientRect();
    const isLow = footer !== undefined && window.innerHeight - footer.bottom < reach;
    const bottom = isLow ? window.innerHeight - footer.top + gap : atEdge;
    dialog.style.setProperty('--toast-bottom', `${Math.round(bottom)}px`);
  };
  const watcher = new ResizeObserver(place);
  for (const element of [dialog, panel]) watcher.observe(element);
  place();
  return () => watcher.disconnect();
}

/** Brings the toasts into `dialog` until the returned function is called. */
export function moveToastsInto(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  if (home !== undefined) dialog.append(home);
  const panel = dialog.querySelector<HTMLElement>(':scope > [data-part=panel]');
  const release = panel === null ? undefined : clearFooter(dialog, panel);
  return () => {
    release?.();
    dialogs.splice(dialogs.indexOf(dialog), 1);
    if (home !== undefined) (dialogs.at(-1) ?? document.body).append(home);
  };
}
