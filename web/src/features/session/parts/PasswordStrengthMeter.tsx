import { useText } from '@web/lib/i18n.ts';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Check, Circle } from 'lucide-react';
import { sessionTexts } from '../text.ts';
import styles from './PasswordStrengthMeter.module.css';

/** A third of the bar each: length, a lower-case and an upper-case letter. */
const parts = [
  { key: 'partLength', share: 33, isMet: (password: string) => password.length >= 8 },
  { key: 'partLower', share: 33, isMet: (password: string) => /[a-z]/.test(password) },
  { key: 'partUpper', share: 34, isMet: (password: string) => /[A-Z]/.test(password) },
] as const;

/** Points of 100 for a password, as the product counts them. */
export const passwordScore = (password: string): number =>
  parts.reduce((sum, part) => sum + (part.isMet(password) ? part.share : 0), 0);

export function PasswordStrengthMeter({ password }: { password: string }) {
  const t = useText(sessionTexts);
  if (password === '') return <>{t('passwordHint')}</>;
  const met = parts.filter((part) => part.isMet(password)).length;
  return (
    <span className={styles['parts']}>
      <span
        role="img"
        aria-label={t('passwordParts', { met })}
        className={classNames(styles['bar'], styles[`met${met}`])}
      >
        <span className={styles['fill']} style={{ width: `${passwordScore(password)}%` }} />
      </span>
      {parts.map((part) => {
        const isMet = part.isMet(password);
        return (
          <span key={part.key} className={classNames(styles['part'], isMet && styles['met'])}>
            <Icon icon={isMet ? Check : Circle} size={12} />
            {t(part.key)}
          </span>
        );
      })}
    </span>
  );
}
