import { testKey } from '@shared/prompts/testKey.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { SecretField } from '@web/pickers/SecretField.tsx';
import { hasSandbox } from '@web/pickers/sandbox.ts';
import { Button } from '@web/ui/Button.tsx';
import { promptsTexts } from '../text.ts';
import type { PromptPartProps } from './partProps.ts';

/** Company's key of a provider; with a sandbox also its model, which calls no outside service. */
export function ProviderKey({ form, prompt }: PromptPartProps) {
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
