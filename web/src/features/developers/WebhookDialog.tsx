import { Name } from '@shared/core/fields.ts';
import { type WebhookEndpointView, WebhookEvent } from '@shared/developers/webhook.ts';
import { useText } from '@web/lib/i18n.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import styles from './developers.module.css';
import { webhookTexts } from './webhookText.ts';

const EndpointForm = z.object({
  name: requiredText(Name),
  url: requiredText(z.string().trim().max(2000, 'too_long')),
  events: z.array(WebhookEvent).min(1, 'required'),
});

interface Props {
  endpoint: WebhookEndpointView | undefined;
  onClose: () => void;
  onMade: (secret: string) => void;
}

/** Create without `endpoint`, change with it. */
export function WebhookDialog({ endpoint, onClose, onMade }: Props) {
  const t = useText(webhookTexts);
  const save = useSaveRecord('webhookEndpoints', endpoint, { saved: t('saved') });
  const { name = '', url = '', events = ['message.received'] } = endpoint ?? {};
  const form = useZodForm(EndpointForm, { defaultValues: { name, url, events } });
  return (
    <FormDialog
      title={endpoint?.name ?? t('add')}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const saved: object = await save(values);
        if ('sharedSecret' in saved) onMade(String(saved.sharedSecret));
      }}
    >
      <TextField label={t('name')} autoComplete="off" isRequired isFirstFocus {...form.field('name')} />
      <TextField
        label={t('url')}
        hint={t('urlHint')}
        inputMode="url"
        autoComplete="off"
        isRequired
        {...form.field('url')}
      />
      <fieldset className={styles['choices']}>
        <legend>{t('events')}</legend>
        {WebhookEvent.options.map((event) => (
          <Checkbox key={event} label={t(event)} value={event} {...form.register('events')} />
        ))}
      </fieldset>
    </FormDialog>
  );
}
