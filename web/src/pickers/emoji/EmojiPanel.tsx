import { useQuery } from '@tanstack/react-query';
import { type Language, useLanguage, useText } from '@web/lib/i18n.ts';
import { readStored, useStored, writeStored } from '@web/lib/storage.ts';
import { Button } from '@web/ui/Button.tsx';
import control from '@web/ui/control.module.css';
import { Spinner } from '@web/ui/Spinner.tsx';
import {
  type EmojiData,
  EmojiPicker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  useSkinTone,
} from 'frimousse';
import { useState } from 'react';
import styles from './EmojiPanel.module.css';
import { loadEmojis } from './emojiData.ts';
import { emojiTexts } from './emojiText.ts';

const columns = 8;

interface Props {
  onChoose: (emoji: string) => void;
}

/** Every emoji by name, those chosen last above all others. */
export function EmojiPanel({ onChoose }: Props) {
  const t = useText(emojiTexts);
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['emojis', language],
    queryFn: () => loadEmojis(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return <Chooser key={language} language={language} data={data} onChoose={onChoose} />;
  return (
    <div className={styles['panel']}>
      <div className={styles['state']}>
        {error === null ? (
          <Spinner label={t('loading')} />
        ) : (
          <>
            {t('failed')}
            <Button size="small" onClick={() => void refetch()}>
              {t('again')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** A finger looks first; the keyboard of a phone would cover what there is to see. */
const focusUnlessTouched = (field: HTMLInputElement | null) => {
  if (!matchMedia('(pointer: coarse)').matches) field?.focus({ preventScroll: true });
};

function Chooser({ language, data, onChoose }: Props & { language: Language; data: EmojiData }) {
  const t = useText(emojiTexts);
  const [search, setSearch] = useState('');
  // Recent emojis as of the opening, so that nothing moves under the pointer.
  const [recent] = useState(() => readStored('recentEmojis').slice(0, columns));
  const [tone] = useStored('skinTone');
  const choose = (emoji: string) => {
    const others = readStored('recentEmojis').filter((one) => one !== emoji);
    writeStored('recentEmojis', [emoji, ...others].slice(0, columns));
    onChoose(emoji);
  };
  return (
    <EmojiPicker.Root
      locale={language}
      columns={columns}
      skinTone={tone}
      resolveEmojiData={() => data}
      onEmojiSelect={({ emoji }) => choose(emoji)}
      className={styles['panel']}
    >
      <div className={styles['head']}>
        <EmojiPicker.Search
          value={search}
          aria-label={t('search')}
          placeholder={t('search')}
          ref={focusUnlessTouched}
          className={control['control']}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Tone />
      </div>
      {search === '' && recent.length > 0 && (
        <section aria-label={t('recent')} className={styles['recent']}>
          <h3 className={styles['heading']}>{t('recent')}</h3>
          <div className={styles['line']}>
            {recent.map((emoji) => (
              <button key={emoji} type="button" className={styles['emoji']} onClick={() => choose(emoji)}>
                {emoji}
              </button>
            ))}
          </div>
        </section>
      )}
      <EmojiPicker.Viewport className={styles['view']}>
        <EmojiPicker.Empty className={styles['state']}>{t('none', { text: search })}</EmojiPicker.Empty>
        <EmojiPicker.List components={{ CategoryHeader: Heading, Row, Emoji }} />
      </EmojiPicker.Viewport>
      <p aria-hidden="true" className={styles['name']}>
        <EmojiPicker.ActiveEmoji>{({ emoji }) => emoji?.label ?? ''}</EmojiPicker.ActiveEmoji>
      </p>
    </EmojiPicker.Root>
  );
}

/** Steps to the next skin tone, and remembers it. */
function Tone() {
  const t = useText(emojiTexts);
  const [, setStored] = useStored('skinTone');
  const [now, set, all] = useSkinTone('\u270B');
  const place = all.findIndex(({ skinTone }) => skinTone === now);
  const next = all[(place + 1) % all.length]?.skinTone ?? 'none';
  return (
    <button
      type="button"
      aria-label={t('tone')}
      title={t('tone')}
      className={styles['emoji']}
      onClick={() => {
        set(next);
        setStored(next);
      }}
    >
      {all[place]?.emoji}
    </button>
  );
}

function Heading({ category, ...rest }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div {...rest} className={styles['heading']}>
      {category.label}
    </div>
  );
}

function Row({ children, ...rest }: EmojiPickerListRowProps) {
  return (
    <div {...rest} className={styles['line']}>
      {children}
    </div>
  );
}

function Emoji({ emoji, ...rest }: EmojiPickerListEmojiProps) {
  return (
    <button type="button" title={emoji.label} {...rest} className={styles['emoji']}>
      {emoji.emoji}
    </button>
  );
}
