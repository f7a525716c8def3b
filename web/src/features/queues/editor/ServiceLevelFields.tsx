import { useText } from '@web/lib/i18n.ts';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import styles from './QueueDialog.module.css';
import type { EditorForm } from './QueueFieldsTab.tsx';
import { serviceLevelTexts } from './serviceLevelText.ts';

/** Times that a queue promises to customers, and the hours that count. */
export function ServiceLevelFields({ form, hasHours }: { form: EditorForm; hasHours: boolean }) {
  const t = useText(serviceLevelTexts);
  // The queue's hours are offered only if they can be edited, or are already chosen.
  const offersQueue = hasHours || form.watch('hours') === 'queue';
  const choices = (['company', 'queue', 'always'] as const).filter((value) => value !== 'queue' || offersQueue);
  const minutes = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <p data-wide className={styles['hint']}>
        {t('intro')}
      </p>
      <TextField label={t('firstResponse')} hint={t('firstHint')} {...minutes} {...form.field('firstResponse')} />
      <TextField label={t('nextResponse')} hint={t('nextHint')} {...minutes} {...form.field('nextResponse')} />
      <TextField label={t('resolution')} hint={t('resolutionHint')} {...minutes} {...form.field('resolution')} />
      <TextField label={t('warnsBefore')} hint={t('warnsHint')} {...minutes} {...form.field('warnsBefore')} />
      <div data-wide>
        <SelectField
          label={t('hours')}
          hint={t('hoursHint')}
          options={choices.map((value) => ({ value, label: t(value) }))}
          {...form.field('hours')}
        />
      </div>
    </>
  );
}
