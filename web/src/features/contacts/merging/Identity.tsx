import type { ContactView } from '@shared/contacts/model.ts';
import { useQueries } from '@tanstack/react-query';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import styles from './MergeDialog.module.css';
import { mergeTexts } from './mergeText.ts';
import { useUnmerge } from './useUnmerge.ts';

interface Props {
  contact: ContactView;
  /** Begins to make one of both. */
  onMerge: (other: ContactView) => void;
}

/** Who stands behind a contact: picture, identities of the channels, contacts that became it or should. */
export function Identity({ contact, onMerge }: Props) {
  const t = useText(mergeTexts);
  const { user } = useSession();
  const mayMerge = user.profile !== 'user';
  const unmerge = useUnmerge();
  const others = contact.aliases.filter(({ value }) => value !== contact.number);
  const read = (ids: readonly string[] = []) => ids.map((id) => query('contacts', 'get', { id }));
  const parts = useQueries({ queries: read(contact.merged) }).flatMap(({ data }) => data ?? []);
  const twins = useQueries({ queries: read(contact.twins) }).flatMap(({ data }) => data ?? []);
  const names = others.map(({ kind, value }) => (kind === 'pn' ? formatPhone(value) : value));
  return (
    <div className={styles['stack']}>
      <Avatar name={contact.name} picture={contact.profilePicUrl} size={64} />
      {names.length > 0 && (
        <p className={styles['note']}>
          {t('identities')}: {names.join(', ')}
        </p>
      )}
      {twins
        .filter(({ mergedInto }) => mergedInto === undefined)
        .map((twin) => (
          <Banner
            key={twin.id}
            action={
              mayMerge && (
                <Button size="small" onClick={() => onMerge(twin)}>
                  {t('begin')}
                </Button>
              )
            }
          >
            {t('twin', { name: twin.name })}
          </Banner>
        ))}
      {parts.length > 0 && (
        <section aria-label={t('parts')}>
          <p className={styles['word']}>{t('parts')}</p>
          {parts.map(({ id, name, number }) => (
            <p key={id}>
              {name} {formatPhone(number)}{' '}
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
