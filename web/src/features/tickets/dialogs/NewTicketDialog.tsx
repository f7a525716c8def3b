import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { showFailure } from '@web/lib/showFailure.ts';
import { ConnectionSelect } from '@web/pickers/ConnectionSelect.tsx';
import { type ContactName, ContactSelect } from '@web/pickers/ContactSelect.tsx';
import { QueueSelect, useQueueChoices } from '@web/pickers/QueueSelect.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useState } from 'react';
import { useInbox } from '../inbox/inbox.ts';
import styles from './Dialogs.module.css';
import { dialogTexts } from './dialogText.ts';

/** The phone number library loads with the first new number. */
const createdContact = async (number: string, name: string): Promise<string> =>
  (await import('@web/pickers/newContact.ts')).findOrCreateContact(number, name);

interface Props {
  /** Already known, when it begins from a contact. */
  contactId: string | null;
  onClose: () => void;
}

/** Starts a conversation: with whom, in which queue, over which connection. */
export function NewTicketDialog({ contactId, onClose }: Props) {
  const t = useText(dialogTexts);
  const { viewer } = useSession();
  const { commands } = useInbox();
  const known = useQuery({ ...query('contacts', 'get', { id: contactId ?? '' }), enabled: contactId !== null });
  const [chosen, setChosen] = useState<ContactName | null | undefined>(undefined);
  const contact = chosen === undefined ? (known.data ?? null) : chosen;
  const [newNumber, setNewNumber] = useState<string | undefined>(undefined);
  const [newName, setNewName] = useState('');
  const lacksContact = contact === null && newNumber === undefined;
  const isAdmin = viewer.profile === 'admin';
  const only = isAdmin ? undefined : viewer.queueIds;
  const queues = useQueueChoices(only);
  const single = queues?.length === 1 ? queues[0] : undefined;
  const [chosenQueue, setQueueId] = useState<number | null>(null);
  const queueId = single?.value ?? chosenQueue;
  const [whatsappId, setWhatsappId] = useState<number | null>(viewer.whatsappId);
  const [isAsked, setAsked] = useState(false);
  const [isPending, setPending] = useState(false);
  const lacksQueue = queueId === null && !isAdmin;
  const create = async () => {
    try {
      const contactId = contact?.id ?? (await createdContact(newNumber ?? '', newName));
      return await commands.create({ contactId, queueId, whatsappId });
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  const submit = async () => {
    setAsked(true);
    if (lacksContact || lacksQueue) return;
    setPending(true);
    const isDone = await create();
    setPending(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('newTitle')}
      action={{ label: t('newAction'), onPress: submit, isPending }}
    >
      <div className={styles['fields']}>
        <ContactSelect
          isRequired
          isFirstFocus
          value={contact}
          newNumber={newNumber}
          onNew={(number) => {
            setChosen(null);
            setNewNumber(number);
          }}
          onChange={(next) => {
            setNewNumber(undefined);
            setChosen(next);
          }}
          error={isAsked && lacksContact ? t('contactRequired') : undefined}
        />
        {newNumber !== undefined && (
          <TextField
            label={t('newName')}
            hint={t('newNameHint')}
            maxLength={50}
            value={newName}
            onChange={(event) => setNewName(event.target.value)}
          />
        )}
        {single === undefined && (
          <QueueSelect
            isRequired={!isAdmin}
            value={queueId}
            onChange={setQueueId}
            only={only}
            placeholder={isAdmin ? t('noQueue') : undefined}
            error={isAsked && lacksQueue ? t('queueRequired') : undefined}
          />
        )}
        <ConnectionSelect value={whatsappId} onChange={setWhatsappId} />
      </div>
    </Dialog>
  );
}
