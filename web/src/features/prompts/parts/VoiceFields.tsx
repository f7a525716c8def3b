import { promptVoices } from '@shared/prompts/model.ts';
import { isSpoken } from '@shared/prompts/rules.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { SecretField } from '@web/pickers/SecretField.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { promptsTexts } from '../text.ts';
import type { PromptPartProps } from './partProps.ts';

/** `pt-BR-FranciscaNeural` is Francisca. */
const voiceToSpeakerName = (voice: string): string => voice.replace(/^pt-BR-/, '').replace(/Neural$/, '');

/** Settings for spoken answers. */
export function VoiceFields({ form, prompt }: PromptPartProps) {
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
            label: isSpoken({ voice }) ? t('voiceNeural', { name: voiceToSpeakerName(voice) }) : t('voiceText'),
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
