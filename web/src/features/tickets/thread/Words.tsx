import { useText } from '@web/lib/i18n.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConversation } from '../conversation/conversation.ts';
import { isEmojisAlone } from './emojisAlone.ts';
import { RichText } from './RichText.tsx';
import { threadTexts } from './threadText.ts';
import styles from './Words.module.css';

interface Props {
  text: string;
  /** Follows the last word. */
  end: ReactNode;
}

/** Below this nothing fills twenty lines, unless it begins so many by itself. */
const short = 300;
/** More than twenty lines of the widest bubble: what is folded away is not drawn. */
const most = 4000;

const isLong = (text: string): boolean => text.length > short || text.split('\n', 21).length > 20;

/** What a message says: its beginning while it is long, emojis alone as large as people send them. */
export function Words({ text, end }: Props) {
  if (isLong(text)) return <Folded text={text} end={end} />;
  return <RichText text={text} end={end} isLarge={isEmojisAlone(text)} />;
}

function Folded({ text, end }: Props) {
  const t = useText(threadTexts);
  const { hold } = useConversation();
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(text.length > most);
  const measure = useCallback(
    (place: HTMLElement | null) => {
      if (place === null || isOpen) return;
      const look = () => setCut(text.length > most || place.scrollHeight > place.clientHeight + 1);
      const watcher = new ResizeObserver(look);
      watcher.observe(place);
      look();
      return () => watcher.disconnect();
    },
    [isOpen, text.length],
  );
  const toggle = () => {
    hold();
    flushSync(() => setOpen(!isOpen));
  };
  return (
    <>
      <div ref={measure} dir="auto" className={isOpen ? undefined : styles['folded']}>
        <RichText text={isOpen ? text : text.slice(0, most)} end={!isCut && end} />
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
