import type { IntegrationType } from '@shared/integrations/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { integrationsTexts } from '../text.ts';
import styles from './ChosenType.module.css';
import { aboutType, typeIcons } from './integrationTypes.ts';

interface Props {
  type: IntegrationType;
  /** Undefined once it is stored. */
  onChange: (() => void) | undefined;
}

/** Chosen type of the integration, which decides the fields below. */
export function ChosenType({ type, onChange }: Props) {
  const t = useText(integrationsTexts);
  return (
    <div className={styles['line']}>
      <Icon icon={typeIcons[type]} className={styles['icon']} />
      <p className={styles['words']}>
        <strong>{t(type)}</strong> <span className={styles['about']}>{t(aboutType[type])}</span>
      </p>
      {onChange !== undefined && (
        <Button size="small" onClick={onChange}>
          {t('change')}
        </Button>
      )}
    </div>
  );
}
