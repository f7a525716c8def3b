import type { Channel, ConnectionView } from '@shared/connections/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { UnverifiedEmail } from '@web/pickers/firstSteps/UnverifiedEmail.tsx';
import { hasSandbox } from '@web/pickers/sandbox.ts';
import { pickerTexts } from '@web/pickers/text.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Form } from '@web/ui/Form.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { type ComponentType, useId } from 'react';
import { connectionsTexts } from '../text.ts';
import { ChatbotTab } from './ChatbotTab.tsx';
import styles from './ConnectionDialog.module.css';
import { type TabKey, tabKeys } from './connectionForm.ts';
import { EmbeddedSignupButton } from './EmbeddedSignupButton.tsx';
import { GeneralTab, type TabProps } from './GeneralTab.tsx';
import { HoursTab } from './HoursTab.tsx';
import { IntegrationsTab } from './IntegrationsTab.tsx';
import { MessagesTab } from './MessagesTab.tsx';
import { RatingsTab } from './RatingsTab.tsx';
import { dialogTexts } from './text.ts';
import { UseSandboxNumber } from './UseSandboxNumber.tsx';
import { type ConnectionForm, useConnectionEditor } from './useConnectionEditor.ts';

const parts: Readonly<Record<TabKey, ComponentType<TabProps>>> = {
  general: GeneralTab,
  integrations: IntegrationsTab,
  messages: MessagesTab,
  chatbot: ChatbotTab,
  ratings: RatingsTab,
  hours: HoursTab,
};

/** Ways to a number without filling in what Meta's dashboard says of it. */
function Offers({ form }: { form: ConnectionForm }) {
  const { user } = useSession();
  return (
    <>
      <EmbeddedSignupButton />
      {hasSandbox(user.company) && <UseSandboxNumber form={form} />}
    </>
  );
}

interface Props {
  connection: ConnectionView | undefined;
  channel: Channel;
  onClose: () => void;
  /** A new number waits for its phone. */
  onLink?: (connection: ConnectionView) => void;
}

/** Create without `connection`, change with it. */
export function ConnectionDialog({ connection, channel, onClose, onLink }: Props) {
  const t = useText(connectionsTexts);
  const d = useText(dialogTexts);
  const p = useText(pickerTexts);
  const id = useId();
  const { form, facts, save, tab, setTab, panel } = useConnectionEditor(connection, channel);
  const isNew = connection === undefined;
  // Hours of its own count only where the company says so (B-IN-32).
  const hasHours = facts.setting('scheduleType') === 'connection';
  const shown = tab === 'hours' && !hasHours ? 'general' : tab;
  const Part = parts[shown];
  const { isSubmitting, isDirty } = form.formState;
  return (
    <Dialog
      isOpen
      size="wide"
      title={isNew ? `${t('add')} · ${t(channel)}` : t('editTitle')}
      description={connection?.name}
      hasUnsavedChanges={isDirty}
      onClose={onClose}
      action={{ label: p('save'), form: id, isPending: isSubmitting }}
    >
      <div className={styles['parts']}>
        <Tabs
          label={d('parts')}
          tabs={tabKeys.filter((key) => key !== 'hours' || hasHours).map((key) => ({ key, label: d(key) }))}
          value={shown}
          onChange={setTab}
          className={styles['tabs']}
          panelClassName={styles['panel']}
        >
          {isNew && <UnverifiedEmail />}
          {isNew && channel === 'whatsappapi' && shown === 'general' && <Offers form={form} />}
          <Form
            id={id}
            form={form}
            onSubmit={async (values) => {
              const saved = await save(values);
              onClose();
              if (isNew && saved.channel === 'whatsapp') onLink?.(saved);
            }}
          >
            <div ref={panel} className={styles['fields']}>
              <Part form={form} facts={facts} connection={connection} />
            </div>
          </Form>
        </Tabs>
      </div>
    </Dialog>
  );
}
