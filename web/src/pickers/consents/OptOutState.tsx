import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Time } from '@web/ui/Time.tsx';
import { BellOff, BellRing } from 'lucide-react';
import { optOutStateTexts } from './optOutText.ts';

/** Shows if a contact refuses campaigns; every user can record a refusal, only administrators can revoke it. */
export function OptOutState({ contactId }: { contactId: string }) {
  const t = useText(optOutStateTexts);
  const client = useQueryClient();
  const isAdmin = useSession().user.profile === 'admin';
  const { data } = useQuery(query('optOuts', 'ofContact', { contactId }));
  const onSuccess = () => void client.invalidateQueries({ queryKey: ['optOuts'] });
  const note = useAction('optOuts', 'create', { onSuccess });
  const takeBack = useAction('optOuts', 'removeOfContact', { onSuccess });
  if (data === undefined) return null;
  const { optOut } = data;
  return (
    <>
      <p>
        <Badge tone={optOut === null ? 'open' : 'failed'} icon={optOut === null ? BellRing : BellOff}>
          {t(optOut === null ? 'wants' : 'wantsNone')}
        </Badge>{' '}
        {optOut !== null && (
          <>
            <Time at={optOut.at} as="date" /> · {optOut.by?.name ?? t(optOut.via)}
          </>
        )}
      </p>
      {optOut === null && (
        <div>
          <Button size="small" icon={BellOff} isPending={note.isPending} onClick={() => note.mutate({ contactId })}>
            {t('note')}
          </Button>
        </div>
      )}
      {optOut !== null && isAdmin && (
        <div>
          <Button
            size="small"
            icon={BellRing}
            isPending={takeBack.isPending}
            onClick={() => takeBack.mutate({ contactId })}
          >
            {t('takeBack')}
          </Button>
        </div>
      )}
    </>
  );
}
