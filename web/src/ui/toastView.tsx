import 'sonner/dist/styles.css';
import { useText } from '@web/lib/i18n.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { ToastCard, type ToastTone } from './ToastCard.tsx';
import { uiTexts } from './text.ts';
import type { ToastOptions } from './toast.tsx';
import { chooseToastEdge, onToastEdge, toastContainer, toastEdge } from './toastPortal.ts';

/** Errors leave time to read and to act (WCAG 2.2.1); what went well needs only a glance. */
const durations: Record<ToastTone, number> = { open: 3000, notice: 5000, failed: 8000 };

const shown = new Map<ToastTone, string | number>();

/** The library forgets what is shown before its list is on the page. */
const waiting: (() => void)[] = [];
let isMounted = false;

export function showToast(tone: ToastTone, text: string, options: ToastOptions): void {
  if (!isMounted) {
    waiting.push(() => showToast(tone, text, options));
    return;
  }
  const before = shown.get(tone);
  if (before !== undefined) sonner.dismiss(before);
  chooseToastEdge();
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

export function dismissToasts(): void {
  waiting.length = 0;
  sonner.dismiss();
}

const topOffset = 'calc(2px + env(safe-area-inset-top))';

export function ToastList() {
  const t = useText(uiTexts);
  const [home] = useState(toastContainer);
  const edge = useSyncExternalStore(onToastEdge, toastEdge);
  useEffect(() => {
    isMounted = true;
    for (const show of waiting.splice(0)) show();
    return () => {
      isMounted = false;
    };
  }, []);
  return createPortal(
    <Sonner
      position={`${edge}-center`}
      expand
      // Two are as high as the bars above a conversation.
      visibleToasts={edge === 'top' ? 2 : 3}
      gap={8}
      // A dialog with something at its lower edge that must stay free says how high that is.
      offset={{ top: topOffset, bottom: 'var(--toast-bottom, 24px)' }}
      mobileOffset={{ top: topOffset, bottom: 'var(--toast-bottom, 76px)', left: 12, right: 12 }}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel={t('notifications')}
      toastOptions={{ unstyled: true }}
    />,
    home,
  );
}
