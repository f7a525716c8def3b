import type { NumberHealth } from '@shared/connections/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { Time } from '@web/ui/Time.tsx';
import { healthTexts } from '../healthText.ts';
import styles from './NumberHealthFacts.module.css';

/** Health of the number as the platform reports it. */
export function NumberHealthFacts({ health }: { health: NumberHealth }) {
  const t = useText(healthTexts);
  const { quality, dailyLimit, nameStatus, throughput, pausedTemplates = [], at } = health;
  const facts = [
    { label: t('quality'), value: t(quality) },
    { label: t('limit'), value: dailyLimit === null ? t('unlimited') : t('people', { count: dailyLimit }) },
    ...(nameStatus ? [{ label: t('name'), value: t(nameStatus) }] : []),
    ...(throughput ? [{ label: t('throughput'), value: t(throughput) }] : []),
    ...(pausedTemplates.length > 0 ? [{ label: t('templates'), value: pausedTemplates.join(', ') }] : []),
    { label: t('heard'), value: <Time at={at} isFocusable={false} /> },
  ];
  return (
    <>
      <FormSection title={t('health')} />
      <dl data-wide className={styles['facts']}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles['fact']}>
            <dt className={styles['label']}>{label}</dt>
            <dd className={styles['value']}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
