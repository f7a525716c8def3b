import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { NameWithNote } from '@web/ui/NameWithNote.tsx';
import { Paperclip, X } from 'lucide-react';
import type { QuickFile } from '../outbox/outboxEntry.ts';
import { updateComposer } from './composerStore.ts';
import styles from './QuickReplies.module.css';
import { quickReplyTexts } from './quickReplyText.ts';
import type { QuickReplies } from './useQuickReplies.ts';

interface Props {
  ticket: TicketView;
  quick: QuickReplies;
  file: QuickFile | null;
}

/** File of a quick message, and its variables that are not filled in yet. */
export function QuickReplyBars({ ticket, quick, file }: Props) {
  const t = useText(quickReplyTexts);
  const { unresolved, goTo } = quick;
  return (
    <>
      {file !== null && (
        <div className={styles['file']}>
          <Icon icon={Paperclip} size={16} />
          <NameWithNote isStrong title={file.name} name={file.name} note={t('fileAfter')} />
          <IconButton
            icon={X}
            size="small"
            label={t('fileRemove', { name: file.name })}
            onClick={() => updateComposer(ticket.uuid, { quick: null })}
          />
        </div>
      )}
      {unresolved.length > 0 && (
        <div role="alert" className={styles['unresolved']}>
          {t('unresolved')}
          {unresolved.map((written) => (
            <button
              key={written}
              type="button"
              aria-label={t('goTo', { name: written })}
              className={styles['variable']}
              onClick={() => goTo(written)}
            >
              {written}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
