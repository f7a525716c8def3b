import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { useStored } from '@web/lib/storage.ts';
import { CountBadge } from '@web/ui/CountBadge.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Tooltip } from '@web/ui/Tooltip.tsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useUnreadCount } from '../attention/useUnreadCount.ts';
import { type MenuEntry, menu } from '../menu.ts';
import { appTexts } from '../text.ts';
import styles from './SideMenu.module.css';

export function SideMenu() {
  const t = useText(appTexts);
  const [isOpen, setOpen] = useStored('menuOpen');
  return (
    <nav aria-label={t('menu')} className={classNames(styles['menu'], isOpen && styles['open'])}>
      <div className={styles['head']}>
        <img src="/icon.svg" alt="" width={28} height={28} className={styles['mark']} />
        {isOpen && <span className={styles['product']}>Prosa</span>}
      </div>
      <MenuLinks isOpen={isOpen} />
      <div className={styles['foot']}>
        <IconButton
          icon={isOpen ? PanelLeftClose : PanelLeftOpen}
          label={t(isOpen ? 'menuClose' : 'menuOpen')}
          placement="right"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
    </nav>
  );
}

const groups = ['work', 'administration'] as const;

/** The entries this person has; with words when there is room. */
export function MenuLinks({ isOpen, onFollow }: { isOpen: boolean; onFollow?: () => void }) {
  const t = useText(appTexts);
  const session = useSession();
  const unread = useUnreadCount();
  const shown = session.isExpired ? [] : menu.filter((entry) => entry.visible(session));
  return (
    <div className={styles['groups']}>
      {groups.map((group) => {
        const entries = shown.filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <ul key={group} aria-label={t(group)} className={styles['group']}>
            {entries.map((entry) => (
              <li key={entry.path}>
                <EntryLink {...{ entry, isOpen, onFollow }} count={entry.path === '/tickets' ? unread : 0} />
              </li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

interface EntryProps {
  entry: MenuEntry;
  isOpen: boolean;
  count: number;
  onFollow?: () => void;
}

function EntryLink({ entry, isOpen, count, onFollow }: EntryProps) {
  const t = useText(appTexts);
  const word = t(entry.textKey);
  const link = (
    <NavLink
      to={entry.path}
      onClick={onFollow}
      aria-label={count > 0 ? `${word} (${t('unreadCount', { count })})` : word}
      className={({ isActive }) => classNames(styles['link'], isActive && styles['active'])}
    >
      <Icon icon={entry.icon} size={20} />
      {isOpen && <span className={styles['word']}>{word}</span>}
      <CountBadge count={count} isHidden isExact={isOpen} className={styles['count']} />
    </NavLink>
  );
  return isOpen ? (
    link
  ) : (
    <Tooltip text={word} placement="right">
      {link}
    </Tooltip>
  );
}
