import { useText } from '@web/lib/i18n.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import { Icon, type IconType } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './ToastCard.module.css';
import { uiTexts } from './text.ts';

export type ToastTone = 'open' | 'notice' | 'failed';

const marks: Record<ToastTone, IconType> = { open: CircleCheck, notice: Info, failed: CircleAlert };

interface Props {
  tone: ToastTone;
  text: string;
  duration: number;
  onClose: () => void;
  action?: { label: string; onSelect: () => void };
}

export function ToastCard({ tone, text, duration, onClose, action }: Props) {
  const t = useText(uiTexts);
  const card = useRef<HTMLDivElement>(null);
  useCountdown(card, duration, onClose);
  return (
    <div ref={card} className={classNames(styles['card'], styles[tone])}>
      <Icon icon={marks[tone]} className={styles['mark']} />
      <div title={text} className={styles['text']}>
        {text}
      </div>
      {action !== undefined && (
        <Button
          size="small"
          variant="quiet"
          className={styles['action']}
          onClick={() => {
            onClose();
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label={t('close')} size="small" onClick={onClose} />
    </div>
  );
}

/** Pauses while the toast is hovered or focused, and while the page is hidden. */
function useCountdown(card: RefObject<HTMLDivElement | null>, duration: number, onEnd: () => void): void {
  const end = useLatest(onEnd);
  useEffect(() => {
    // The list item around the card takes the focus and the pointer too.
    const area = card.current?.closest('li') ?? card.current;
    if (area === null || area === undefined) return;
    let left = duration;
    let startedAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reasons = new Set<string>();
    const update = (reason: string, holds: boolean) => {
      if (holds) reasons.add(reason);
      else reasons.delete(reason);
      if (reasons.size === 0 && timer === undefined) {
        startedAt = Date.now();
        timer = setTimeout(() => end.current(), left);
      } else if (reasons.size > 0 && timer !== undefined) {
        clearTimeout(timer);
        timer = undefined;
        left -= Date.now() - startedAt;
      }
    };
    const listeners: Record<string, () => void> = {
      pointerenter: () => update('pointer', true),
      pointerleave: () => update('pointer', false),
      focusin: () => update('focus', true),
      focusout: () => update('focus', false),
    };
    const sight = () => update('sight', document.visibilityState === 'hidden');
    for (const [name, listener] of Object.entries(listeners)) area.addEventListener(name, listener);
    document.addEventListener('visibilitychange', sight);
    sight();
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners)) area.removeEventListener(name, listener);
      document.removeEventListener('visibilitychange', sight);
    };
  }, [card, duration, end]);
}
