import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { useIntegrationChoices, usePromptChoices } from '@web/pickers/automation.ts';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { connectionsTexts } from '../text.ts';
import { Conflicts } from './Conflicts.tsx';
import type { TabProps } from './GeneralTab.tsx';
import { dialogTexts } from './text.ts';

/** Automatic answers, and the key for API calls. */
export function IntegrationsTab({ form, facts, connection }: TabProps) {
  const t = useText(dialogTexts);
  const c = useText(connectionsTexts);
  return (
    <>
      <FormSection title={t('takeover')}>{t('takeoverText')}</FormSection>
      <IntegrationField form={form} />
      <PromptField form={form} />
      <Conflicts place="takeover" facts={facts} />
      <FormSection title={t('calls')} />
      <div data-wide>
        <PasswordField
          label={c('callToken')}
          autoComplete="new-password"
          hint={connection?.wavoip ? c('accessTokenKept', { token: connection.wavoip }) : c('callTokenHint')}
          {...form.field('wavoip')}
        />
      </div>
    </>
  );
}

type Lead = Pick<TabProps, 'form'>;

function IntegrationField({ form }: Lead) {
  const t = useText(dialogTexts);
  const { user, hasPlan } = useSession();
  const isAdmin = user.profile === 'admin';
  const isOffered = isAdmin && hasPlan('useIntegration');
  const { data } = useIntegrationChoices();
  return (
    <LeadSelect
      {...form.value('integrationId')}
      label={t('integration')}
      hint={isOffered ? t('integrationHint') : t(isAdmin ? 'notInPlan' : 'adminsChoose')}
      isOffered={isOffered}
      choices={data}
    />
  );
}

function PromptField({ form }: Lead) {
  const t = useText(dialogTexts);
  const { hasPlan } = useSession();
  const isOffered = hasPlan('useOpenAi');
  const { data } = usePromptChoices();
  return (
    <LeadSelect
      {...form.value('promptId')}
      label={t('prompt')}
      hint={t(isOffered ? 'promptHint' : 'notInPlan')}
      isOffered={isOffered}
      choices={data}
    />
  );
}

interface LeadProps {
  label: string;
  hint: string;
  error: string | undefined;
  name: string;
  value: number | null;
  onChange: (id: number | null) => void;
  /** True if the choice may be changed; without it the present choice can only be removed. */
  isOffered: boolean;
  /** undefined until they are known. */
  choices: readonly { readonly id: number; readonly name: string }[] | undefined;
}

function LeadSelect({ value, onChange, isOffered, choices, ...field }: LeadProps) {
  const t = useText(dialogTexts);
  const known = choices ?? [];
  // A select without an option for its value would show the first one as if it were chosen.
  const isMissing = value !== null && !known.some(({ id }) => id === value);
  const missing = isMissing
    ? [
        {
          value: String(value),
          label: choices === undefined || !isOffered ? `# ${value}` : t('goneChoice', { id: value }),
        },
      ]
    : [];
  return (
    <SelectField
      {...field}
      placeholder={t('nobody')}
      options={[...missing, ...known.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value === null ? '' : String(value)}
      disabled={!isOffered && value === null}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    />
  );
}
