import type { ChatMessageView } from '@shared/chats/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { formatBytes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Button } from '@web/ui/Button.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { NameWithNote } from '@web/ui/NameWithNote.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { Time } from '@web/ui/Time.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Clock, FileText, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { discard, type PendingMessage, retry } from '../outbox.ts';
import { messageTexts } from '../text.ts';
import { Attachment } from './Attachment.tsx';
import styles from './Bubble.module.css';

interface FrameProps {
  isOwn: boolean;
  isFirst: boolean;
  isFailed?: boolean;
  senderName: string;
  children: ReactNode;
}

/** Own words at the right; a colleague's with face and name where a group begins. */
function Frame({ isOwn, isFirst, isFailed = false, senderName, children }: FrameProps) {
  return (
    <div className={classNames(styles['line'], isOwn && styles['own'], isFirst && styles['first'])}>
      {!isOwn && <span className={styles['face']}>{isFirst && <Avatar name={senderName} size={32} />}</span>}
      <div className={classNames(styles['bubble'], isFailed && styles['failed'])}>
        {!isOwn && isFirst && <p className={styles['sender']}>{senderName}</p>}
        {children}
      </div>
    </div>
  );
}

interface MessageProps {
  message: ChatMessageView;
  isFirst: boolean;
  onPicture: (messageId: string) => void;
}

export function MessageBubble({ message, isFirst, onPicture }: MessageProps) {
  const { user } = useSession();
  const isCaption = message.mediaPath === null || message.message !== message.mediaName;
  return (
    <Frame isOwn={message.senderId === user.id} isFirst={isFirst} senderName={message.sender.name}>
      <Attachment message={message} onPicture={onPicture} />
      {isCaption && (
        <p dir="auto" className={styles['text']}>
          {message.message}
        </p>
      )}
      <Time at={message.createdAt} as="clock" isFocusable={false} className={styles['time']} />
    </Frame>
  );
}

/** A pending message: shown at once with its progress, or with the reason of its failure. */
export function PendingBubble({ pending, isFirst }: { pending: PendingMessage; isFirst: boolean }) {
  const t = useText(messageTexts);
  const client = useQueryClient();
  const { id, text, failure } = pending;
  return (
    <Frame isOwn isFirst={isFirst} isFailed={failure !== null} senderName={t('you')}>
      <PendingFile pending={pending} />
      {text !== '' && (
        <p dir="auto" className={styles['text']}>
          {text}
        </p>
      )}
      {failure === null ? (
        <span className={styles['time']}>
          <Icon icon={Clock} size={12} />
          <VisuallyHidden>{t('sending')}</VisuallyHidden>
        </span>
      ) : (
        <div className={styles['failure']}>
          <p role="alert">{failure}</p>
          <span className={styles['buttons']}>
            <Button writes size="small" onClick={() => retry(client, pending)}>
              {t('retry')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => discard(id)}>
              {t('discard')}
            </Button>
          </span>
        </div>
      )}
    </Frame>
  );
}

function PendingFile({ pending: { id, file, previewUrl, progress, failure } }: { pending: PendingMessage }) {
  const t = useText(messageTexts);
  if (file === null) return null;
  return (
    <div className={styles['pending']}>
      {previewUrl !== null && <img src={previewUrl} alt="" className={styles['preview']} />}
      <span className={styles['file']}>
        <Icon icon={FileText} />
        <NameWithNote name={file.name} note={formatBytes(file.size)} />
        {failure === null && <IconButton icon={X} size="small" label={t('cancel')} onClick={() => discard(id)} />}
      </span>
      {failure === null && <ProgressBar share={progress} label={t('sending')} />}
    </div>
  );
}
