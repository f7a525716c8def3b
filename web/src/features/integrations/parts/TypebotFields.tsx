import { useText } from '@web/lib/i18n.ts';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { integrationsTexts } from '../text.ts';
import type { IntegrationPartProps } from './partProps.ts';

export function TypebotFields({ form }: IntegrationPartProps) {
  const t = useText(integrationsTexts);
  const number = { type: 'number', inputMode: 'numeric', min: 0, isRequired: true } as const;
  return (
    <>
      <TextField
        label={t('url')}
        hint={t('urlHintTypebot')}
        type="url"
        inputMode="url"
        placeholder="https://"
        isRequired
        {...form.field('urlN8N')}
      />
      <TextField
        label={t('slug')}
        hint={t('slugHint')}
        autoComplete="off"
        spellCheck={false}
        isRequired
        {...form.field('typebotSlug')}
      />
      <FormSection title={t('session')} />
      <TextField
        label={t('expires')}
        hint={t('expiresHint')}
        {...number}
        {...form.field('typebotExpires', { isNumber: true })}
      />
      <TextField
        label={t('delay')}
        hint={t('delayHint')}
        step={100}
        {...number}
        {...form.field('typebotDelayMessage', { isNumber: true })}
      />
      <FormSection title={t('keywords')} />
      <TextField
        label={t('finish')}
        hint={t('finishHint')}
        autoComplete="off"
        {...form.field('typebotKeywordFinish')}
      />
      <TextField
        label={t('restart')}
        hint={t('restartHint')}
        autoComplete="off"
        {...form.field('typebotKeywordRestart')}
      />
      <div data-wide>
        <TextArea
          label={t('restartMessage')}
          hint={t('restartMessageHint')}
          minRows={2}
          {...form.field('typebotRestartMessage')}
        />
      </div>
      <div data-wide>
        <TextArea
          label={t('unknownMessage')}
          hint={t('unknownMessageHint')}
          minRows={2}
          {...form.field('typebotUnknownMessage')}
        />
      </div>
    </>
  );
}
