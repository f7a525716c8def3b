import { integrationLanguages } from '@shared/integrations/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { integrationsTexts } from '../text.ts';
import { AgentTest } from './AgentTest.tsx';
import { CredentialsField } from './CredentialsField.tsx';
import type { IntegrationPartProps } from './partProps.ts';

const languageTexts = { 'pt-BR': 'languagePtBr', en: 'languageEn', es: 'languageEs' } as const;

export function DialogflowFields({ form, integration }: IntegrationPartProps) {
  const t = useText(integrationsTexts);
  return (
    <>
      <TextField
        label={t('project')}
        hint={t('projectHint')}
        autoComplete="off"
        spellCheck={false}
        isRequired
        {...form.field('projectName')}
      />
      <SelectField
        label={t('language')}
        options={integrationLanguages.map((language) => ({ value: language, label: t(languageTexts[language]) }))}
        {...form.field('language')}
      />
      <div data-wide>
        <CredentialsField stored={integration?.jsonContent ?? ''} {...form.value('jsonContent')} />
      </div>
      <div data-wide>
        <AgentTest form={form} integration={integration} />
      </div>
    </>
  );
}
