import { useText } from '@web/lib/i18n.ts';
import styles from './Bubble.module.css';
import { threadTexts } from './threadText.ts';
import type { Reaction } from './timeline.ts';

export function Reactions({ reactions }: { reactions: readonly Reaction[] }) {
  const t = useText(threadTexts);
  if (reactions.length === 0) return null;
  // Members of a group may say the same.
  const counted = new Map<string, Reaction & { count: number }>();
  for (const { emoji, fromMe } of reactions) {
    const key = `${fromMe}${emoji}`;
    counted.set(key, { emoji, fromMe, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return (
    <ul className={styles['reactions']}>
      {[...counted].map(([key, { emoji, fromMe, count }]) => (
        <li key={key} title={t(fromMe ? 'reactedUs' : 'reactedThem', { emoji })} className={styles['chip']}>
          {emoji}
          {count > 1 && ` ${count}`}
        </li>
      ))}
    </ul>
  );
}
