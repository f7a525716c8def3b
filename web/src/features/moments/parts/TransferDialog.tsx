import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { type UserName, UserSelect } from '@web/pickers/UserSelect.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { unassigned } from '../board.ts';
import { momentsTexts } from '../text.ts';
import type { Target } from '../useTransfers.ts';

interface Props {
  ticket: TicketView;
  onTransfer: (to: Target) => void;
  onClose: () => void;
}

/** Form to transfer a ticket without dragging. */
export function TransferDialog({ ticket, onTransfer, onClose }: Props) {
  const t = useText(momentsTexts);
  const [person, setPerson] = useState<UserName | null>(null);
  const [isAsked, setAsked] = useState(false);
  const submit = () => {
    setAsked(true);
    if (person === null) return;
    onTransfer(person);
    onClose();
  };
  const giveBack = () => {
    onTransfer({ id: unassigned, name: t('pending') });
    onClose();
  };
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('transfer')}
      description={t('transferText', { name: ticket.contact.name })}
      action={{ label: t('transfer'), onPress: submit }}
    >
      <UserSelect
        isFirstFocus
        label={t('attendant')}
        value={person}
        onChange={setPerson}
        without={ticket.userId === null ? [] : [ticket.userId]}
        error={isAsked && person === null ? t('chooseSomebody') : undefined}
      />
      {ticket.userId !== null && (
        <Button variant="quiet" icon={Undo2} onClick={giveBack}>
          {t('backToQueue')}
        </Button>
      )}
    </Dialog>
  );
}
