import { firstSteps } from '@shared/companies/firstSteps.ts';
import { useText } from '@web/lib/i18n.ts';
import { firstStepTexts } from '@web/pickers/firstSteps/text.ts';
import { useFirstSteps } from '@web/pickers/firstSteps/useFirstSteps.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './RemainingSteps.module.css';

/** Progress of the company's setup, on every screen until it is complete or an administrator dismisses it. */
export function RemainingSteps({ onFollow }: { onFollow?: () => void }) {
  const t = useText(firstStepTexts);
  const { isLeft, doneCount } = useFirstSteps();
  if (!isLeft) return null;
  const all = firstSteps.length;
  return (
    <Link to="/first-steps" className={styles['link']} onClick={onFollow}>
      <Icon icon={ListChecks} />
      {t('title')}
      <span className={styles['count']}>
        {doneCount}/{all}
      </span>
    </Link>
  );
}
