import type { ContactView } from '@shared/contacts/model.ts';
import type { Advertisement, TicketView } from '@shared/tickets/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { ContactTags } from '@web/pickers/ContactTags.tsx';
import { DuplicateContacts, useCanMerge } from '@web/pickers/DuplicateContacts.tsx';
import { ScheduleButton } from '@web/pickers/ScheduleButton.tsx';
import { ChangeArea } from '@web/ui/ChangeArea.tsx';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { Ban, Mail, Megaphone, Pencil, Phone } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { applyContactTags } from '../cache/cache.ts';
import { ConsentSection } from './ConsentSection.tsx';
import styles from './ContactPanel.module.css';
import { ConversationSearch } from './ConversationSearch.tsx';
import { contactTexts } from './contactText.ts';
import { Notes } from './Notes.tsx';
import { PhoneNumber } from './PhoneNumber.tsx';
import { SharedMedia } from './SharedMedia.tsx';
import { useContactActions } from './useContactActions.ts';

interface Props {
  ticket: TicketView;
  contact: ContactView;
  /** Through which the conversation began. */
  advertisement: Advertisement | null;
  /** True if it was opened to search in the conversation. */
  isSearching: boolean;
  /** Goes to a message of the conversation. */
  onJump: (messageId: string) => void;
}

/** Forms bring a library of their own; hardly anybody merges. */
const MergeDialog = lazyWithRetry(async () => (await import('@web/pickers/MergeDialog.tsx')).MergeDialog);
const EditContactDialog = lazyWithRetry(async () => (await import('./EditContactDialog.tsx')).EditContactDialog);
const ahead = [EditContactDialog];
const forMerging = [MergeDialog];

export function ContactPanel({ ticket, contact, advertisement, isSearching, onJump }: Props) {
  usePrefetch(ahead);
  const t = useText(contactTexts);
  const client = useQueryClient();
  const actions = useContactActions(contact);
  const mayMerge = useCanMerge();
  usePrefetch(forMerging, mayMerge);
  const [isEditing, setEditing] = useState(false);
  const [twin, setTwin] = useState<ContactView>();
  return (
    <div className={styles['panel']}>
      <div className={styles['who']}>
        <Avatar name={contact.name} picture={contact.profilePicUrl} size={96} />
        <h3 className={styles['name']}>
          <bdi>{contact.name}</bdi>
        </h3>
        {!contact.active && (
          <Badge tone="failed" icon={Ban}>
            {t('isBlocked')}
          </Badge>
        )}
        <div className={styles['actions']}>
          <Button size="small" icon={Pencil} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
          <Button size="small" icon={Ban} isPending={actions.block.isPending} onClick={actions.block.run}>
            {actions.block.label}
          </Button>
          <ScheduleButton start={{ contact, whatsappId: ticket.whatsappId }} />
        </div>
      </div>
      <ConversationSearch key={`search-${ticket.id}`} ticket={ticket} isWanted={isSearching} onJump={onJump} />
      {mayMerge && <DuplicateContacts contact={contact} onMerge={setTwin} />}
      <dl className={styles['facts']}>
        <Fact
          icon={Phone}
          word={t('number')}
          value={<PhoneNumber key={contact.id} contactId={contact.id} number={contact.number} />}
        />
        <Fact icon={Mail} word={t('email')} value={contact.email || t('noEmail')} />
        {advertisement !== null && (
          <Fact icon={Megaphone} word={t('advertisement')} value={<AdvertisementLink {...advertisement} />} />
        )}
      </dl>
      <div className={styles['switches']}>
        <ChangeArea>
          <Switch isSpread label={t('bot')} checked={actions.bot.isOn} onChange={actions.bot.run} />
          <Switch isSpread label={t('audio')} checked={actions.audio.isOn} onChange={actions.audio.run} />
        </ChangeArea>
      </div>
      <section className={styles['section']}>
        <h4>{t('tags')}</h4>
        <ContactTags
          key={contact.id}
          isLabelHidden
          contactId={contact.id}
          tags={contact.tags}
          onSaved={(tags) => applyContactTags(client, contact.id, tags)}
        />
      </section>
      <section className={styles['section']}>
        <h4>{t('notes')}</h4>
        <Notes key={ticket.id} ticket={ticket} />
      </section>
      {!contact.isGroup && <ConsentSection key={`consent-${contact.id}`} contact={contact} />}
      {contact.extraInfo.length > 0 && (
        <section className={styles['section']}>
          <h4>{t('extra')}</h4>
          <dl className={styles['extra']}>
            {contact.extraInfo.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className={styles['section']}>
        <h4>{t('shared')}</h4>
        <SharedMedia ticketId={ticket.id} onJump={onJump} />
      </section>
      {twin !== undefined && (
        <Suspense>
          <MergeDialog contact={contact} other={twin} onClose={() => setTwin(undefined)} />
        </Suspense>
      )}
      {isEditing && (
        <Suspense>
          <EditContactDialog contact={contact} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

function AdvertisementLink({ id, title, url }: Advertisement) {
  const words = <bdi>{title || id}</bdi>;
  if (url === '') return words;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}

function Fact({ icon, word, value }: { icon: typeof Phone; word: string; value: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt title={word}>
        <Icon icon={icon} size={16} />
        <span className={styles['word']}>{word}</span>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
