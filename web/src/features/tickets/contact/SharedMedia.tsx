import type { MessageView } from '@shared/messages/model.ts';
import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '@web/lib/api.ts';
import { formatBytes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { Time } from '@web/ui/Time.tsx';
import { FileText, Link2, Phone, Play } from 'lucide-react';
import { useState } from 'react';
import { useConversation } from '../conversation/conversation.ts';
import { threadTexts } from '../thread/threadText.ts';
import { contactTexts } from './contactText.ts';
import styles from './SharedMedia.module.css';

type Shared = ResultOf<'messages', 'getMedia'>;
type SharedMediaTab = 'media' | 'documents' | 'links' | 'calls';

interface Props {
  ticketId: number;
  onJump: (messageId: string) => void;
}

/** Photos, documents, links and calls among the newest messages. */
export function SharedMedia({ ticketId, onJump }: Props) {
  const t = useText(contactTexts);
  const [tab, setTab] = useState<SharedMediaTab>('media');
  const shared = useQuery({ ...query('messages', 'getMedia', { ticketId }), staleTime: 0 });
  return (
    <Tabs
      label={t('shared')}
      tabs={[
        { key: 'media', label: t('tabMedia') },
        { key: 'documents', label: t('tabDocuments') },
        { key: 'links', label: t('tabLinks') },
        { key: 'calls', label: t('tabCalls') },
      ]}
      value={tab}
      onChange={setTab}
      className={styles['tabs']}
      panelClassName={styles['panel']}
    >
      {shared.isError && <Banner tone="failed">{t('mediaFailed')}</Banner>}
      {shared.isPending && <Skeleton height={96} />}
      {shared.data !== undefined && <Content tab={tab} shared={shared.data} onJump={onJump} />}
    </Tabs>
  );
}

function Content({ tab, shared, onJump }: { tab: SharedMediaTab; shared: Shared; onJump: Props['onJump'] }) {
  switch (tab) {
    case 'media':
      return <MediaGrid media={shared.media} onJump={onJump} />;
    case 'documents':
      return <Documents documents={shared.documents} />;
    case 'links':
      return <Links links={shared.links} onJump={onJump} />;
    case 'calls':
      return <Calls calls={shared.calls} onJump={onJump} />;
  }
}

function MediaGrid({ media, onJump }: { media: readonly MessageView[]; onJump: Props['onJump'] }) {
  const t = useText(contactTexts);
  const tThread = useText(threadTexts);
  const { showPicture } = useConversation();
  if (media.length === 0) return <p className={styles['none']}>{t('noMedia')}</p>;
  return (
    <ul className={styles['grid']}>
      {media.map((message) => (
        <li key={message.id}>
          <button
            type="button"
            aria-label={`${message.mediaType === 'image' ? tThread('imageOpen') : t('goToMessage')}${message.body === '' ? '' : `: ${message.body}`}`}
            className={styles['thumb']}
            onClick={() => (message.mediaType === 'image' ? showPicture : onJump)(message.id)}
          >
            {message.mediaType === 'image' && message.mediaUrl !== null ? (
              <img src={message.mediaUrl} alt="" loading="lazy" />
            ) : (
              <Icon icon={Play} />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Documents({ documents }: { documents: readonly MessageView[] }) {
  const t = useText(contactTexts);
  if (documents.length === 0) return <p className={styles['none']}>{t('noDocuments')}</p>;
  return (
    <ul className={styles['list']}>
      {documents.map((message) => (
        <li key={message.id}>
          <a
            href={message.mediaUrl ?? undefined}
            download={message.mediaName ?? ''}
            target="_blank"
            rel="noopener noreferrer"
            className={styles['item']}
          >
            <Icon icon={FileText} size={16} />
            <span className={styles['word']}>{message.mediaName}</span>
            <span className={styles['size']}>{message.mediaSize !== null && formatBytes(message.mediaSize)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Links({ links, onJump }: { links: Shared['links']; onJump: Props['onJump'] }) {
  const t = useText(contactTexts);
  if (links.length === 0) return <p className={styles['none']}>{t('noLinks')}</p>;
  // The same address twice in one message is one line.
  const lines = [...new Map(links.map((link) => [`${link.messageId} ${link.url}`, link]))];
  return (
    <ul className={styles['list']}>
      {lines.map(([key, { url, messageId }]) => (
        <li key={key} className={styles['item']}>
          <Icon icon={Link2} size={16} />
          <a href={url} target="_blank" rel="noopener noreferrer" className={styles['word']}>
            {url}
          </a>
          <button type="button" className={styles['go']} onClick={() => onJump(messageId)}>
            {t('goToMessage')}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Calls({ calls, onJump }: { calls: readonly MessageView[]; onJump: Props['onJump'] }) {
  const t = useText(contactTexts);
  if (calls.length === 0) return <p className={styles['none']}>{t('noCalls')}</p>;
  return (
    <ul className={styles['list']}>
      {calls.map((call) => (
        <li key={call.id} className={styles['item']}>
          <Icon icon={Phone} size={16} />
          <span className={styles['call']}>
            <span className={styles['word']}>{call.body || t('call')}</span>
            <Time at={call.createdAt} as="note" isFocusable={false} className={styles['size']} />
          </span>
          <button type="button" className={styles['go']} onClick={() => onJump(call.id)}>
            {t('goToMessage')}
          </button>
        </li>
      ))}
    </ul>
  );
}
