import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useStored } from '@web/lib/storage.ts';
import { Button } from '@web/ui/Button.tsx';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { RadioGroup } from '@web/ui/RadioGroup.tsx';
import { useState } from 'react';
import { dialogTexts } from '../../dialogText.ts';
import { useInbox, useIsPending } from '../../inbox.ts';
import { ticketTexts } from '../../text.ts';
import styles from './Dialogs.module.css';

interface Props {
  ticket: TicketView;
  onClose: () => void;
}

/** The two ways to end a conversation. */
export function ResolveDialog({ ticket, onClose }: Props) {
  const t = useText(dialogTexts);
  const tTickets = useText(ticketTexts);
  const { commands } = useInbox();
  const isPending = useIsPending(ticket.id);
  const [way, setWay] = useState<string>('normal');
  const [goesOn, setGoesOn] = useStored('nextAfterResolve');
  const submit = async () => {
    if (await commands.resolve(ticket, way === 'normal')) onClose();
  };
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('resolveTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isFirstFocus isPending={isPending} onClick={() => void submit()}>
            {tTickets('resolve')}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <RadioGroup
          label={t('resolveText', { name: ticket.contact.name })}
          name="way"
          value={way}
          onChange={(event) => setWay(event.target.value)}
          options={[
            { value: 'normal', label: t('resolveNormal'), hint: t('resolveNormalHint') },
            { value: 'silent', label: t('resolveSilent'), hint: t('resolveSilentHint') },
          ]}
        />
        <Checkbox label={t('resolveNext')} checked={goesOn} onChange={(event) => setGoesOn(event.target.checked)} />
      </div>
    </Dialog>
  );
}
