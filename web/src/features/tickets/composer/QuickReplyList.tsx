import { preview } from '@shared/core/text.ts';
import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Paperclip } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './QuickReplies.module.css';
import { quickReplyTexts } from './quickReplyText.ts';
import type { QuickReplies } from './useQuickReplies.ts';

/** Characters of a label. */
const labelLength = 35;

/** Above the composer while a slash calls it; the focus stays in the text. */
export function QuickReplyList({ quick }: { quick: QuickReplies }) {
  const t = useText(quickReplyTexts);
  if (!quick.isOpen) return null;
  const count = quick.found.rows.length;
  return (
    <div className={styles['anchor']}>
      <div ref={quick.list} className={styles['panel']}>
        {count === 0 ? <Hint quick={quick} /> : <Options quick={quick} />}
        <VisuallyHidden>
          <span role="status">{count > 0 && t('found', { count })}</span>
        </VisuallyHidden>
      </div>
    </div>
  );
}

function Hint({ quick }: { quick: QuickReplies }) {
  const t = useText(quickReplyTexts);
  if (quick.state === 'loading') return <p className={styles['hint']}>{t('loading')}</p>;
  if (quick.state === 'failed') {
    return (
      <div className={styles['hint']}>
        {t('failed')}
        <Button size="small" onClick={quick.retry}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  return (
    <p className={styles['hint']}>
      {quick.isEmpty ? t('none') : t('nothing', { typed: quick.typed })}
      {quick.isEmpty && <Link to="/quick-messages">{t('create')}</Link>}
    </p>
  );
}

function Options({ quick }: { quick: QuickReplies }) {
  const t = useText(quickReplyTexts);
  const { id, found, at, pick } = quick;
  const activeId = found.rows[at]?.id;
  const isGrouped = found.groups.some(({ category }) => category !== null);
  return (
    <div id={id} role="listbox" aria-label={t('title')} tabIndex={-1}>
      {found.groups.map(({ category, messages }) => {
        const name = category?.shortcode ?? t('noCategory');
        return (
          <div key={category?.id ?? 0} role="presentation">
            {isGrouped && (
              <div aria-hidden="true" className={styles['category']}>
                {name}
              </div>
            )}
            {messages.map((record) => (
              <Option
                key={record.id}
                id={`${id}-${record.id}`}
                record={record}
                text={quick.worded(record)}
                isActive={record.id === activeId}
                onPick={() => pick(record)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface OptionProps {
  id: string;
  record: QuickMessageView;
  text: string;
  isActive: boolean;
  onPick: () => void;
}

const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function Option({ id, record, text, isActive, onPick }: OptionProps) {
  const t = useText(quickReplyTexts);
  const { shortcode, isMedia, mediaName } = record;
  return (
    <button
      type="button"
      ref={isActive ? intoSight : undefined}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      title={text || undefined}
      className={styles['option']}
      // The text keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className={styles['shortcode']}>/{shortcode}</span>
      <span dir="auto" className={styles['label']}>
        {preview(text || (mediaName ?? ''), labelLength)}
      </span>
      {isMedia && (
        <span className={styles['clip']}>
          <Icon icon={Paperclip} size={14} />
          <VisuallyHidden>{t('withFile', { name: mediaName ?? '' })}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}
