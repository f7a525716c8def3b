import type { IntegrationType, IntegrationView } from '@shared/integrations/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useState } from 'react';
import { IntegrationForm, integrationDefaults, integrationInput } from '../integrationForm.ts';
import { integrationsTexts } from '../text.ts';
import { ChosenType } from './ChosenType.tsx';
import { DialogflowFields } from './DialogflowFields.tsx';
import type { IntegrationPartProps } from './partProps.ts';
import { TypebotFields } from './TypebotFields.tsx';
import { TypePicker } from './TypePicker.tsx';
import { WebhookFields } from './WebhookFields.tsx';

const integrationErrorToField = { ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'name' } as const;

interface Props {
  /** Undefined for a new one. */
  integration: IntegrationView | undefined;
  onClose: () => void;
}

/** The type is chosen first, and cannot change once the integration is stored. */
export function IntegrationDialog({ integration, onClose }: Props) {
  const [type, setType] = useState(integration?.type);
  if (type === undefined) return <TypePicker onPick={setType} onClose={onClose} />;
  const onChangeType = integration === undefined ? () => setType(undefined) : undefined;
  return <TypedDialog {...{ integration, type, onChangeType, onClose }} />;
}

interface TypedProps extends Props {
  type: IntegrationType;
  onChangeType: (() => void) | undefined;
}

const fieldsOf = {
  dialogflow: DialogflowFields,
  n8n: WebhookFields,
  webhook: WebhookFields,
  typebot: TypebotFields,
} as const;

function TypedDialog({ integration, type, onChangeType, onClose }: TypedProps) {
  const t = useText(integrationsTexts);
  const saved = t(integration === undefined ? 'added' : 'saved');
  const save = useSaveRecord('integrations', integration, { saved, fieldOf: integrationErrorToField });
  const form: IntegrationPartProps['form'] = useZodForm(IntegrationForm, {
    defaultValues: integrationDefaults(integration, type),
  });
  const Fields = fieldsOf[type];
  return (
    <FormDialog
      title={t(integration === undefined ? 'add' : 'editTitle')}
      form={form}
      columns={2}
      onClose={onClose}
      before={<ChosenType type={type} onChange={onChangeType} />}
      onSubmit={(values) => save(integrationInput(values))}
    >
      <div data-wide>
        <TextField
          label={t('name')}
          hint={t(type === 'dialogflow' ? 'nameHintSaid' : 'nameHint')}
          autoComplete="off"
          isRequired
          isFirstFocus
          {...form.field('name')}
        />
      </div>
      <Fields form={form} integration={integration} />
    </FormDialog>
  );
}
