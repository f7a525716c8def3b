import type { CampaignTemplate } from '@shared/campaigns/model.ts';
import { customValues } from '@shared/campaigns/settings.ts';
import { filled, valuesOf } from '@shared/campaigns/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { TemplatePreview } from '@web/pickers/TemplatePreview.tsx';
import styles from '../Campaigns.module.css';
import { parseSettings } from '../parseSettings.ts';
import { editorTexts } from './editorText.ts';

interface Props {
  text: string;
  file: string | undefined;
  templates: readonly CampaignTemplate[];
  contactListId: number | null;
}

/** Columns of the list are shown as their names, because values differ per recipient; an unknown name becomes empty. */
function useValues(contactListId: number | null, name: string) {
  const { data: lists = [] } = useQuery(query('contactLists', 'names', {}));
  const { data: pairs = [] } = useQuery(query('campaigns', 'settings', {}));
  const columns = lists.find(({ id }) => id === contactListId)?.variables ?? [];
  const variables = Object.fromEntries(columns.map((column) => [column, `[${column}]`]));
  const sample = { name, number: '5511987654321', email: 'maria@example.com', variables };
  return valuesOf(sample, customValues(parseSettings(pairs)));
}

/** Preview of the message for an invented recipient. */
export function PhonePreview({ text, file, templates, contactListId }: Props) {
  const t = useText(editorTexts);
  const values = useValues(contactListId, t('sample'));
  const shown = filled(text, values);
  const [template] = templates;
  const isEmpty = shown.trim() === '' && file === undefined && template === undefined;
  return (
    <aside className={styles['phone']} aria-label={t('preview')}>
      <p className={styles['phoneTitle']}>{t('preview')}</p>
      {isEmpty && <p className={styles['soft']}>{t('previewEmpty')}</p>}
      {(shown.trim() !== '' || file !== undefined) && (
        <div className={styles['bubble']} dir="auto">
          {file !== undefined && <p className={styles['soft']}>{file}</p>}
          {shown}
        </div>
      )}
      {template && <Prepared template={template} values={values} />}
    </aside>
  );
}

interface PreparedProps {
  template: CampaignTemplate;
  values: Readonly<Record<string, string>>;
}

function Prepared({ template: { whatsappId, id, variables }, values }: PreparedProps) {
  const { data } = useQuery(query('templates', 'list', { whatsappId, isSendable: true }));
  const chosen = data?.templates.find((one) => one.id === id);
  if (chosen === undefined) return null;
  const given = Object.fromEntries(Object.entries(variables).map(([key, text]) => [key, filled(text, values)]));
  return <TemplatePreview template={chosen} values={given} />;
}
