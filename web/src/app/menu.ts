import type { Session } from '@web/lib/session.tsx';
import type { IconType } from '@web/ui/Icon.tsx';
import {
  Cable,
  CalendarClock,
  Columns3Cog,
  ContactRound,
  Files,
  ListTodo,
  Megaphone,
  MessageCircleMore,
  MessagesSquare,
  PhoneCall,
  Plug,
  ScrollText,
  Settings,
  Smartphone,
  Sparkles,
  Split,
  SquareKanban,
  Tags,
  UsersRound,
  Zap,
} from 'lucide-react';

export interface MenuEntry {
  readonly path: string;
  readonly icon: IconType;
  readonly textKey:
    | 'tickets'
    | 'contacts'
    | 'tags'
    | 'kanban'
    | 'tagsKanban'
    | 'quickMessages'
    | 'users'
    | 'queues'
    | 'duty'
    | 'connections'
    | 'settings'
    | 'sandbox'
    | 'chats'
    | 'todolist'
    | 'schedules'
    | 'files'
    | 'integrations'
    | 'prompts'
    | 'audit'
    | 'announcements';
  readonly group: 'work' | 'administration';
  readonly visible: (session: Session) => boolean;
}

const everyone = () => true;
export const isAdmin = ({ user }: Session): boolean => user.profile === 'admin';
/** allowConnections makes a user an administrator of connections alone. */
export const managesConnections = (session: Session): boolean =>
  isAdmin(session) || session.user.allowConnections === 'enabled';

export const hasChats = ({ user }: Session): boolean => user.company.plan?.useInternalChat === true;

export const hasSchedules = ({ user }: Session): boolean => user.company.plan?.useSchedules === true;

export const hasKanban = ({ user }: Session): boolean => user.company.plan?.useKanban === true;

/** Integrations are for administrators, of companies whose plan has them. */
export const hasIntegrations = (session: Session): boolean => isAdmin(session) && session.hasPlan('useIntegration');

export const hasPrompts = (session: Session): boolean => isAdmin(session) && session.hasPlan('useOpenAi');

/** The sandbox is where it was opened, for those who connect numbers. */
export const hasSandbox = (session: Session): boolean =>
  session.user.company.hasSandbox === true && managesConnections(session);

/** What can be reached, for whom; only what exists. */
export const menu: readonly MenuEntry[] = [
  { path: '/tickets', icon: MessagesSquare, textKey: 'tickets', group: 'work', visible: everyone },
  { path: '/contacts', icon: ContactRound, textKey: 'contacts', group: 'work', visible: everyone },
  { path: '/tags', icon: Tags, textKey: 'tags', group: 'work', visible: everyone },
  { path: '/Kanban', icon: SquareKanban, textKey: 'kanban', group: 'work', visible: hasKanban },
  { path: '/TagsKanban', icon: Columns3Cog, textKey: 'tagsKanban', group: 'work', visible: hasKanban },
  { path: '/chats', icon: MessageCircleMore, textKey: 'chats', group: 'work', visible: hasChats },
  { path: '/todolist', icon: ListTodo, textKey: 'todolist', group: 'work', visible: everyone },
  { path: '/quick-messages', icon: Zap, textKey: 'quickMessages', group: 'work', visible: everyone },
  { path: '/schedules', icon: CalendarClock, textKey: 'schedules', group: 'work', visible: hasSchedules },
  { path: '/files', icon: Files, textKey: 'files', group: 'work', visible: everyone },
  { path: '/users', icon: UsersRound, textKey: 'users', group: 'administration', visible: isAdmin },
  { path: '/queues', icon: Split, textKey: 'queues', group: 'administration', visible: isAdmin },
  {
    path: '/queue-integration',
    icon: Cable,
    textKey: 'integrations',
    group: 'administration',
    visible: hasIntegrations,
  },
  { path: '/prompts', icon: Sparkles, textKey: 'prompts', group: 'administration', visible: hasPrompts },
  { path: '/plantao', icon: PhoneCall, textKey: 'duty', group: 'administration', visible: isAdmin },
  { path: '/connections', icon: Plug, textKey: 'connections', group: 'administration', visible: managesConnections },
  { path: '/settings', icon: Settings, textKey: 'settings', group: 'administration', visible: isAdmin },
  { path: '/audit', icon: ScrollText, textKey: 'audit', group: 'administration', visible: isAdmin },
  {
    path: '/announcements',
    icon: Megaphone,
    textKey: 'announcements',
    group: 'administration',
    visible: ({ user }) => user.super,
  },
  { path: '/sandbox', icon: Smartphone, textKey: 'sandbox', group: 'administration', visible: hasSandbox },
];

/** The entry a path belongs to: `/tickets/ab12` belongs to `/tickets`. */
export const entryOf = (path: string): MenuEntry | undefined =>
  menu.find((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
