import { webhooks } from '@shared/webhooks/contract.ts';
import { useText } from '@web/lib/i18n.ts';
import { CopyField } from '@web/pickers/CopyField.tsx';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { connectionsTexts } from '../text.ts';

/** Address and token that Meta's dashboard asks for, with buttons to copy. */
export function WebhookAddress() {
  const t = useText(connectionsTexts);
  return (
    <>
      <FormSection title={t('webhook')}>{t('webhookText')}</FormSection>
      <div data-wide>
        <CopyField label={t('webhookUrl')} value={`${location.origin}/api${webhooks.receive.path}`} />
      </div>
    </>
  );
}
