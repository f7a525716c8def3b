import { useText } from '@web/lib/i18n.ts';
import styles from './Bubble.module.css';
import { threadTexts } from './threadText.ts';
import type { Reaction } from './timeline.ts';

export function Reactions({ reactions }: { reactions: readonly Reaction[] }) {
  const t = useText(threadTexts);
  if (reactions.length === 0) return null;
  return (
    <ul className={styles['reactions']}>
      {reactions.map(({ emoji, fromMe }) => (
        <li key={String(fromMe)} title={t(fromMe ? 'reactedUs' : 'reactedThem', { emoji })} className={styles['chip']}>
          {emoji}
        </li>
      ))}
    </ul>
  );
}
