import type { ContactView } from '@shared/contacts/model.ts';
import { useQueries } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { mergeTexts } from './mergeText.ts';

/** Whether this person may make one contact of two, as the server rules it. */
export const useMayMerge = (): boolean => useSession().user.profile !== 'user';

interface Props {
  contact: ContactView;
  /** Begins to make one of both. */
  onMerge: (twin: ContactView) => void;
}

/** Contacts whom the channel proved to be the same person and that are still apart. */
export function DuplicateContacts({ contact, onMerge }: Props) {
  const t = useText(mergeTexts);
  const mayMerge = useMayMerge();
  const reads = (contact.twins ?? []).map((id) => query('contacts', 'get', { id }));
  const twins = useQueries({ queries: reads }).flatMap(({ data }) => data ?? []);
  return twins
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
    ));
}
