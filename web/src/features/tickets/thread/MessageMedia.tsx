import { displaySize } from '@web/lib/displaySize.ts';
import { useText } from '@web/lib/i18n.ts';
import { plainText } from '@web/lib/richText.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useConversation } from '../conversation/conversation.ts';
import { DocumentCard } from './Cards.tsx';
import styles from './MessageMedia.module.css';
import { MissingFile } from './MissingFile.tsx';
import { threadTexts } from './threadText.ts';
import type { Bubble } from './timeline.ts';

/** The aspect ratio keeps the proportions on narrow screens. */
function messageToMediaStyle(message: Bubble['message']): { width: number; aspectRatio: string } {
  const { width, height } = displaySize(message);
  return { width, aspectRatio: `${width} / ${height}` };
}

/** A photo in the room its dimensions ask for, so that nothing moves when it arrives. */
export function MessageImage({ bubble }: { bubble: Bubble }) {
  const t = useText(threadTexts);
  const { showPicture, contactName } = useConversation();
  const [isBroken, setBroken] = useState(false);
  const { message, localUrl } = bubble;
  const url = localUrl ?? message.mediaUrl;
  const { width, height } = displaySize(message);
  const author = message.fromMe ? (message.user?.name ?? t('company')) : contactName;
  if (url === null || isBroken) {
    return (
      <div style={messageToMediaStyle(message)} className={styles['missing']}>
        <Icon icon={ImageOff} />
        <MissingFile message={message} />
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-label={`${t('imageOpen')}: ${plainText(message.body) || t('imageOf', { name: author })}`}
      style={messageToMediaStyle(message)}
      className={styles['picture']}
      onClick={() => showPicture(message.id)}
    >
      <img src={url} alt="" width={width} height={height} decoding="async" onError={() => setBroken(true)} />
    </button>
  );
}

export function MessageSticker({ bubble }: { bubble: Bubble }) {
  const t = useText(threadTexts);
  const [isBroken, setBroken] = useState(false);
  const url = bubble.localUrl ?? bubble.message.mediaUrl;
  return url === null || isBroken ? (
    <div className={styles['missing']}>
      {t('sticker')}
      {bubble.message.mediaStatus === 'failed' && <MissingFile message={bubble.message} />}
    </div>
  ) : (
    <img
      src={url}
      alt={t('sticker')}
      width={144}
      height={144}
      decoding="async"
      className={styles['sticker']}
      onError={() => setBroken(true)}
    />
  );
}

/** A video; as a file to be fetched where this browser cannot show it. */
export function MessageVideo({ bubble }: { bubble: Bubble }) {
  const t = useText(threadTexts);
  const [isBroken, setBroken] = useState(false);
  const { message, localUrl } = bubble;
  const url = localUrl ?? message.mediaUrl;
  if (url === null) {
    return (
      <div style={messageToMediaStyle(message)} className={styles['missing']}>
        <MissingFile message={message} />
      </div>
    );
  }
  if (isBroken) return <DocumentCard bubble={bubble} />;
  return (
    <video
      src={url}
      onError={() => setBroken(true)}
      controls
      preload="metadata"
      style={messageToMediaStyle(message)}
      aria-label={t('video')}
      className={styles['film']}
    >
      <track kind="captions" />
    </video>
  );
}
