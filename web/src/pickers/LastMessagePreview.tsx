import type { MediaType } from '@shared/media/mediaType.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { plainText } from '@web/lib/richText.ts';
import { Icon, type IconType } from '@web/ui/Icon.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { CircleAlert, Image, MapPin, Mic, Paperclip, Phone, Reply, Sticker, UserRound, Video } from 'lucide-react';
import styles from './LastMessagePreview.module.css';
import { lastMessageTexts } from './lastMessageText.ts';

type PreviewKind = 'image' | 'audio' | 'video' | 'sticker' | 'location' | 'contact' | 'call' | 'unsupported';

/** Icon and word for each kind of message without text; a document shows its name. */
const kinds: Readonly<Record<MediaType, { icon?: IconType; word?: PreviewKind }>> = {
  chat: {},
  reactionMessage: {},
  image: { icon: Image, word: 'image' },
  audio: { icon: Mic, word: 'audio' },
  video: { icon: Video, word: 'video' },
  sticker: { icon: Sticker, word: 'sticker' },
  application: { icon: Paperclip },
  locationMessage: { icon: MapPin, word: 'location' },
  contactMessage: { icon: UserRound, word: 'contact' },
  call_log: { icon: Phone, word: 'call' },
  unsupported: { word: 'unsupported' },
};

export type LastMessage = Pick<TicketView, 'lastMessage' | 'lastMediaType' | 'lastMessageAt' | 'fromMe' | 'hasFailed'> &
  Partial<Pick<TicketView, 'lastSender'>>;

/** An unsaved sender appears as a phone number. */
const senderName = (sender: string): string => (/^\d{10,}$/.test(sender) ? formatPhone(sender) : sender);

/** Shows the last message of a conversation: sender, kind and text. */
export function LastMessagePreview({ ticket }: { ticket: LastMessage }) {
  const t = useText(lastMessageTexts);
  if (ticket.lastMessageAt === null && ticket.lastMessage === '') return <bdi>{t('none')}</bdi>;
  const { icon, word } = kinds[ticket.lastMediaType ?? 'chat'];
  const words = word === undefined ? plainText(ticket.lastMessage) || t('file') : t(word);
  return (
    <>
      {ticket.hasFailed && (
        <span className={styles['failed']}>
          <Icon icon={CircleAlert} size={12} className={styles['failedMark']} />
          {t('failed')}
        </span>
      )}
      {ticket.fromMe && !ticket.hasFailed && (
        <>
          <Icon icon={Reply} size={12} className={styles['mark']} />
          <VisuallyHidden>{t('you')} </VisuallyHidden>
        </>
      )}
      {ticket.lastSender && (
        <span className={styles['sender']}>
          <bdi>{senderName(ticket.lastSender)}</bdi>:{' '}
        </span>
      )}
      {icon !== undefined && <Icon icon={icon} size={12} className={styles['mark']} />}
      <bdi>{words}</bdi>
    </>
  );
}
