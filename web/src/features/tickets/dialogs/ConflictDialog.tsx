import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { useNavigate } from 'react-router-dom';
import type { Holder } from '../inbox/conflict.ts';
import { useConflict } from '../inbox/useConflict.ts';
import { dialogTexts } from './dialogText.ts';

interface Props {
  holder: Holder;
  onClose: () => void;
}

/** Names who has the contact's active ticket, and its queue. */
export function ConflictDialog({ holder, onClose }: Props) {
  const t = useText(dialogTexts);
  const navigate = useNavigate();
  const { words, address } = useConflict()(holder);
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('conflictTitle')}
      description={words}
      footer={
        <>
          {address !== undefined && (
            <Button
              variant="quiet"
              onClick={() => {
                onClose();
                void navigate(address);
              }}
            >
              {t('conflictSee')}
            </Button>
          )}
          <Button variant="primary" isFirstFocus onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
