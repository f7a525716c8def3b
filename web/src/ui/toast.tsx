import { toast as sonner } from 'sonner';
import { rememberNotification } from './notifications.ts';
import { ToastCard, type ToastTone } from './ToastCard.tsx';

interface Options {
  action?: { label: string; onSelect: () => void };
  /** Milliseconds; the pause while it is pointed at or focused does not count. */
  duration?: number;
}

/** Errors leave time to read and to act (WCAG 2.2.1); what went well needs only a glance. */
const durations: Record<ToastTone, number> = { open: 3000, notice: 5000, failed: 8000 };

const shown = new Map<ToastTone, string | number>();

function show(tone: ToastTone, text: string, options: Options = {}): void {
  const before = shown.get(tone);
  if (before !== undefined) sonner.dismiss(before);
  const id = sonner.custom(
    (own) => (
      <ToastCard
        tone={tone}
        text={text}
        action={options.action}
        duration={options.duration ?? durations[tone]}
        onClose={() => sonner.dismiss(own)}
      />
    ),
    { duration: Number.POSITIVE_INFINITY },
  );
  shown.set(tone, id);
}

/** One at a time per kind; the next one takes the place of the last. Texts come translated. */
export const toast = {
  success: (text: string, options?: Options) => show('open', text, options),
  notice(text: string, options?: Options) {
    rememberNotification('notice', text);
    show('notice', text, options);
  },
  /** Also kept in the notification history. */
  error(text: string, options?: Options) {
    rememberNotification('failed', text);
    show('failed', text, options);
  },
  /** Five seconds to take back what was just done. */
  undo(text: string, undoLabel: string, onUndo: () => void) {
    show('open', text, { action: { label: undoLabel, onSelect: onUndo }, duration: 5000 });
  },
  dismissAll: () => sonner.dismiss(),
};
