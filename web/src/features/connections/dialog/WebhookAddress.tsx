import { webhooks } from '@shared/webhooks/contract.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Copy } from 'lucide-react';
import { connectionsTexts } from '../text.ts';

const address = (): string => `${location.origin}/api${webhooks.receive.path}`;

/** What Meta's dashboard asks for, ready to copy. */
export function WebhookAddress() {
  const t = useText(connectionsTexts);
  const copy = async () => {
    await navigator.clipboard.writeText(address());
    toast.success(t('copied'));
  };
  return (
    <>
      <FormSection title={t('webhook')}>{t('webhookText')}</FormSection>
      <div data-wide>
        <TextField
          label={t('webhookUrl')}
          value={address()}
          readOnly
          trail={<IconButton icon={Copy} label={t('copy')} size="small" onClick={() => void copy()} />}
        />
      </div>
    </>
  );
}
