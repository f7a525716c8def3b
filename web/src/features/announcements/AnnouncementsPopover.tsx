import type { Announcement } from '@shared/announcements/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { moreOf } from '@web/lib/query.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { InfiniteScroll } from '@web/ui/InfiniteScroll.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Popover } from '@web/ui/Popover.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Time } from '@web/ui/Time.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { Megaphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import styles from './AnnouncementsPopover.module.css';
import { PriorityBadge } from './parts/PriorityBadge.tsx';
import { announcementTexts } from './text.ts';
import { useAnnouncements } from './useAnnouncements.ts';

const AnnouncedPicture = lazyWithRetry(async () => (await import('./parts/AnnouncedPicture.tsx')).AnnouncedPicture);
const ahead = [AnnouncedPicture];

/** Announcements of the platform, the most important first. */
export function AnnouncementsPopover() {
  usePrefetch(ahead);
  const t = useText(announcementTexts);
  const list = useAnnouncements();
  // Announcements that were new at the opening stay marked while the popover is open.
  const [newFrom, setNewFrom] = useState('');
  const [picture, setPicture] = useState<Announcement | null>(null);
  return (
    <>
      <Popover
        label={t('title')}
        className={styles['panel']}
        onOpen={() => {
          setNewFrom(list.seen);
          list.look();
        }}
        trigger={(attributes) => <IconButton {...attributes} icon={Megaphone} label={t('title')} count={list.unread} />}
      >
        {(close) => (
          <Content
            list={list}
            newFrom={newFrom}
            onPicture={(announcement) => {
              close();
              setPicture(announcement);
            }}
          />
        )}
      </Popover>
      {picture !== null && (
        <Suspense>
          <AnnouncedPicture announcement={picture} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </>
  );
}

interface ContentProps {
  list: ReturnType<typeof useAnnouncements>;
  newFrom: string;
  onPicture: (announcement: Announcement) => void;
}

function Content({ list, newFrom, onPicture }: ContentProps) {
  const t = useText(announcementTexts);
  const { announcements } = list;
  return (
    <>
      <h2 className={styles['heading']}>{t('title')}</h2>
      <div className={styles['list']}>
        {announcements === undefined && <Skeleton height={64} />}
        {announcements?.length === 0 && <p className={styles['none']}>{t('none')}</p>}
        <ul>
          {announcements?.map((announcement) => (
            <li key={announcement.id} className={styles['item']} data-priority={announcement.priority}>
              <Entry
                announcement={announcement}
                isNew={announcement.id > newFrom}
                onPicture={() => onPicture(announcement)}
              />
            </li>
          ))}
        </ul>
        <InfiniteScroll {...moreOf(list)} />
      </div>
    </>
  );
}

interface EntryProps {
  announcement: Announcement;
  isNew: boolean;
  onPicture: () => void;
}

function Entry({ announcement, isNew, onPicture }: EntryProps) {
  const t = useText(announcementTexts);
  const { title, text, priority, mediaPath, createdAt } = announcement;
  return (
    <>
      <p className={styles['meta']}>
        <PriorityBadge priority={priority} />
        {isNew && <Badge tone="notice">{t('isNew')}</Badge>}
        <Time at={createdAt} isFocusable={false} className={styles['time']} />
      </p>
      <h3 className={styles['title']}>{title}</h3>
      <p className={styles['text']}>{text}</p>
      {mediaPath !== null && (
        <button type="button" aria-label={t('picture')} className={styles['picture']} onClick={onPicture}>
          <img src={mediaPath} alt="" loading="lazy" />
        </button>
      )}
    </>
  );
}
