import { useText } from '@web/lib/i18n.ts';
import { SecretField } from '@web/pickers/SecretField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { integrationsTexts } from '../text.ts';
import type { IntegrationPartProps } from './partProps.ts';
import { samplePayload } from './samplePayload.ts';
import styles from './WebhookFields.module.css';

/** n8n and webhooks: where messages are posted to. */
export function WebhookFields({ form, integration }: IntegrationPartProps) {
  const t = useText(integrationsTexts);
  return (
    <>
      <div data-wide>
        <TextField
          label={t('url')}
          hint={t('urlHintPost')}
          type="url"
          inputMode="url"
          placeholder="https://"
          isRequired
          {...form.field('urlN8N')}
        />
      </div>
      <div data-wide>
        <SecretField
          label={t('secret')}
          hint={t('secretHint')}
          stored={integration?.secret ?? ''}
          {...form.value('secret')}
        />
      </div>
      <details data-wide className={styles['help']}>
        <summary className={styles['summary']}>{t('helpTitle')}</summary>
        <div className={styles['content']}>
          <p>{t('helpSignature')}</p>
          <p>{t('helpAnswer')}</p>
          <pre className={styles['sample']}>{samplePayload}</pre>
        </div>
      </details>
    </>
  );
}
