import type { PromptView } from '@shared/prompts/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { QueueSelect } from '@web/pickers/QueueSelect.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { PromptForm, promptDefaults } from '../promptForm.ts';
import { promptsTexts } from '../text.ts';
import { AnswerFields } from './AnswerFields.tsx';
import { ProviderKey } from './ProviderKey.tsx';
import type { PromptPartProps } from './partProps.ts';
import { VoiceFields } from './VoiceFields.tsx';

const promptErrorToField = {
  ERR_PROMPT_NAME_INVALID: 'name',
  ERR_PROMPT_INTELLIGENCE_INVALID: 'prompt',
  ERR_PROMPT_APIKEY_INVALID: 'apiKey',
  ERR_PROMPT_MAX_MESSAGES_INVALID: 'maxMessages',
} as const;

interface Props {
  /** Undefined for a new one. */
  prompt: PromptView | undefined;
  onClose: () => void;
}

export function PromptDialog({ prompt, onClose }: Props) {
  const t = useText(promptsTexts);
  const save = useSaveRecord('prompts', prompt, { saved: t('saved'), fieldOf: promptErrorToField });
  const form: PromptPartProps['form'] = useZodForm(PromptForm, { defaultValues: promptDefaults(prompt) });
  return (
    <FormDialog
      title={t(prompt === undefined ? 'add' : 'editTitle')}
      form={form}
      columns={2}
      onClose={onClose}
      onSubmit={(values) => save(values)}
    >
      <div data-wide>
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="off"
          isRequired
          isFirstFocus
          {...form.field('name')}
        />
      </div>
      <div data-wide>
        <TextArea
          label={t('prompt')}
          hint={t('promptHint')}
          placeholder={t('promptExample')}
          isRequired
          minRows={6}
          maxRows={14}
          {...form.field('prompt')}
        />
      </div>
      <div data-wide>
        <ProviderKey form={form} prompt={prompt} />
      </div>
      <div data-wide>
        <QueueSelect label={t('queue')} hint={t('queueHint')} isRequired {...form.value('queueId')} />
      </div>
      <AnswerFields form={form} prompt={prompt} />
      <VoiceFields form={form} prompt={prompt} />
    </FormDialog>
  );
}
