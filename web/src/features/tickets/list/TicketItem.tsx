import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useStored } from '@web/lib/storage.ts';
import { LastMessagePreview } from '@web/pickers/LastMessagePreview.tsx';
import { Avatar } from '@web/ui/Avatar.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { ColorDot } from '@web/ui/ColorDot.tsx';
import { CountBadge } from '@web/ui/CountBadge.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { ListRow } from '@web/ui/ListRow.tsx';
import { Tag } from '@web/ui/Tag.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { ArrowRightLeft, Bot, PenLine } from 'lucide-react';
import { memo, useState } from 'react';
import { collisionTexts } from '../conversation/collisionText.ts';
import { usePresence } from '../conversation/useCollision.ts';
import { draftScope } from '../drafts/draftSync.ts';
import { ticketTexts } from '../text.ts';
import { ChannelIcon } from './ChannelIcon.tsx';
import { Excerpt } from './Excerpt.tsx';
import { ItemActions } from './ItemActions.tsx';
import { ServiceClock } from './LazyServiceClock.tsx';
import styles from './TicketItem.module.css';

interface Props {
  ticket: TicketView;
  to: string;
  isSelected: boolean;
  /** The one row that Tab reaches. */
  isReachable: boolean;
  /** True to show the attendant, for users who see tickets of others. */
  showsUser: boolean;
  userId: number;
  /** Search text of the list. */
  search: string;
  /** True on touch screens, where the buttons are always shown. */
  isTouch: boolean;
  /** True if it left the list and keeps its place until the pointer leaves. */
  isGone: boolean;
  /** The pointer rests on it or the keys arrived at it. */
  onIntent: (ticket: TicketView) => void;
  onIntentEnd: () => void;
  onOpen: (ticket: TicketView) => void;
}

/** A row of two lines: contact, last message, and state of the ticket. */
export const TicketItem = memo(function TicketItem(props: Props) {
  const { ticket, to, isSelected, isReachable, isGone, showsUser, userId, search, isTouch } = props;
  const { onIntent, onIntentEnd, onOpen } = props;
  // A list has many rows and one pointer: the buttons of a row come when it is wanted.
  const [isWanted, setWanted] = useState(false);
  const want = () => {
    setWanted(true);
    onIntent(ticket);
  };
  return (
    <ListRow
      link={{
        to,
        tabIndex: isReachable ? 0 : -1,
        onFocus: want,
        onClick: () => onOpen(ticket),
        ...{ 'data-ticket': ticket.id },
      }}
      isSelected={isSelected}
      isUnread={ticket.unreadMessages > 0}
      face={<Face ticket={ticket} />}
      name={ticket.contact.name}
      at={ticket.updatedAt}
      last={
        ticket.match === undefined ? (
          <LastMessage ticket={ticket} userId={userId} />
        ) : (
          <Excerpt match={ticket.match} search={search} />
        )
      }
      unread={<Unread count={ticket.unreadMessages} />}
      more={<Meta ticket={ticket} showsUser={showsUser} />}
      actions={(isWanted || isTouch) && <ItemActions {...{ ticket, isGone }} className={styles['actions']} />}
      className={classNames(styles['item'], isGone && styles['gone'])}
      onPointerEnter={want}
      onPointerLeave={onIntentEnd}
    />
  );
});

function Face({ ticket: { contact, channel } }: { ticket: TicketView }) {
  return (
    <span className={styles['face']}>
      <Avatar name={contact.name} picture={contact.profilePicUrl} size={40} />
      <span className={styles['channel']}>
        <ChannelIcon channel={channel} />
      </span>
    </span>
  );
}

function Unread({ count }: { count: number }) {
  const t = useText(ticketTexts);
  if (count === 0) return null;
  return (
    <>
      <CountBadge count={count} isHidden className={styles['count']} />
      <VisuallyHidden>{t('unread', { count })}</VisuallyHidden>
    </>
  );
}

function LastMessage({ ticket, userId }: { ticket: TicketView; userId: number }) {
  const t = useText(ticketTexts);
  const tNow = useText(collisionTexts);
  const [draft] = useStored('draft', draftScope(userId, ticket));
  const presence = usePresence(ticket.id);
  if (presence !== undefined) return <bdi className={styles['presence']}>{tNow(presence)}</bdi>;
  if (draft.body === '') return <LastMessagePreview ticket={ticket} />;
  return (
    <>
      <Icon icon={PenLine} size={12} className={styles['draftMark']} />
      <span className={styles['draft']}>{t('draft')}</span> {draft.body}
    </>
  );
}

/** Colleague who transferred the ticket, until it is opened. */
function HandedOn({ ticket: { transferredBy } }: { ticket: TicketView }) {
  const t = useText(ticketTexts);
  if (transferredBy === null) return null;
  return (
    <span className={styles['handed']}>
      <Icon icon={ArrowRightLeft} size={12} className={styles['handedMark']} />
      {t('transferredBy', { name: transferredBy.name })}
    </span>
  );
}

/** More would push the queue out of sight. */
const maxTags = 2;

function Meta({ ticket, showsUser }: { ticket: TicketView; showsUser: boolean }) {
  const t = useText(ticketTexts);
  const shown = ticket.tags.slice(0, maxTags);
  const others = ticket.tags.slice(maxTags);
  return (
    <span className={styles['meta']}>
      <ServiceClock level={ticket.serviceLevel} />
      <ColorDot color={ticket.queue?.color} size={8} />
      <span className={styles['queue']}>{ticket.queue?.name ?? t('noQueue')}</span>
      {showsUser && ticket.user !== null && <span className={styles['user']}>{ticket.user.name}</span>}
      <HandedOn ticket={ticket} />
      {ticket.isBot && (
        <span title={t('withBot')} className={styles['bot']}>
          <Icon icon={Bot} size={12} />
          <VisuallyHidden>{t('withBot')}</VisuallyHidden>
        </span>
      )}
      {shown.map((tag) => (
        <Tag key={tag.id} name={tag.name} color={tag.color} className={styles['tag']} />
      ))}
      {others.length > 0 && (
        <span title={t('moreTags', { names: others.map(({ name }) => name).join(', ') })}>+{others.length}</span>
      )}
    </span>
  );
}
