import type { ChatMessageView } from '@shared/chats/model.ts';
import { displaySize } from '@web/lib/displaySize.ts';
import { formatBytes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { AudioPlayer } from '@web/pickers/AudioPlayer.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { NameWithNote } from '@web/ui/NameWithNote.tsx';
import { Download, FileText } from 'lucide-react';
import { messageTexts } from '../text.ts';
import styles from './Attachment.module.css';

interface Props {
  message: ChatMessageView;
  onPicture: (messageId: string) => void;
}

/** The file of a message, as it is best shown; nothing for words alone. */
export function Attachment({ message, onPicture }: Props) {
  const t = useText(messageTexts);
  const { mediaPath, mediaType } = message;
  if (mediaPath === null) return null;
  const name = message.mediaName ?? '';
  const { width, height } = displaySize(message);
  const file = (
    <a href={mediaPath} download={name} target="_blank" rel="noopener noreferrer" className={styles['document']}>
      <Icon icon={FileText} size={24} />
      <NameWithNote name={name} note={formatBytes(message.mediaSize ?? 0)} />
      <Icon icon={Download} />
    </a>
  );
  switch (mediaType) {
    case 'image':
      return (
        <button
          type="button"
          aria-label={t('openImage', { name })}
          style={{ width, height }}
          className={styles['picture']}
          onClick={() => onPicture(message.id)}
        >
          <img src={mediaPath} alt="" width={width} height={height} decoding="async" />
        </button>
      );
    case 'video':
      return (
        <video
          src={mediaPath}
          controls
          preload="metadata"
          width={width}
          height={height}
          aria-label={t('video', { name })}
          className={styles['film']}
        >
          <track kind="captions" />
        </video>
      );
    case 'audio':
      return <AudioPlayer url={mediaPath} copyUrl={null} fallback={file} />;
    default:
      return file;
  }
}
