import { rememberNotification } from './notifications.ts';
import type { ToastTone } from './ToastCard.tsx';

export interface ToastOptions {
  action?: { label: string; onSelect: () => void };
  /** Milliseconds; the pause while it is pointed at or focused does not count. */
  duration?: number;
}

function show(tone: ToastTone, text: string, options: ToastOptions = {}): void {
  void import('./toastView.tsx').then(({ showToast }) => showToast(tone, text, options));
}

/** One at a time per kind; the next one takes the place of the last. Texts come translated. */
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
  dismissAll: () => void import('./toastView.tsx').then(({ dismissToasts }) => dismissToasts()),
};
