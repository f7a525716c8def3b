import type { ScheduleTemplate } from '@shared/schedules/model.ts';
import { rendered, variablesOf } from '@shared/templates/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import styles from './ScheduleDialog.module.css';
import { scheduleTexts } from './scheduleText.ts';

interface Props {
  /** Connection whose templates are offered. */
  whatsappId: number;
  value: ScheduleTemplate | null;
  onChange: (template: ScheduleTemplate | null) => void;
}

/** The approved template that is sent should the channel refuse the text, with its values. */
export function ScheduleTemplateFields({ whatsappId, value, onChange }: Props) {
  const t = useText(scheduleTexts);
  const { data } = useQuery(query('templates', 'list', { whatsappId, isSendable: true }));
  const offered = data?.templates ?? [];
  const chosen = offered.find(({ id }) => id === value?.id);
  const values = value?.variables ?? {};
  return (
    <>
      <SelectField
        label={t('template')}
        hint={data !== undefined && offered.length === 0 ? t('noTemplate') : t('templateHint')}
        placeholder={t('withoutTemplate')}
        options={offered.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
        value={value?.id ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : { id: target.value, variables: {} })}
      />
      {value !== null &&
        chosen !== undefined &&
        variablesOf(chosen).map(({ key, name, example }) => (
          <TextField
            key={key}
            label={t('templateValue', { name })}
            placeholder={example}
            isRequired
            value={values[key] ?? ''}
            onChange={({ target }) => onChange({ id: value.id, variables: { ...values, [key]: target.value } })}
          />
        ))}
      {chosen !== undefined && <p className={styles['preview']}>{rendered(chosen, values).body}</p>}
    </>
  );
}
