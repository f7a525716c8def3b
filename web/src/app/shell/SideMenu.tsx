import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { useMedia, wide } from '@web/lib/useMedia.ts';
import { BrandMark } from '@web/ui/BrandMark.tsx';
import { CountBadge } from '@web/ui/CountBadge.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { Icon, type IconType } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Tooltip } from '@web/ui/Tooltip.tsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useUnreadCount } from '../attention/useUnreadCount.ts';
import { pageLabels } from '../pageLabels.ts';
import { isInSettings, type Page, pageOf, pagesFor, settingsHub } from '../pages.ts';
import { appTexts } from '../text.ts';
import { menuIcons } from './menuIcons.ts';
import styles from './SideMenu.module.css';
import { usePreferences } from './usePreferences.ts';

/** On wide screens the user's choice is saved; on narrow ones an opened menu lasts as long as the page. */
function useOpen(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { user } = useSession();
  const { saveMenu } = usePreferences();
  const isWide = useMedia(wide);
  const [isOpenNarrow, setOpenNarrow] = useState(false);
  return isWide
    ? [user.defaultMenu === 'open', (isOpen) => saveMenu(isOpen ? 'open' : 'closed')]
    : [isOpenNarrow, setOpenNarrow];
}

export function SideMenu() {
  const t = useText(appTexts);
  const [isOpen, setOpen] = useOpen();
  return (
    <nav aria-label={t('menu')} className={classNames(styles['menu'], isOpen && styles['open'])}>
      <div className={styles['head']}>
        <BrandMark size={28} className={styles['mark']} />
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

/** Daily pages, and below them the link to the settings; with labels if there is room. */
export function MenuLinks({ isOpen, onFollow }: { isOpen: boolean; onFollow?: () => void }) {
  const t = useText(appTexts);
  const tPage = useText(pageLabels);
  const session = useSession();
  const unread = useUnreadCount();
  const { pathname } = useLocation();
  const current = pageOf(pathname);
  const work = pagesFor(session).filter((page) => page.group === 'work');
  const inHub = pathname === settingsHub.path ? 'page' : isInSettings(pathname) ? 'true' : undefined;
  return (
    <div className={styles['groups']}>
      <ul aria-label={t('work')} className={styles['group']}>
        {work.map((page) => (
          <li key={page.path}>
            <MenuLink
              {...{ page, isOpen, onFollow }}
              icon={menuIcons[page.textKey]}
              current={page === current ? 'page' : undefined}
              count={page.path === '/tickets' ? unread : 0}
            />
          </li>
        ))}
      </ul>
      {!session.isExpired && (
        <ul aria-label={tPage('settings')} className={styles['group']}>
          <li>
            <MenuLink
              {...{ isOpen, onFollow }}
              page={settingsHub}
              icon={menuIcons.settings}
              current={inHub}
              count={0}
            />
          </li>
        </ul>
      )}
    </div>
  );
}

interface LinkProps {
  page: Pick<Page, 'path' | 'textKey'>;
  icon: IconType;
  isOpen: boolean;
  /** `true` for what holds the page that is open. */
  current: 'page' | 'true' | undefined;
  count: number;
  onFollow?: (() => void) | undefined;
}

function MenuLink({ page, icon, isOpen, current, count, onFollow }: LinkProps) {
  const t = useText(appTexts);
  const tPage = useText(pageLabels);
  const word = tPage(page.textKey);
  const link = (
    <Link
      to={page.path}
      onClick={onFollow}
      aria-current={current}
      aria-label={count > 0 ? `${word} (${t('unreadCount', { count })})` : word}
      className={classNames(styles['link'], current !== undefined && styles['active'])}
    >
      <Icon icon={icon} size={20} />
      {isOpen && <span className={styles['word']}>{word}</span>}
      <CountBadge count={count} isHidden isExact={isOpen} className={styles['count']} />
    </Link>
  );
  return isOpen ? (
    link
  ) : (
    <Tooltip text={word} placement="right">
      {link}
    </Tooltip>
  );
}
