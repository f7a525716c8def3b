import type { Channel, ConnectionView } from '@shared/connections/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { QueueSelect, QueuesSelect } from '@web/pickers/QueueSelect.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { Star } from 'lucide-react';
import type { ComponentType } from 'react';
import { linkTexts } from '../linkText.ts';
import { connectionsTexts } from '../text.ts';
import { Conflicts } from './Conflicts.tsx';
import type { ConflictInput } from './conflicts.ts';
import { NumberField } from './fields.tsx';
import { NumberHealthFacts } from './NumberHealthFacts.tsx';
import { OldMessagesFields } from './OldMessagesFields.tsx';
import { dialogTexts } from './text.ts';
import type { ConnectionForm } from './useConnectionEditor.ts';
import { WebhookAddress } from './WebhookAddress.tsx';

export interface TabProps {
  form: ConnectionForm;
  facts: ConflictInput;
  connection: ConnectionView | undefined;
}

/** Values from Meta's dashboard for a number. */
function CloudAccount({ form, connection }: TabProps) {
  const t = useText(connectionsTexts);
  return (
    <>
      <FormSection title={t('account')}>{t('accountText')}</FormSection>
      <TextField label={t('phoneNumberId')} inputMode="numeric" isRequired {...form.field('phoneNumberId')} />
      <TextField label={t('wabaId')} inputMode="numeric" isRequired {...form.field('wabaId')} />
      <div data-wide>
        <PasswordField
          label={t('accessToken')}
          autoComplete="new-password"
          isRequired={connection === undefined}
          hint={
            connection === undefined ? t('accessTokenHint') : t('accessTokenKept', { token: connection.accessToken })
          }
          {...form.field('accessToken')}
        />
      </div>
      {connection?.health && <NumberHealthFacts health={connection.health} />}
      <WebhookAddress />
    </>
  );
}

/** Warning before a number is linked. */
function LinkedAccount({ connection }: TabProps) {
  const t = useText(linkTexts);
  return (
    <div data-wide>
      <Banner tone="waiting">
        {t('risk')} {t('limits')} {connection === undefined && t('after')}
      </Banner>
    </div>
  );
}

/** Account fields by channel; the other channels are connected elsewhere. */
const accounts: Readonly<Partial<Record<Channel, ComponentType<TabProps>>>> = {
  whatsappapi: CloudAccount,
  whatsapp: LinkedAccount,
};

/** Name, account and queues. */
export function GeneralTab({ form, facts, connection }: TabProps) {
  const t = useText(connectionsTexts);
  const Account = accounts[facts.channel];
  return (
    <>
      <div data-wide>
        <TextField label={t('name')} hint={t('nameHint')} isRequired isFirstFocus {...form.field('name')} />
      </div>
      {Account && <Account form={form} facts={facts} connection={connection} />}
      <FormSection title={t('service')} />
      <div data-wide>
        <QueuesSelect label={t('queues')} hint={t('queuesHint')} {...form.value('queueIds')} />
      </div>
      {connection?.isDefault ? (
        // The default cannot be switched off here; another connection has to become the default.
        <p data-wide>
          <Badge tone="open" icon={Star}>
            {t('defaultYes')}
          </Badge>
        </p>
      ) : (
        <div data-wide>
          <Checkbox label={t('makeDefault')} hint={t('makeDefaultHint')} {...form.field('isDefault')} />
        </div>
      )}
      <WaitingFields form={form} facts={facts} />
      {facts.channel.startsWith('whatsapp') && (
        <OldMessagesFields form={form} isLinked={facts.channel === 'whatsapp'} connection={connection} />
      )}
    </>
  );
}

const offered = [0, 5, 10, 15, 20, 25, 30, 60];

function WaitingFields({ form, facts }: Pick<TabProps, 'form' | 'facts'>) {
  const t = useText(dialogTexts);
  const { value: current, ...time } = form.value('timeSendQueue');
  const minutes = current ?? 0;
  const choices = [...new Set([...offered, minutes])].sort((a, b) => a - b);
  return (
    <>
      <FormSection title={t('waiting')}>{t('waitingText')}</FormSection>
      <QueueSelect
        label={t('defaultQueue')}
        hint={t('defaultQueueHint')}
        placeholder={t('noQueue')}
        {...form.value('defaultQueueId')}
      />
      <QueueSelect
        label={t('sendQueue')}
        hint={t('sendQueueHint')}
        placeholder={t('noQueue')}
        {...form.value('sendIdQueue')}
      />
      <SelectField
        label={t('sendTime')}
        hint={t('sendTimeHint')}
        options={choices.map((count) => ({
          value: String(count),
          label: count === 0 ? t('off') : t('afterMinutes', { count }),
        }))}
        {...time}
        value={String(minutes)}
        onChange={(event) => time.onChange(Number(event.target.value))}
      />
      <Conflicts place="waiting" facts={facts} />
      <NumberField form={form} name="timeCreateNewTicket" label={t('reopen')} hint={t('reopenHint')} />
    </>
  );
}
