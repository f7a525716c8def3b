import type { Likeness } from '@shared/contacts/likeness.ts';
import type { ContactView } from '@shared/contacts/model.ts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import styles from './DuplicateContacts.module.css';
import { mergeTexts } from './mergeText.ts';

/** True if the user may merge contacts, by the server's rule. */
export const useCanMerge = (): boolean => useSession().user.profile !== 'user';

interface Props {
  contact: ContactView;
  /** Begins to make one of both. */
  onMerge: (twin: ContactView) => void;
}

/** Contacts whom the channel proved to be the same person, or who probably are, and that are still apart. */
export function DuplicateContacts({ contact, onMerge }: Props) {
  const t = useText(mergeTexts);
  const mayMerge = useCanMerge();
  const reads = (contact.twins ?? []).map((id) => query('contacts', 'get', { id }));
  const twins = useQueries({ queries: reads }).flatMap(({ data }) => data ?? []);
  const isScoped = contact.aliases.some(({ kind }) => kind === 'psid' || kind === 'igsid');
  return (
    <>
      {twins
        .filter(({ mergedInto }) => mergedInto === undefined)
        .map((twin) => (
          <Banner
            key={twin.id}
            action={
              mayMerge && (
                <Button writes size="small" onClick={() => onMerge(twin)}>
                  {t('begin')}
                </Button>
              )
            }
          >
            {t('twin', { name: twin.name })}
          </Banner>
        ))}
      {mayMerge && isScoped && contact.number === '' && <LikelyContacts contact={contact} onMerge={onMerge} />}
    </>
  );
}

const reasons = { phone: 'phone', email: 'sameEmail', name: 'name' } as const satisfies Record<Likeness, string>;

/** Offers WhatsApp contacts that may be the same person as a Messenger or Instagram contact; users decide. */
function LikelyContacts({ contact, onMerge }: Props) {
  const t = useText(mergeTexts);
  const client = useQueryClient();
  const read = query('contacts', 'alike', { id: contact.id });
  const { data = [] } = useQuery(read);
  const apart = useAction('contacts', 'tellApart', {
    onSuccess: (_, { otherId }) =>
      client.setQueryData(read.queryKey, (rows) => rows?.filter((row) => row.contact.id !== otherId)),
  });
  return data.map(({ contact: other, likeness }) => (
    <Banner
      key={other.id}
      action={
        <div className={styles['actions']}>
          <Button writes size="small" onClick={() => onMerge(other)}>
            {t('begin')}
          </Button>
          <Button
            size="small"
            isPending={apart.isPending && apart.variables.otherId === other.id}
            onClick={() => apart.mutate({ id: contact.id, otherId: other.id })}
          >
            {t('apart')}
          </Button>
        </div>
      }
    >
      {t(reasons[likeness], { name: other.name })}
    </Banner>
  ));
}
