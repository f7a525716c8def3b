import type { MessageView } from '@shared/messages/model.ts';
import { formatBytes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Download, FileText, MapPin, MessageSquareDashed, PhoneMissed } from 'lucide-react';
import styles from './MessageMedia.module.css';
import { MissingFile } from './MissingFile.tsx';
import { threadTexts } from './threadText.ts';
import type { Bubble } from './timeline.ts';

export function DocumentCard({ bubble }: { bubble: Bubble }) {
  const t = useText(threadTexts);
  const { message, localUrl, pending } = bubble;
  const url = localUrl ?? message.mediaUrl;
  // A message that is being sent has its own progress.
  const isMissing = url === null && pending === null;
  const name = message.mediaName || t('document');
  const words = (
    <>
      <span className={styles['cardIcon']}>
        <Icon icon={FileText} />
      </span>
      <span className={styles['cardWords']}>
        <span title={name} className={styles['cardName']}>
          {name}
        </span>
        <span className={styles['cardMeta']}>
          {message.mediaSize === null ? '' : formatBytes(message.mediaSize)}
          {isMissing && message.mediaStatus === 'pending' && ` · ${t('mediaPending')}`}
        </span>
        {isMissing && message.mediaStatus !== 'pending' && (
          <span className={styles['cardMissing']}>
            <MissingFile message={message} />
          </span>
        )}
      </span>
    </>
  );
  if (url === null) return <div className={styles['card']}>{words}</div>;
  return (
    <a
      href={url}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      title={t('download')}
      className={styles['card']}
    >
      {words}
      <Icon icon={Download} />
      <VisuallyHidden>{t('download')}</VisuallyHidden>
    </a>
  );
}

const degrees = (value: number): string => value.toFixed(5);

export function LocationCard({ message }: { message: MessageView }) {
  const t = useText(threadTexts);
  const { location } = message;
  if (location === null) return null;
  const place = `${degrees(location.latitude)}, ${degrees(location.longitude)}`;
  const map = `https://www.google.com/maps/search/?api=1&query=${location.latitude},${location.longitude}`;
  return (
    <a href={map} target="_blank" rel="noopener noreferrer" className={styles['card']}>
      <span className={styles['cardIcon']}>
        <Icon icon={MapPin} />
      </span>
      <span className={styles['cardWords']}>
        <span className={styles['cardName']}>{location.name || t('location')}</span>
        {location.address !== '' && <span className={styles['cardMeta']}>{location.address}</span>}
        <span className={styles['cardMeta']}>
          {place} · {t('mapOpen')}
        </span>
      </span>
    </a>
  );
}

export function CallLine({ message }: { message: MessageView }) {
  const t = useText(threadTexts);
  return (
    <p className={styles['line']}>
      <Icon icon={PhoneMissed} size={16} />
      {message.body || t('call')}
    </p>
  );
}

export function UnsupportedMessage({ message }: { message: MessageView }) {
  const t = useText(threadTexts);
  return (
    <p className={styles['line']}>
      <Icon icon={MessageSquareDashed} size={16} />
      {message.body || t('unsupported')}
    </p>
  );
}
