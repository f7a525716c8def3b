import { rememberNotification } from './notifications.ts';
import type { ToastTone } from './ToastCard.tsx';

export interface ToastOptions {
  action?: { label: string; onSelect: () => void };
  /** Milliseconds; the pause while it is pointed at or focused does not count. */
  duration?: number;
}

type View = typeof import('./toastView.tsx');

let view: View | undefined;
let want: () => void = () => undefined;
/** Resolves when the first toast is asked for. */
export const firstToast = new Promise<void>((resolve) => {
  want = resolve;
});
/** Calls made before the code was loaded, in order. */
const waiting: ((view: View) => void)[] = [];

export async function fetchToasts(): Promise<View> {
  view ??= await import('./toastView.tsx');
  for (const use of waiting.splice(0)) use(view);
  return view;
}

/** At once where it can be: otherwise one toast's end could overtake the next one's beginning. */
function withView(use: (view: View) => void): void {
  if (view !== undefined) {
    use(view);
    return;
  }
  waiting.push(use);
  want();
}

function show(tone: ToastTone, text: string, options: ToastOptions = {}): void {
  withView(({ showToast }) => showToast(tone, text, options));
}

/** Each kind shows a single toast; the next replaces it. Texts come translated. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('open', text, options),
  notice(text: string, options?: ToastOptions) {
    rememberNotification('notice', text);
    show('notice', text, options);
  },
  /** Also kept in the notification history. */
  error(text: string, options?: ToastOptions) {
    rememberNotification('failed', text);
    show('failed', text, options);
  },
  /** Five seconds to take back what was just done. */
  undo(text: string, undoLabel: string, onUndo: () => void) {
    show('open', text, { action: { label: undoLabel, onSelect: onUndo }, duration: 5000 });
  },
  dismissAll: () => withView(({ dismissToasts }) => dismissToasts()),
};
