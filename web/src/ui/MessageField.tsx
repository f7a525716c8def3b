import type { ComponentProps, KeyboardEvent, RefObject } from 'react';
import styles from './MessageField.module.css';
import { useAutosize } from './useAutosize.ts';

interface Props extends Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'className'> {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  isNote?: boolean;
  onSend: () => void;
}

const rows = { minRows: 1, maxRows: 5 };

/** Field for a message: Enter sends, Shift+Enter starts a line, Escape leaves the field. */
export function MessageField({ ref, value, isNote = false, onSend, onKeyDown, ...rest }: Props) {
  const setArea = useAutosize(value, rows, ref);
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    if (event.isDefaultPrevented()) return;
    if (event.key === 'Escape') return ref.current?.blur();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <textarea
      {...rest}
      ref={setArea}
      value={value}
      rows={1}
      enterKeyHint="send"
      dir="auto"
      data-note={isNote || undefined}
      className={styles['area']}
      onKeyDown={onKey}
    />
  );
}
