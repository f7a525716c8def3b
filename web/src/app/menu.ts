import type { Session } from '@web/lib/session.tsx';
import type { IconType } from '@web/ui/Icon.tsx';
import { ContactRound, MessagesSquare, Plug, Settings, Smartphone, Split, UsersRound } from 'lucide-react';

export interface MenuEntry {
  readonly path: string;
  readonly icon: IconType;
  readonly textKey: 'tickets' | 'contacts' | 'users' | 'queues' | 'connections' | 'settings' | 'sandbox';
  readonly group: 'work' | 'administration';
  readonly visible: (session: Session) => boolean;
}

const everyone = () => true;
export const isAdmin = ({ user }: Session): boolean => user.profile === 'admin';
/** allowConnections makes a user an administrator of connections alone. */
export const managesConnections = (session: Session): boolean =>
  isAdmin(session) || session.user.allowConnections === 'enabled';

/** What can be reached, for whom; only what exists. */
export const menu: readonly MenuEntry[] = [
  { path: '/tickets', icon: MessagesSquare, textKey: 'tickets', group: 'work', visible: everyone },
  { path: '/contacts', icon: ContactRound, textKey: 'contacts', group: 'work', visible: everyone },
  { path: '/users', icon: UsersRound, textKey: 'users', group: 'administration', visible: isAdmin },
  { path: '/queues', icon: Split, textKey: 'queues', group: 'administration', visible: isAdmin },
  { path: '/connections', icon: Plug, textKey: 'connections', group: 'administration', visible: managesConnections },
  { path: '/settings', icon: Settings, textKey: 'settings', group: 'administration', visible: isAdmin },
  { path: '/sandbox', icon: Smartphone, textKey: 'sandbox', group: 'administration', visible: managesConnections },
];

/** The entry a path belongs to: `/tickets/ab12` belongs to `/tickets`. */
export const entryOf = (path: string): MenuEntry | undefined =>
  menu.find((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
