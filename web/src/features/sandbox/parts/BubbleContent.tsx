import type { SandboxMessage } from '@shared/sandbox/model.ts';
import { formatMoney, formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { FileText, MapPin, Megaphone, PhoneOff, PhoneOutgoing, ShoppingBag } from 'lucide-react';
import { chatTexts } from '../chatText.ts';
import { sandboxTexts } from '../text.ts';
import styles from './Bubble.module.css';

interface Props {
  line: SandboxMessage;
}

/** Content of a bubble besides its text, by type. */
export function BubbleContent({ line }: Props) {
  const t = useText(sandboxTexts);
  const c = useText(chatTexts);
  return (
    <>
      {line.advertisement !== undefined && (
        <span className={styles['card']}>
          <Icon icon={Megaphone} size={18} />
          <span className={styles['cardText']}>{c('throughAdvertisement', { title: line.advertisement })}</span>
        </span>
      )}
      {line.header !== '' && ['interactive', 'template'].includes(line.type) && (
        <strong className={styles['header']}>{line.header}</strong>
      )}
      {line.mediaUrl !== null && <Media line={line} url={line.mediaUrl} />}
      {line.location !== null && <LocationBubble line={line} />}
      {line.contacts.map(({ name, numbers }) => (
        <span key={name} className={styles['card']}>
          <Avatar name={name} size={32} />
          <span className={styles['cardText']}>
            <strong>{name}</strong>
            {numbers.map((number) => (
              <span key={number} className={styles['soft']}>
                {formatPhone(number)}
              </span>
            ))}
          </span>
        </span>
      ))}
      {line.products !== undefined && <Ordered products={line.products} />}
      {line.type === 'call' && (
        <span className={styles['card']}>
          <Icon icon={line.status === 'read' ? PhoneOff : PhoneOutgoing} size={18} />
          {t(line.status === 'read' ? 'callRefused' : 'calling')}
        </span>
      )}
      {line.type === 'unsupported' && <em className={styles['soft']}>{t('unsupported')}</em>}
    </>
  );
}

/** A template shows the file of its header by what the file is. */
const sandboxMessageToMediaKind = ({ type, mediaMime }: SandboxMessage): string =>
  type === 'template' ? (mediaMime?.split('/')[0] ?? 'image') : type;

function Media({ line, url }: Props & { url: string }) {
  const t = useText(chatTexts);
  const name = line.mediaName ?? t('file');
  const kind = sandboxMessageToMediaKind(line);
  if (kind === 'image' || kind === 'storyMention' || kind === 'storyReply') {
    return <img className={styles['image']} src={url} alt={line.text || t('picture')} loading="lazy" />;
  }
  if (line.type === 'sticker') return <img className={styles['sticker']} src={url} alt={t('picture')} loading="lazy" />;
  if (kind === 'video') {
    return (
      <video className={styles['video']} src={url} controls preload="metadata">
        <track kind="captions" />
      </video>
    );
  }
  if (line.type === 'audio') {
    return (
      <audio className={styles['audio']} src={url} controls preload="metadata">
        <track kind="captions" />
      </audio>
    );
  }
  return (
    <a className={styles['card']} href={url} download={name} aria-label={t('download', { name })}>
      <Icon icon={FileText} size={24} />
      <span className={styles['cardText']}>
        <strong className={styles['fileName']}>{name}</strong>
        <span className={styles['soft']}>{line.mediaMime?.split('/').at(-1)?.slice(0, 24)}</span>
      </span>
    </a>
  );
}

function Ordered({ products }: { products: NonNullable<SandboxMessage['products']> }) {
  const t = useText(sandboxTexts);
  return (
    <span className={styles['card']}>
      <Icon icon={ShoppingBag} size={24} />
      <span className={styles['cardText']}>
        <strong>{t('order')}</strong>
        {products.map(({ id, quantity, price }) => (
          <span key={`${id} ${quantity} ${price}`} className={styles['soft']}>
            {`${quantity} × ${id} · ${formatMoney(price * quantity)}`}
          </span>
        ))}
      </span>
    </span>
  );
}

function LocationBubble({ line: { location } }: Props) {
  const t = useText(chatTexts);
  const s = useText(sandboxTexts);
  if (location === null) return null;
  const { latitude, longitude, name, address } = location;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <a className={styles['card']} href={map} target="_blank" rel="noreferrer">
      <Icon icon={MapPin} size={24} />
      <span className={styles['cardText']}>
        <strong>{name || s('location')}</strong>
        {address !== '' && <span className={styles['soft']}>{address}</span>}
        <span className={styles['soft']}>{t('openMap')}</span>
      </span>
    </a>
  );
}

/** Summary of a message in a line, for quotes and above the composer. */
export function useSummary(): (line: SandboxMessage) => string {
  const t = useText(sandboxTexts);
  const words: Readonly<Record<string, string>> = {
    image: t('photo'),
    video: t('video'),
    audio: t('audio'),
    sticker: t('sticker'),
    location: t('location'),
    unsupported: t('unsupported'),
    call: t('calling'),
    order: t('order'),
  };
  return (line) => line.text || line.mediaName || line.contacts[0]?.name || (words[line.type] ?? t('message'));
}
