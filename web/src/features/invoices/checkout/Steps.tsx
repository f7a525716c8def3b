import { useText } from '@web/lib/i18n.ts';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Check } from 'lucide-react';
import styles from './Checkout.module.css';
import { checkoutTexts } from './text.ts';

export const steps = ['data', 'review', 'pix', 'paid'] as const;
export type Step = (typeof steps)[number];

/** Progress through the payment; the last step has no name of its own. */
export function Steps({ step }: { step: Step }) {
  const t = useText(checkoutTexts);
  const current = steps.indexOf(step);
  return (
    <ol className={styles['steps']} aria-label={t('steps')}>
      {(['data', 'review', 'pix'] as const).map((name, place) => (
        <li
          key={name}
          aria-current={name === step ? 'step' : undefined}
          className={classNames(styles['step'], place === current && styles['now'], place < current && styles['done'])}
        >
          <span className={styles['place']} aria-hidden="true">
            {place < current ? <Icon icon={Check} size={14} /> : place + 1}
          </span>
          {t(name)}
        </li>
      ))}
    </ol>
  );
}
