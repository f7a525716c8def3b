import type { MessageView } from '@shared/messages/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { X } from 'lucide-react';
import { messagePreview } from '../thread/messageDescriptions.ts';
import { threadTexts } from '../thread/threadText.ts';
import { composerTexts } from './composerText.ts';
import styles from './QuoteBar.module.css';

interface Props {
  quoted: MessageView | null;
  contactName: string;
  onCancel: () => void;
}

/** The message the next one answers. */
export function QuoteBar({ quoted, contactName, onCancel }: Props) {
  const t = useText(composerTexts);
  const tThread = useText(threadTexts);
  if (quoted === null) return null;
  const name = quoted.fromMe ? (quoted.user?.name ?? tThread('company')) : contactName;
  return (
    <div className={styles['bar']}>
      <div className={styles['words']}>
        <p className={styles['name']}>{t('replyingTo', { name })}</p>
        <p className={styles['text']} dir="auto">
          {messagePreview(quoted)}
        </p>
      </div>
      <IconButton icon={X} size="small" label={t('cancelReply')} onClick={onCancel} />
    </div>
  );
}
