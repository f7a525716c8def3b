import { type PromptView, promptVoices } from '@shared/prompts/model.ts';
import { isSpoken } from '@shared/prompts/rules.ts';
import { testKey } from '@shared/prompts/testKey.ts';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { QueueSelect } from '@web/pickers/QueueSelect.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { SecretField } from '@web/pickers/SecretField.tsx';
import { hasSandbox } from '@web/pickers/sandbox.ts';
import { Button } from '@web/ui/Button.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Slider } from '@web/ui/Slider.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm, type ZodForm } from '@web/ui/useZodForm.ts';
import { PromptForm, type PromptFormFields, promptDefaults } from '../promptForm.ts';
import { promptsTexts } from '../text.ts';

const fieldOf = {
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

interface PartProps {
  form: ZodForm<PromptFormFields, PromptFormFields>;
  prompt: PromptView | undefined;
}

export function PromptDialog({ prompt, onClose }: Props) {
  const t = useText(promptsTexts);
  const save = useSaveRecord('prompts', prompt, { saved: t('saved'), fieldOf });
  const form: PartProps['form'] = useZodForm(PromptForm, { defaultValues: promptDefaults(prompt) });
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

/** The company's key of a provider; where there is a sandbox also its model, which asks nobody outside. */
function ProviderKey({ form, prompt }: PartProps) {
  const t = useText(promptsTexts);
  const { user } = useSession();
  const key = form.value('apiKey');
  const isTest = key.value === testKey || (prompt?.isTest === true && key.value === prompt.apiKey);
  return (
    <>
      <SecretField
        label={t('apiKey')}
        hint={t(isTest ? 'testHint' : 'apiKeyHint')}
        isRequired
        stored={prompt?.apiKey ?? ''}
        {...key}
      />
      {hasSandbox(user.company) && !isTest && (
        <Button size="small" variant="quiet" onClick={() => key.onChange(testKey)}>
          {t('useTest')}
        </Button>
      )}
    </>
  );
}

function AnswerFields({ form, prompt }: PartProps) {
  const t = useText(promptsTexts);
  const temperature = form.value('temperature');
  return (
    <>
      <FormSection title={t('answers')}>
        {prompt &&
          t('usedText', {
            total: formatCount(prompt.totalTokens),
            asked: formatCount(prompt.promptTokens),
            answered: formatCount(prompt.completionTokens),
          })}
      </FormSection>
      <div data-wide>
        <Slider
          label={t('temperature')}
          hint={t('temperatureHint')}
          min={0}
          max={2}
          step={0.1}
          valueText={formatCount(temperature.value)}
          {...temperature}
        />
      </div>
      <TextField
        label={t('maxTokens')}
        hint={t('maxTokensHint')}
        type="number"
        inputMode="numeric"
        min={1}
        max={4096}
        isRequired
        {...form.field('maxTokens', { isNumber: true })}
      />
      <TextField
        label={t('maxMessages')}
        hint={t('maxMessagesHint')}
        type="number"
        inputMode="numeric"
        min={1}
        max={50}
        isRequired
        {...form.field('maxMessages', { isNumber: true })}
      />
    </>
  );
}

/** `pt-BR-FranciscaNeural` is Francisca. */
const personOf = (voice: string): string => voice.replace(/^pt-BR-/, '').replace(/Neural$/, '');

function VoiceFields({ form, prompt }: PartProps) {
  const t = useText(promptsTexts);
  const region = form.field('voiceRegion');
  return (
    <>
      <FormSection title={t('voiceSection')} />
      <div data-wide>
        <SelectField
          label={t('voice')}
          hint={t('voiceHint')}
          options={promptVoices.map((voice) => ({
            value: voice,
            label: isSpoken({ voice }) ? t('voiceNeural', { name: personOf(voice) }) : t('voiceText'),
          }))}
          {...form.field('voice')}
        />
      </div>
      {isSpoken({ voice: form.watch('voice') }) && (
        <>
          <SecretField
            label={t('voiceKey')}
            hint={t('voiceKeyHint')}
            isRequired
            stored={prompt?.voiceKey ?? ''}
            {...form.value('voiceKey')}
          />
          <TextField
            label={t('voiceRegion')}
            hint={t('voiceRegionHint')}
            autoComplete="off"
            spellCheck={false}
            isRequired
            {...region}
            error={region.error === 'invalid' ? t('regionInvalid') : region.error}
          />
        </>
      )}
    </>
  );
}
