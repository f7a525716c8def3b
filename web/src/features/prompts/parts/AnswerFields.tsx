import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { Slider } from '@web/ui/Slider.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { promptsTexts } from '../text.ts';
import type { PromptPartProps } from './partProps.ts';

/** Settings of the model's answers, and its usage so far. */
export function AnswerFields({ form, prompt }: PromptPartProps) {
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
