import type { TicketDetail } from '@shared/tickets/contract.ts';
import type { TicketStatus, TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { narrow, phone, useMedia } from '@web/lib/useMedia.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dot } from '@web/ui/Dot.tsx';
import type { IconType } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '@web/ui/Menu.tsx';
import { Spinner } from '@web/ui/Spinner.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import {
  ArrowLeft,
  ArrowRightLeft,
  Check,
  CheckCheck,
  EllipsisVertical,
  History,
  Keyboard,
  PanelRight,
  RotateCcw,
  Trash2,
  Undo2,
  Unplug,
  UserRound,
  X,
} from 'lucide-react';
import { useContext } from 'react';
import { actionsFor, type TicketAction } from '../access.ts';
import { contactTexts } from '../contactText.ts';
import { dialogTexts } from '../dialogText.ts';
import { PendingContext, useInbox } from '../inbox.ts';
import { ticketTexts } from '../text.ts';
import { ChannelMark } from './ChannelMark.tsx';
import styles from './ConversationHeader.module.css';

interface Props {
  ticket: TicketView;
  detail: TicketDetail | undefined;
  isUpdating: boolean;
  isContactShown: boolean;
  onContact: () => void;
  onBack: () => void;
}

interface Offer {
  readonly action: TicketAction;
  readonly icon: IconType;
  readonly shortcut?: string;
  readonly isPrimary?: true;
}

/** In the order of the screen; what does not fit goes into the menu. */
const offers: readonly Offer[] = [
  { action: 'accept', icon: Check, shortcut: 'A', isPrimary: true },
  { action: 'reopen', icon: RotateCcw, isPrimary: true },
  { action: 'transfer', icon: ArrowRightLeft, shortcut: 'T' },
  { action: 'return', icon: Undo2 },
  { action: 'ignore', icon: X },
  { action: 'resolve', icon: CheckCheck, shortcut: 'E', isPrimary: true },
];

const tones: Record<
  TicketStatus,
  { tone: Tone; word: `status${'Open' | 'Pending' | 'Group' | 'Closed' | 'Lgpd' | 'Nps'}` }
> = {
  open: { tone: 'open', word: 'statusOpen' },
  pending: { tone: 'waiting', word: 'statusPending' },
  group: { tone: 'group', word: 'statusGroup' },
  closed: { tone: 'closed', word: 'statusClosed' },
  lgpd: { tone: 'waiting', word: 'statusLgpd' },
  nps: { tone: 'waiting', word: 'statusNps' },
};

/** Who it is, where it stands, and what can be done with it. */
export function ConversationHeader(props: Props) {
  const { ticket, detail, isUpdating, isContactShown, onContact, onBack } = props;
  const t = useText(dialogTexts);
  const tTickets = useText(ticketTexts);
  const tContact = useText(contactTexts);
  const { tone, word } = tones[ticket.status];
  const user = ticket.user === null ? t('unassigned') : t('with', { name: ticket.user.name });
  // Alone on the screen it is the screen's heading.
  const Heading = useMedia(narrow) ? 'h1' : 'h2';
  const isDown = detail !== undefined && detail.whatsappStatus !== 'CONNECTED';
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
          <Badge tone={tone}>{tTickets(word)}</Badge>
        </Heading>
        <p className={styles['meta']}>
          <ChannelMark channel={ticket.channel} />
          {ticket.queue !== null && (
            <span className={styles['part']}>
              <Dot color={ticket.queue.color} size={8} />
              {ticket.queue.name}
            </span>
          )}
          <span className={styles['part']}>{user}</span>
          <span className={styles['part']}>{ticket.whatsapp.name}</span>
          {isUpdating && <Spinner size={12} label={t('updating')} />}
          {isDown && (
            <span className={styles['down']}>
              <Unplug size={12} aria-hidden="true" />
              {t('disconnected', { name: ticket.whatsapp.name })}
            </span>
          )}
        </p>
      </div>
      <HeaderActions ticket={ticket} onContact={onContact} />
      <IconButton
        icon={PanelRight}
        label={tContact(isContactShown ? 'close' : 'open')}
        isPressed={isContactShown}
        onClick={onContact}
        className={styles['panel']}
      />
    </header>
  );
}

function HeaderActions({ ticket, onContact }: Pick<Props, 'ticket' | 'onContact'>) {
  const t = useText(dialogTexts);
  const tTickets = useText(ticketTexts);
  const { viewer } = useSession();
  const tContact = useText(contactTexts);
  const { act, open } = useInbox();
  const pending = useContext(PendingContext);
  const isNarrow = useMedia(narrow);
  const isPhone = useMedia(phone);
  const allowed = actionsFor(viewer, ticket);
  const offered = offers.filter(({ action }) => allowed.has(action));
  const isShown = ({ isPrimary }: Offer) => !isNarrow || isPrimary === true;
  const items: MenuItem[] = [
    ...offered
      .filter((offer) => !isShown(offer))
      .map(
        ({ action, icon }): MenuItem => ({
          key: action,
          label: tTickets(action),
          icon,
          onSelect: () => act(action, ticket),
        }),
      ),
    ...(isPhone ? [{ key: 'contact', label: tContact('open'), icon: UserRound, onSelect: onContact }] : []),
    { key: 'log', label: t('log'), icon: History, onSelect: () => open({ kind: 'log', ticket }) },
    {
      key: 'shortcuts',
      label: t('shortcuts'),
      icon: Keyboard,
      shortcut: '?',
      onSelect: () => open({ kind: 'shortcuts' }),
    },
  ];
  if (allowed.has('remove')) {
    items.push({
      key: 'remove',
      label: tTickets('remove'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      onSelect: () => act('remove', ticket),
    });
  }
  return (
    <div className={styles['actions']}>
      {offered.filter(isShown).map(({ action, icon, shortcut, isPrimary }) =>
        isPrimary ? (
          <Button
            key={action}
            variant="primary"
            icon={icon}
            title={shortcut === undefined ? undefined : `${tTickets(action)} (${shortcut})`}
            aria-label={tTickets(action)}
            className={styles['main']}
            isPending={pending?.action === action && pending.ticketId === ticket.id}
            onClick={() => act(action, ticket)}
          >
            <span className={styles['word']}>{tTickets(action)}</span>
          </Button>
        ) : (
          <IconButton
            key={action}
            icon={icon}
            label={tTickets(action)}
            shortcut={shortcut}
            isPending={pending?.action === action && pending.ticketId === ticket.id}
            onClick={() => act(action, ticket)}
          />
        ),
      )}
      <Menu
        label={t('more')}
        items={items}
        trigger={(attributes) => <IconButton {...attributes} icon={EllipsisVertical} label={t('more')} />}
      />
    </div>
  );
}
