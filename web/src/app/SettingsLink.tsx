import { useText } from '@web/lib/i18n.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { settingsHub } from './pages.ts';
import styles from './SettingsLink.module.css';
import { appTexts } from './text.ts';

export function SettingsLink() {
  const t = useText(appTexts);
  return (
    <Link to={settingsHub.path} className={styles['link']}>
      <Icon icon={ChevronLeft} size={16} />
      {t('backToSettings')}
    </Link>
  );
}
