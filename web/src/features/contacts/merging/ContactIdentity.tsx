import { aliasesShown } from '@shared/contacts/aliases.ts';
import type { ContactView } from '@shared/contacts/model.ts';
import { useQueries } from '@tanstack/react-query';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { DuplicateContacts, useCanMerge } from '@web/pickers/DuplicateContacts.tsx';
import { mergeTexts } from '@web/pickers/mergeText.ts';
import { useUnmerge } from '@web/pickers/useUnmerge.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Button } from '@web/ui/Button.tsx';
import styles from './ContactIdentity.module.css';

interface Props {
  contact: ContactView;
  /** Begins to make one of both. */
  onMerge: (other: ContactView) => void;
}

/** Identity of a contact: picture, ids in the channels, merged contacts and likely duplicates. */
export function ContactIdentity({ contact, onMerge }: Props) {
  const t = useText(mergeTexts);
  const mayMerge = useCanMerge();
  const unmerge = useUnmerge();
  const reads = (contact.merged ?? []).map((id) => query('contacts', 'get', { id }));
  const parts = useQueries({ queries: reads }).flatMap(({ data }) => data ?? []);
  const names = aliasesShown(contact.aliases, contact.number).map(({ kind, value }) =>
    kind === 'pn' ? formatPhone(value) : value,
  );
  return (
    <div className={styles['stack']}>
      <Avatar name={contact.name} picture={contact.profilePicUrl} size={64} />
      {names.length > 0 && (
        <p className={styles['note']}>
          {t('identities')}: {names.join(', ')}
        </p>
      )}
      <DuplicateContacts contact={contact} onMerge={onMerge} />
      {parts.length > 0 && (
        <section aria-label={t('parts')} className={styles['parts']}>
          <p className={styles['word']}>{t('parts')}</p>
          {parts.map(({ id, name, number }) => (
            <p key={id} className={styles['part']}>
              <span>
                {name} {formatPhone(number)}
              </span>
              {mayMerge && (
                <Button
                  size="small"
                  isPending={unmerge.isPending && unmerge.variables.id === id}
                  onClick={() => unmerge.mutate({ id })}
                >
                  {t('undo')}
                </Button>
              )}
            </p>
          ))}
        </section>
      )}
    </div>
  );
}
