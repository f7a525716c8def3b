import { useText } from '@web/lib/i18n.ts';
import { EmojiPanel, EmojiPlaceholder } from '@web/pickers/emoji/EmojiButton.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Popover } from '@web/ui/Popover.tsx';
import { Plus, Smile } from 'lucide-react';
import { Suspense, useState } from 'react';
import { defaultReactions } from './messageActions.ts';
import styles from './ReactionMenu.module.css';
import { threadTexts } from './threadText.ts';

interface Props {
  /** The one we gave it. */
  ours: string | undefined;
  onChoose: (emoji: string) => void;
}

/** The usual emojis at once, and every other one behind them. */
export function ReactionMenu({ ours, onChoose }: Props) {
  const t = useText(threadTexts);
  const [isWhole, setWhole] = useState(false);
  const offered =
    ours === undefined || defaultReactions.includes(ours) ? defaultReactions : [...defaultReactions, ours];
  return (
    <Popover
      label={t('react')}
      placement="top"
      className={isWhole ? styles['whole'] : styles['emojis']}
      onOpen={() => setWhole(false)}
      trigger={(attributes) => <IconButton writes {...attributes} icon={Smile} size="small" label={t('react')} />}
    >
      {(close) => {
        const choose = (emoji: string) => {
          close();
          onChoose(emoji);
        };
        if (isWhole)
          return (
            <Suspense fallback={<EmojiPlaceholder />}>
              <EmojiPanel onChoose={choose} />
            </Suspense>
          );
        return (
          <>
            {offered.map((emoji) => (
              <button
                key={emoji}
                type="button"
                aria-label={t('reactWith', { emoji })}
                aria-pressed={emoji === ours}
                className={styles['emoji']}
                onClick={() => choose(emoji)}
              >
                {emoji}
              </button>
            ))}
            <button
              type="button"
              aria-label={t('moreReactions')}
              title={t('moreReactions')}
              className={styles['emoji']}
              onClick={() => setWhole(true)}
            >
              <Icon icon={Plus} />
            </button>
          </>
        );
      }}
    </Popover>
  );
}
