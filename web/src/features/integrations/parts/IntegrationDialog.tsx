import type { IntegrationType, IntegrationView } from '@shared/integrations/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { withField } from '@web/lib/withField.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
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

const fieldOf = { ERR_INTEGRATION_NAME_ALREADY_EXISTS: 'name' } as const;
const shownInForm = { onError: () => true } as const;

interface Props {
  /** Undefined for a new one. */
  integration: IntegrationView | undefined;
  onClose: () => void;
}

/** What answers is chosen first, and stays once it is stored. */
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
  const client = useQueryClient();
  const create = useAction('integrations', 'create', shownInForm);
  const update = useAction('integrations', 'update', shownInForm);
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
      onSubmit={async (values) => {
        const input = integrationInput(values);
        const work =
          integration === undefined ? create.mutateAsync(input) : update.mutateAsync({ ...input, id: integration.id });
        await withField(work, fieldOf);
        void client.invalidateQueries({ queryKey: ['integrations'] });
        toast.success(t(integration === undefined ? 'added' : 'saved'));
      }}
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
