import type { CampaignTemplate } from '@shared/campaigns/model.ts';
import { capabilities } from '@shared/connections/model.ts';
import { variablesOf } from '@shared/templates/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import styles from '../Campaigns.module.css';
import { editorTexts } from './editorText.ts';

interface Props {
  whatsappId: number;
  /** Templates of all connections. */
  value: readonly CampaignTemplate[];
  onChange: (templates: CampaignTemplate[]) => void;
}

/** The approved template of one connection, and what its values are filled with. */
export function TemplateFields({ whatsappId, value, onChange }: Props) {
  const t = useText(editorTexts);
  const { data: connections } = useQuery(query('connections', 'list', {}));
  const connection = connections?.find(({ id }) => id === whatsappId);
  const hasTemplates = connection !== undefined && capabilities[connection.channel].templates;
  const { data } = useQuery({ ...query('templates', 'list', { whatsappId, isSendable: true }), enabled: hasTemplates });
  if (!hasTemplates) return null;
  const offered = data?.templates ?? [];
  const current = value.find((template) => template.whatsappId === whatsappId);
  const chosen = offered.find(({ id }) => id === current?.id);
  const others = value.filter((template) => template.whatsappId !== whatsappId);
  const variables = current?.variables ?? {};
  return (
    <div className={styles['follow']}>
      <SelectField
        label={t('template', { name: connection.name })}
        hint={data !== undefined && offered.length === 0 ? t('noTemplate') : t('templateHint')}
        placeholder={t('withoutTemplate')}
        options={offered.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
        value={current?.id ?? ''}
        onChange={({ target: { value: id } }) =>
          onChange(id === '' ? others : [...others, { whatsappId, id, variables: {} }])
        }
      />
      {current !== undefined &&
        chosen !== undefined &&
        variablesOf(chosen).map(({ key, name, example }) => (
          <TextField
            key={key}
            label={t('value', { name })}
            placeholder={example === '' ? '{nome}' : example}
            isRequired
            value={variables[key] ?? ''}
            onChange={({ target }) =>
              onChange([...others, { ...current, variables: { ...variables, [key]: target.value } }])
            }
          />
        ))}
    </div>
  );
}
