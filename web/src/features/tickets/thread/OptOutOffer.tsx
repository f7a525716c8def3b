import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useReadOnly } from '@web/lib/readMode.ts';
import { useSession } from '@web/lib/session.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { toast } from '@web/ui/toast.tsx';
import { BellOff } from 'lucide-react';
import styles from './OptOutOffer.module.css';
import { optOutOfferTexts } from './optOutOfferText.ts';

/** Under an answer to a campaign that sounds like a refusal: a person decides, with one press (B-CLIST-3). */
export function OptOutOffer({ contactId }: { contactId: string }) {
  const t = useText(optOutOfferTexts);
  const client = useQueryClient();
  const isReadOnly = useReadOnly();
  const { user } = useSession();
  const { data } = useQuery(query('optOuts', 'ofContact', { contactId }));
  const onSettled = () => void client.invalidateQueries({ queryKey: ['optOuts'] });
  const takeBack = useAction('optOuts', 'removeOfContact', { onSuccess: () => toast.success(t('undone')), onSettled });
  const stop = useAction('optOuts', 'create', {
    onSuccess: ({ by }) => {
      // An opt-out that a colleague noted meanwhile cannot be undone by the reader.
      if (by?.id === user.id) toast.undo(t('stopped'), t('undo'), () => takeBack.mutate({ contactId }));
      else toast.success(t('stopped'));
    },
    onSettled,
  });
  const isOut = data !== undefined && data.optOut !== null;
  return (
    <div className={styles['offer']}>
      <span className={styles['words']}>
        <Icon icon={BellOff} size={14} />
        {t(isOut ? 'stopped' : 'sounds')}
      </span>
      {!isOut && !isReadOnly && (
        <Button
          size="small"
          isPending={stop.isPending || takeBack.isPending}
          isDisabled={data === undefined}
          onClick={() => stop.mutate({ contactId })}
        >
          {t('stop')}
        </Button>
      )}
    </div>
  );
}
