import type { MessageView } from '@shared/messages/model.ts';
import { formatClock } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { AudioPlayer } from '@web/pickers/AudioPlayer.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Ban, Forward } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Transcript } from '../assistant/lazyAssistant.tsx';
import styles from './Bubble.module.css';
import { CallLine, DocumentCard, LocationCard, UnsupportedMessage } from './Cards.tsx';
import { ContactCards } from './ContactCards.tsx';
import { MessageImage, MessageSticker, MessageVideo } from './MessageMedia.tsx';
import { MessageText } from './MessageText.tsx';
import { Quote } from './Quote.tsx';
import { TemplateFooter } from './TemplateFooter.tsx';
import { threadTexts } from './threadText.ts';
import type { Bubble } from './timeline.ts';

const OrderCard = lazyWithRetry(async () => (await import('./OrderCard.tsx')).OrderCard);

/** Content of a message besides its text. */
function Content({ bubble }: { bubble: Bubble }): ReactNode {
  const { message, localUrl } = bubble;
  const url = localUrl ?? message.mediaUrl;
  switch (message.mediaType) {
    case 'image':
      return <MessageImage bubble={bubble} />;
    case 'video':
      return <MessageVideo bubble={bubble} />;
    case 'sticker':
      return <MessageSticker bubble={bubble} />;
    case 'audio':
      return url === null ? (
        <DocumentCard bubble={bubble} />
      ) : (
        <>
          <AudioPlayer url={url} copyUrl={message.mediaCopyUrl} fallback={<DocumentCard bubble={bubble} />} />
          <Transcript message={message} />
        </>
      );
    case 'application':
      return <DocumentCard bubble={bubble} />;
    case 'locationMessage':
      return <LocationCard message={message} />;
    case 'contactMessage':
      return <ContactCards message={message} />;
    case 'call_log':
      return <CallLine message={message} />;
    case 'unsupported':
      return <UnsupportedMessage message={message} />;
    default:
      return null;
  }
}

/** Kinds whose body is said by their card. */
const typesWithCard: readonly string[] = ['call_log', 'unsupported', 'contactMessage'];

/** The body of a place is what its card says, unless words came with it. */
function isSaidByCard({ mediaType, body, location }: MessageView): boolean {
  if (mediaType !== 'locationMessage' || location === null) return typesWithCard.includes(mediaType);
  const { latitude, longitude, name, address } = location;
  return [name, address, `${latitude}, ${longitude}`].includes(body);
}

export function BubbleBody({ bubble }: { bubble: Bubble }) {
  const t = useText(threadTexts);
  const { message } = bubble;
  if (message.isDeleted) return <Deleted bubble={bubble} />;
  return (
    <>
      {message.isForwarded && (
        <p className={styles['mark']}>
          <Icon icon={Forward} size={12} />
          {t('forwarded')}
        </p>
      )}
      {message.quotedMsg !== null && <Quote quoted={message.quotedMsg} />}
      <Content bubble={bubble} />
      {message.template !== null && message.template.header !== '' && (
        <strong className={styles['title']}>{message.template.header}</strong>
      )}
      {message.body !== '' && !isSaidByCard(message) && <Body bubble={bubble} />}
      {message.template !== null && (
        <TemplateFooter template={message.template} end={<FooterSpacer bubble={bubble} />} />
      )}
    </>
  );
}

/** The text; of an order its card, of which the text is the same in words. */
function Body({ bubble }: { bubble: Bubble }) {
  const { body, order, template } = bubble.message;
  const end = template === null && <FooterSpacer bubble={bubble} />;
  const words = <MessageText text={body} end={end} />;
  if (order === undefined) return words;
  return (
    <Suspense fallback={words}>
      <OrderCard order={order} end={end} />
    </Suspense>
  );
}

/** Room for time and ticks at the end of the last line, where they are laid. */
function FooterSpacer({ bubble: { message } }: { bubble: Bubble }) {
  const t = useText(threadTexts);
  return (
    <span aria-hidden="true" className={styles['room']}>
      {message.isEdited && `${t('edited')} `}
      {formatClock(message.createdAt)}
      {message.fromMe && !message.isPrivate && <span className={styles['tick']} />}
    </span>
  );
}

/** The deleted content is visible to administrators alone. */
function Deleted({ bubble }: { bubble: Bubble }) {
  const t = useText(threadTexts);
  const { viewer } = useSession();
  const { message } = bubble;
  return (
    <>
      <p className={styles['deleted']}>
        <Icon icon={Ban} size={14} />
        {t(message.fromMe ? 'deletedByUs' : 'deletedByContact')}
      </p>
      {viewer.profile === 'admin' && message.body !== '' && <s className={styles['was']}>{message.body}</s>}
    </>
  );
}
