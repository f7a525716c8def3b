import { useText } from '@web/lib/i18n.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Popover } from '@web/ui/Popover.tsx';
import { Smile } from 'lucide-react';
import { type RefObject, Suspense } from 'react';
import { insertText } from '../insertText.ts';
import styles from './EmojiButton.module.css';
import { emojiTexts } from './emojiText.ts';

/** The picker loads when it is first opened. */
export const EmojiPanel = lazyWithRetry(async () => (await import('./EmojiPanel.tsx')).EmojiPanel);

/** Has the size of the panel, so that nothing moves when it loads. */
export const EmojiPlaceholder = () => <div className={styles['room']} />;

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  isDisabled: boolean;
}

/** Inserts emojis at the cursor; stays open for more. */
export function EmojiButton({ area, isDisabled }: Props) {
  const t = useText(emojiTexts);
  return (
    <Popover
      label={t('emojis')}
      placement="top-start"
      className={styles['popover']}
      returnTo={() => area.current}
      trigger={(attributes) => <IconButton {...attributes} icon={Smile} label={t('insert')} isDisabled={isDisabled} />}
    >
      <Suspense fallback={<EmojiPlaceholder />}>
        <EmojiPanel
          onChoose={(emoji) => {
            if (area.current !== null) insertText(area.current, emoji);
          }}
        />
      </Suspense>
    </Popover>
  );
}
