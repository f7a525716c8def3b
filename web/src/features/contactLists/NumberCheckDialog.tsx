import { maxOfLists } from '@shared/contactLists/checks.ts';
import type { ContactListView } from '@shared/contactLists/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { NumberSelect } from '@web/pickers/NumberSelect.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { useId, useState } from 'react';
import { checkTexts } from './checkText.ts';
import styles from './lists.module.css';

interface Props {
  list: ContactListView;
  onClose: () => void;
}

/** Form for the check of a list's numbers on WhatsApp: by which connection, at what pace, and the risk. */
export function NumberCheckDialog({ list, onClose }: Props) {
  const t = useText(checkTexts);
  const client = useQueryClient();
  const id = useId();
  const { data: connections } = useQuery(query('connections', 'list', {}));
  const numbers = (connections ?? []).filter(({ channel, status }) => channel === 'whatsapp' && status === 'CONNECTED');
  const [chosen, setChosen] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const whatsappId = chosen ?? (numbers.length === 1 ? (numbers[0]?.id ?? null) : null);
  const start = useAction('contactLists', 'startCheck', {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['contactLists'] });
      onClose();
    },
  });
  const unknown = list.contactsCount - list.validCount - list.invalidCount;
  const canStart = unknown > 0 && numbers.length > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('check')}
      description={t('purpose')}
      {...(canStart ? { action: { label: t('start'), form: id, isPending: start.isPending } } : {})}
    >
      <form
        id={id}
        className={styles['stack']}
        onSubmit={(event) => {
          event.preventDefault();
          if (whatsappId === null) setMissing(true);
          else start.mutate({ id: list.id, whatsappId });
        }}
      >
        {connections && numbers.length === 0 && <Banner tone="waiting">{t('onlyLinked')}</Banner>}
        {unknown === 0 && <Banner tone="open">{t('nothing')}</Banner>}
        {canStart && (
          <>
            <NumberSelect
              label={t('number')}
              placeholder={t('choose')}
              options={numbers.map(({ id, name }) => ({ value: id, label: name }))}
              value={whatsappId}
              onChange={setChosen}
              error={isMissing && whatsappId === null ? t('choose') : undefined}
            />
            <p className={styles['note']}>{t('pace', { count: unknown, limit: formatCount(maxOfLists) })}</p>
            <Banner tone="waiting">{t('risk')}</Banner>
          </>
        )}
      </form>
    </Dialog>
  );
}
