import type { MessageView, SharedContact } from '@shared/messages/model.ts';
import { api } from '@web/lib/api.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { Button } from '@web/ui/Button.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { toast } from '@web/ui/toast.tsx';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod';
import { useInbox } from '../inbox/inbox.ts';
import styles from './MessageMedia.module.css';
import { threadTexts } from './threadText.ts';

type Card = z.infer<typeof SharedContact>;

/** People whose cards came with a message. */
export function ContactCards({ message }: { message: MessageView }) {
  return (
    <ul className={styles['cards']}>
      {message.contacts.map((contact) => (
        <CardItem key={`${contact.name}-${contact.numbers.join()}`} contact={contact} />
      ))}
    </ul>
  );
}

function CardItem({ contact }: { contact: Card }) {
  const t = useText(threadTexts);
  // A masked number cannot be written to, nor what is written on a card and is none.
  const number = contact.numbers.find((one) => /^\d{8,15}$/.test(one));
  return (
    <li className={styles['person']}>
      <div className={styles['card']}>
        <span className={styles['cardIcon']}>
          <Icon icon={UserRound} />
        </span>
        <span className={styles['cardWords']}>
          <span className={styles['cardName']}>{contact.name || t('contactCard')}</span>
          {contact.numbers.map((one) => (
            <span key={one} className={styles['cardMeta']}>
              {/^[\d*]+$/.test(one) ? formatPhone(one) : one}
            </span>
          ))}
          {cardLines(contact).map((line) => (
            <span key={line} className={styles['cardMeta']}>
              {line}
            </span>
          ))}
        </span>
      </div>
      {number !== undefined && <Actions contact={contact} number={number} />}
    </li>
  );
}

/** Lines of a card besides name and numbers; a company equal to the name is left out. */
const cardLines = ({ name, emails = [], company = '' }: Card): string[] => [
  ...(company === '' || company === name ? [] : [company]),
  ...emails,
];

/** The first address that is one; a card may say anything. */
function emailOf(emails: readonly string[] = []): { email?: string } {
  const email = emails.find((one) => /^[^\s@*]+@[^\s@*.]+(?:\.[^\s@*.]+)+$/.test(one));
  return email === undefined ? {} : { email };
}

/** The contact with a number; made now when there is none. */
async function ensureContactForCard({ name, emails }: Card, number: string): Promise<{ id: string; isNew: boolean }> {
  const { contactId } = await api.contacts.profile({ number });
  if (contactId !== 0) return { id: contactId, isNew: false };
  return {
    id: (await api.contacts.create({ name: name || formatPhone(number), number: `+${number}`, ...emailOf(emails) })).id,
    isNew: true,
  };
}

function Actions({ contact, number }: { contact: Card; number: string }) {
  const t = useText(threadTexts);
  const { open } = useInbox();
  const [pending, setPending] = useState<'save' | 'talk' | null>(null);
  const run = async (what: 'save' | 'talk') => {
    setPending(what);
    try {
      const { id, isNew } = await ensureContactForCard(contact, number);
      if (what === 'talk') open({ kind: 'new', contactId: id });
      else toast.success(t(isNew ? 'cardSaved' : 'cardKnown'));
    } catch (error) {
      showFailure(error);
    }
    setPending(null);
  };
  return (
    <div className={styles['cardActions']}>
      <Button size="small" variant="quiet" isPending={pending === 'save'} onClick={() => void run('save')}>
        {t('cardSave')}
      </Button>
      <Button size="small" variant="quiet" isPending={pending === 'talk'} onClick={() => void run('talk')}>
        {t('startConversation')}
      </Button>
    </div>
  );
}
