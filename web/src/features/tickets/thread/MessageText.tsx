import { useText } from '@web/lib/i18n.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConversation } from '../conversation/conversation.ts';
import { isEmojiOnly } from './emojiOnly.ts';
import styles from './MessageText.module.css';
import { RichText } from './RichText.tsx';
import { threadTexts } from './threadText.ts';

interface Props {
  text: string;
  /** Follows the last word. */
  end: ReactNode;
}

/** Below this nothing fills twenty lines, unless it begins so many by itself. */
const shortLength = 300;
/** More than twenty lines of the widest bubble: what is folded away is not drawn. */
const maxCollapsedLength = 4000;

const isLong = (text: string): boolean => text.length > shortLength || text.split('\n', 21).length > 20;

/** Text of a message: the beginning of a long one, and enlarged if it is only emojis. */
export function MessageText({ text, end }: Props) {
  if (isLong(text)) return <CollapsibleText text={text} end={end} />;
  return <RichText text={text} end={end} isLarge={isEmojiOnly(text)} />;
}

function CollapsibleText({ text, end }: Props) {
  const t = useText(threadTexts);
  const { anchorScroll } = useConversation();
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(text.length > maxCollapsedLength);
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || isOpen) return;
      const update = () => setCut(text.length > maxCollapsedLength || element.scrollHeight > element.clientHeight + 1);
      const watcher = new ResizeObserver(update);
      watcher.observe(element);
      update();
      return () => watcher.disconnect();
    },
    [isOpen, text.length],
  );
  const toggle = () => {
    anchorScroll();
    flushSync(() => setOpen(!isOpen));
  };
  return (
    <>
      <div ref={measure} dir="auto" className={isOpen ? undefined : styles['folded']}>
        <RichText text={isOpen ? text : text.slice(0, maxCollapsedLength)} end={!isCut && end} />
      </div>
      {isCut && (
        <p className={styles['more']}>
          <button type="button" aria-expanded={isOpen} className={styles['button']} onClick={toggle}>
            {t(isOpen ? 'readLess' : 'readMore')}
          </button>
        </p>
      )}
    </>
  );
}
