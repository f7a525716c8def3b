import type { TicketStatus } from '@shared/core/ticketStatus.ts';
import type { TicketDetail } from '@shared/tickets/contract.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { narrow, useMedia } from '@web/lib/useMedia.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import { ColorDot } from '@web/ui/ColorDot.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Spinner } from '@web/ui/Spinner.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { ArrowLeft, PanelRight } from 'lucide-react';
import { contactTexts } from '../contact/contactText.ts';
import { dialogTexts } from '../dialogs/dialogText.ts';
import { ChannelIcon } from '../list/ChannelIcon.tsx';
import { ServiceClock } from '../list/LazyServiceClock.tsx';
import { statusKeys } from '../list/statusKeys.ts';
import { ticketTexts } from '../text.ts';
import { CollisionNotice } from './CollisionNotice.tsx';
import { ConnectionDownNote } from './ConnectionDownNote.tsx';
import styles from './ConversationHeader.module.css';
import { HeaderActions } from './HeaderActions.tsx';

interface Props {
  ticket: TicketView;
  detail: TicketDetail | undefined;
  isUpdating: boolean;
  isContactShown: boolean;
  onContact: () => void;
  onSearch: () => void;
  onBack: () => void;
}

const tones: Record<TicketStatus, Tone> = {
  open: 'open',
  pending: 'waiting',
  group: 'group',
  closed: 'closed',
  lgpd: 'waiting',
  nps: 'waiting',
};

/** Contact and state of the ticket, with its actions. */
export function ConversationHeader(props: Props) {
  const { ticket, detail, isUpdating, isContactShown, onContact, onSearch, onBack } = props;
  const t = useText(dialogTexts);
  const tTickets = useText(ticketTexts);
  const tContact = useText(contactTexts);
  const user = ticket.user === null ? t('unassigned') : t('with', { name: ticket.user.name });
  // Alone on the screen it is the screen's heading.
  const Heading = useMedia(narrow) ? 'h1' : 'h2';
  return (
    <header className={styles['header']}>
      <IconButton icon={ArrowLeft} label={t('back')} onClick={onBack} className={styles['back']} />
      <button type="button" className={styles['who']} title={tContact('open')} onClick={onContact}>
        <VisuallyHidden>{tContact('open')}</VisuallyHidden>
        <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={40} />
      </button>
      <div className={styles['words']}>
        <Heading className={styles['name']}>
          <bdi className={styles['bdi']}>{ticket.contact.name}</bdi>
          <span className={styles['id']}>#{ticket.id}</span>
          <Badge tone={tones[ticket.status]}>{tTickets(statusKeys[ticket.status])}</Badge>
        </Heading>
        <p className={styles['meta']}>
          <ChannelIcon channel={ticket.channel} />
          <ConnectionDownNote ticket={ticket} detail={detail} />
          {ticket.queue !== null && (
            <span className={styles['part']}>
              <ColorDot color={ticket.queue.color} size={8} />
              {ticket.queue.name}
            </span>
          )}
          <span className={styles['part']}>{user}</span>
          <span className={styles['part']}>{ticket.whatsapp.name}</span>
          {ticket.serviceLevel !== undefined && (
            <span className={styles['part']}>
              <ServiceClock level={ticket.serviceLevel} showsPause />
            </span>
          )}
          {isUpdating && <Spinner size={12} label={t('updating')} />}
        </p>
      </div>
      <HeaderActions ticket={ticket} detail={detail} onContact={onContact} onSearch={onSearch} />
      <IconButton
        icon={PanelRight}
        label={tContact(isContactShown ? 'close' : 'open')}
        isPressed={isContactShown}
        onClick={onContact}
        className={styles['panel']}
      />
      <CollisionNotice ticketId={ticket.id} />
    </header>
  );
}
