import type { TicketDetail } from '@shared/tickets/contract.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { narrow, phone, useMedia } from '@web/lib/useMedia.ts';
import { Button } from '@web/ui/Button.tsx';
import type { IconType } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '@web/ui/Menu.tsx';
import { useKeptControls } from '@web/ui/useKeptControls.ts';
import {
  ArrowRightLeft,
  Bot,
  BotOff,
  Check,
  CheckCheck,
  EllipsisVertical,
  History,
  Keyboard,
  MailOpen,
  Phone,
  RotateCcw,
  Search,
  Trash2,
  Undo2,
  UserRound,
  X,
} from 'lucide-react';
import { contactTexts } from '../contact/contactText.ts';
import { dialogTexts } from '../dialogs/dialogText.ts';
import { actionsFor, type TicketAction } from '../inbox/access.ts';
import { actionTexts } from '../inbox/actionText.ts';
import { call, isCallable } from '../inbox/call.ts';
import { useInbox, useIsPending } from '../inbox/inbox.ts';
import { ticketTexts } from '../text.ts';
import styles from './ConversationHeader.module.css';

interface Props {
  ticket: TicketView;
  detail: TicketDetail | undefined;
  onContact: () => void;
  onSearch: () => void;
}

interface Offer {
  readonly action: TicketAction;
  readonly icon: IconType;
  readonly shortcut?: string;
  readonly isPrimary?: true;
}

/** Order on the screen; actions without room go into the menu. */
const offers: readonly Offer[] = [
  { action: 'accept', icon: Check, shortcut: 'A', isPrimary: true },
  { action: 'reopen', icon: RotateCcw, isPrimary: true },
  { action: 'transfer', icon: ArrowRightLeft, shortcut: 'T' },
  { action: 'return', icon: Undo2 },
  { action: 'ignore', icon: X },
  { action: 'resolve', icon: CheckCheck, shortcut: 'E', isPrimary: true },
];

const beginsService: ReadonlySet<TicketAction> = new Set(['accept', 'reopen']);

/** Actions on the open ticket: frequent ones as buttons, the others in a menu. */
export function HeaderActions({ ticket, detail, onContact, onSearch }: Props) {
  const t = useText(dialogTexts);
  const tActions = useText(actionTexts);
  const { viewer } = useSession();
  const isNarrow = useMedia(narrow);
  const isPhone = useMedia(phone);
  const allowed = actionsFor(viewer, ticket);
  // On a phone the composer has them, below the thumb.
  const offered = offers.filter(({ action }) => allowed.has(action) && !(isPhone && beginsService.has(action)));
  const kept = useKeptControls(offered);
  const isShown = ({ isPrimary }: Offer) => !isNarrow || isPrimary === true;
  const items = useMenuItems({
    ticket,
    detail,
    onContact,
    onSearch,
    allowed,
    hidden: offered.filter((offer) => !isShown(offer)),
  });
  return (
    <div className={styles['actions']}>
      {/* First, so that nothing moves under the pointer when the token is there. */}
      {!isNarrow && isCallable(ticket, detail) && (
        <IconButton writes icon={Phone} label={tActions('call')} onClick={() => call(ticket, detail)} />
      )}
      <div {...kept.around} className={styles['offers']}>
        {kept.shown.filter(isShown).map((offer) => (
          <OfferButton key={offer.action} {...{ ticket, offer }} isDisabled={!allowed.has(offer.action)} />
        ))}
      </div>
      <Menu
        label={t('more')}
        items={items}
        trigger={(attributes) => <IconButton {...attributes} icon={EllipsisVertical} label={t('more')} />}
      />
    </div>
  );
}

function OfferButton({ ticket, offer, isDisabled }: { ticket: TicketView; offer: Offer; isDisabled: boolean }) {
  const t = useText(ticketTexts);
  const { act } = useInbox();
  const { action, icon, shortcut, isPrimary } = offer;
  const isPending = useIsPending(ticket.id, action);
  const label = t(action);
  const run = () => act(action, ticket);
  if (!isPrimary) return <IconButton {...{ icon, label, shortcut, isPending, isDisabled }} onClick={run} />;
  return (
    <Button
      variant="primary"
      icon={icon}
      title={shortcut === undefined ? undefined : `${label} (${shortcut})`}
      aria-label={label}
      className={styles['main']}
      isPending={isPending}
      isDisabled={isDisabled}
      onClick={run}
    >
      <span className={styles['word']}>{label}</span>
    </Button>
  );
}

interface MenuOptions extends Props {
  readonly allowed: ReadonlySet<TicketAction>;
  readonly hidden: readonly Offer[];
}

function useMenuItems({ ticket, detail, onContact, onSearch, allowed, hidden }: MenuOptions): MenuItem[] {
  const t = useText(dialogTexts);
  const tTickets = useText(ticketTexts);
  const tActions = useText(actionTexts);
  const tContact = useText(contactTexts);
  const { act, open } = useInbox();
  const isPhone = useMedia(phone);
  const isNarrow = useMedia(narrow);
  const calls = isNarrow && isCallable(ticket, detail);
  const offer = (action: TicketAction, rest: Pick<MenuItem, 'icon'> & Partial<MenuItem>): MenuItem[] =>
    allowed.has(action) ? [{ key: action, label: tTickets(action), onSelect: () => act(action, ticket), ...rest }] : [];
  const botLabel = tActions(ticket.useIntegration ? 'botOff' : 'botOn');
  return [
    ...hidden.flatMap(({ action, icon }) => offer(action, { icon })),
    ...offer('markUnread', { icon: MailOpen, shortcut: 'U' }),
    ...offer('toggleBot', { icon: ticket.useIntegration ? BotOff : Bot, label: botLabel }),
    ...(calls
      ? [{ key: 'call', label: tActions('call'), icon: Phone, writes: true, onSelect: () => call(ticket, detail) }]
      : []),
    ...(isPhone ? [{ key: 'contact', label: tContact('open'), icon: UserRound, onSelect: onContact }] : []),
    { key: 'search', label: tContact('search'), icon: Search, onSelect: onSearch },
    { key: 'log', label: t('log'), icon: History, onSelect: () => open({ kind: 'log', ticket }) },
    {
      key: 'shortcuts',
      label: tActions('shortcuts'),
      icon: Keyboard,
      shortcut: '?',
      onSelect: () => open({ kind: 'shortcuts' }),
    },
    ...offer('remove', { icon: Trash2, isDanger: true, startsGroup: true }),
  ];
}
