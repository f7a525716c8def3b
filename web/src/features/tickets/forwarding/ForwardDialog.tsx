import type { MessageView } from '@shared/messages/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { type ContactName, ContactSelect } from '@web/pickers/ContactSelect.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { holderOf } from '../inbox/conflict.ts';
import { oldestFirst } from '../thread/thread.ts';
import styles from './Forward.module.css';
import { ForwardRecipient } from './ForwardRecipient.tsx';
import { forwardTexts } from './forwardText.ts';
import { useForwarding } from './useForwarding.ts';

interface Props {
  messages: readonly MessageView[];
  onClose: () => void;
  /** Everything went. */
  onDone: () => void;
}

/** Forwards messages to contacts, and shows the result for each. */
export function ForwardDialog({ messages: chosen, onClose, onDone }: Props) {
  const t = useText(forwardTexts);
  const { setting } = useSession();
  const navigate = useNavigate();
  const [contacts, setContacts] = useState<readonly ContactName[]>([]);
  const [isSigned, setSigned] = useState(false);
  const [isAsked, setAsked] = useState(false);
  // Progress counts positions in the list of the start, so the list is fixed then.
  const [begun, setBegun] = useState<readonly MessageView[]>();
  const messages = begun ?? chosen;
  const forwarding = useForwarding([...messages].sort(oldestFirst), isSigned);
  const { results, isRunning, done } = forwarding;
  const all = messages.length * contacts.length;
  const hasBegun = results.size > 0 || isRunning;
  // Trying again does not bring back what a colleague has.
  const canRetry = contacts.some(({ id }) => {
    const result = results.get(id);
    return result?.sent !== messages.length && holderOf(result?.error) === undefined;
  });
  const isOver = hasBegun && !isRunning && !canRetry;
  const leave = () => {
    forwarding.stop();
    onClose();
    if (done > 0) onDone();
  };
  const submit = async () => {
    setAsked(true);
    if (contacts.length === 0) return;
    setBegun(messages);
    const outcome = await forwarding.run(contacts.map(({ id }) => id));
    if (outcome === 'partly') return;
    const [first] = contacts;
    const uuid = forwarding.uuidOf(first?.id ?? '');
    const isOne = contacts.length === 1 && uuid !== undefined;
    toast.success(t('allWent', { name: contacts.map(({ name }) => name).join(', ') }), {
      ...(isOne ? { action: { label: t('open'), onSelect: () => void navigate(`/tickets/${uuid}`) } } : {}),
    });
    onClose();
    onDone();
  };
  const add = (contact: ContactName | null) => {
    if (contact === null || contacts.some(({ id }) => id === contact.id)) return;
    setContacts([...contacts, contact]);
  };
  return (
    <Dialog
      isOpen
      size="small"
      onClose={leave}
      title={t('title')}
      description={
        isRunning ? t('progress', { done: Math.min(all, done + 1), all }) : t('chosen', { count: messages.length })
      }
      footer={
        <>
          <Button variant={isOver ? 'primary' : 'plain'} onClick={leave}>
            {t(hasBegun && !isRunning ? 'close' : 'cancel')}
          </Button>
          {!isOver && (
            <Button variant="primary" isPending={isRunning} onClick={() => void submit()}>
              {t(hasBegun && !isRunning ? 'again' : 'send')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['fields']}>
        {!hasBegun && (
          <ContactSelect
            label={t('addContact')}
            isRequired
            isFirstFocus
            value={null}
            onChange={add}
            error={isAsked && contacts.length === 0 ? t('contactRequired') : undefined}
          />
        )}
        {contacts.length > 0 && (
          <ul className={styles['people']}>
            {contacts.map((contact) => (
              <ForwardRecipient
                key={contact.id}
                contact={contact}
                all={messages.length}
                delivered={results.get(contact.id)}
                hasBegun={hasBegun}
                onSee={leave}
                onRemove={() => setContacts(contacts.filter(({ id }) => id !== contact.id))}
              />
            ))}
          </ul>
        )}
        {!hasBegun && setting('sendSignMessage') === 'enabled' && (
          <Switch label={t('sign')} checked={isSigned} onChange={(event) => setSigned(event.target.checked)} />
        )}
      </div>
    </Dialog>
  );
}
