import type { IntegrationType } from '@shared/integrations/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { integrationsTexts } from '../text.ts';
import { aboutType, offeredTypes, typeIcons } from './integrationTypes.ts';
import styles from './TypePicker.module.css';

/** The first step of a new integration: what answers. */
export function TypePicker({ onPick, onClose }: { onPick: (type: IntegrationType) => void; onClose: () => void }) {
  const t = useText(integrationsTexts);
  return (
    <Dialog
      isOpen
      title={t('add')}
      description={t('pick')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      <ul className={styles['types']}>
        {offeredTypes.map((type, index) => (
          <li key={type}>
            <button
              type="button"
              data-autofocus={index === 0 || undefined}
              className={styles['type']}
              onClick={() => onPick(type)}
            >
              <span className={styles['icon']}>
                <Icon icon={typeIcons[type]} size={22} />
              </span>
              <span className={styles['words']}>
                <span className={styles['name']}>{t(type)}</span>
                <span className={styles['about']}>{t(aboutType[type])}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
