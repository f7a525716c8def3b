import type { ConnectionView } from '@shared/connections/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { withField } from '@web/lib/withField.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { QueuesSelect } from '@web/pickers/QueueSelect.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm, type ZodForm } from '@web/ui/useZodForm.ts';
import { Star } from 'lucide-react';
import { type ConnectionFields, connectionDefaults, connectionForm } from '../connectionForm.ts';
import { connectionsTexts } from '../text.ts';
import { SandboxOffer } from './SandboxOffer.tsx';
import { WebhookAddress } from './WebhookAddress.tsx';

const fieldOf = {
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_NUMBER_ALREADY_EXISTS: 'phoneNumberId',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_QUEUE_NOT_FOUND: 'queueIds',
} as const;
const shownInForm = { onError: () => true } as const;

export type ConnectionForm = ZodForm<ConnectionFields, ConnectionFields>;

interface Props {
  connection: ConnectionView | undefined;
  onClose: () => void;
}

/** Create without `connection`, change with it. */
export function ConnectionDialog({ connection, onClose }: Props) {
  const t = useText(connectionsTexts);
  const client = useQueryClient();
  const create = useAction('connections', 'create', shownInForm);
  const update = useAction('connections', 'update', shownInForm);
  const isNew = connection === undefined;
  const form: ConnectionForm = useZodForm(connectionForm(isNew), { defaultValues: connectionDefaults(connection) });
  return (
    <FormDialog
      title={isNew ? `${t('add')} · ${t('whatsappapi')}` : t('editTitle')}
      form={form}
      columns={2}
      onClose={onClose}
      before={isNew && <SandboxOffer form={form} />}
      onSubmit={async (values) => {
        const work = isNew
          ? create.mutateAsync({ ...values, channel: 'whatsappapi' })
          : update.mutateAsync({ ...values, id: connection.id });
        const saved = await withField(work, fieldOf);
        void client.invalidateQueries({ queryKey: ['connections'] });
        if (saved.status === 'CONNECTED') toast.success(t('saved'));
        else toast.notice(saved.statusReason === '' ? t('saved') : t('savedBroken', { reason: saved.statusReason }));
      }}
    >
      <div data-wide>
        <TextField label={t('name')} hint={t('nameHint')} isRequired isFirstFocus {...form.field('name')} />
      </div>
      <FormSection title={t('account')}>{t('accountText')}</FormSection>
      <TextField label={t('phoneNumberId')} inputMode="numeric" isRequired {...form.field('phoneNumberId')} />
      <TextField label={t('wabaId')} inputMode="numeric" isRequired {...form.field('wabaId')} />
      <div data-wide>
        <PasswordField
          label={t('accessToken')}
          autoComplete="new-password"
          isRequired={isNew}
          hint={isNew ? t('accessTokenHint') : t('accessTokenKept', { token: connection.accessToken })}
          {...form.field('accessToken')}
        />
      </div>
      <WebhookAddress />
      <ServiceFields form={form} connection={connection} />
    </FormDialog>
  );
}

function ServiceFields({ form, connection }: { form: ConnectionForm; connection: ConnectionView | undefined }) {
  const t = useText(connectionsTexts);
  return (
    <>
      <FormSection title={t('service')} />
      <div data-wide>
        <QueuesSelect label={t('queues')} hint={t('queuesHint')} {...form.value('queueIds')} />
      </div>
      <div data-wide>
        <TextArea
          label={t('greeting')}
          isRequired={form.watch('queueIds').length > 1}
          {...form.field('greetingMessage')}
        />
      </div>
      <div data-wide>
        <TextArea label={t('farewell')} hint={t('farewellHint')} {...form.field('complationMessage')} />
      </div>
      {connection?.isDefault ? (
        // Another connection takes the place; the last default cannot be given up.
        <p>
          <Badge tone="open" icon={Star}>
            {t('defaultYes')}
          </Badge>
        </p>
      ) : (
        <Checkbox label={t('makeDefault')} {...form.field('isDefault')} />
      )}
    </>
  );
}
