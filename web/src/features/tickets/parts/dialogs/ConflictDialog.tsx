import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Holder, maySee } from '../../conflict.ts';
import { dialogTexts } from '../../dialogText.ts';
import { listSearch } from '../../inboxFilter.ts';

interface Props {
  holder: Holder;
  onClose: () => void;
}

/** Names who has the contact's active ticket, and its queue. */
export function ConflictDialog({ holder, onClose }: Props) {
  const t = useText(dialogTexts);
  const { viewer } = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const queue = holder.queue?.name ?? t('noQueue');
  const user = holder.user?.name;
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('conflictTitle')}
      description={user === undefined ? t('conflictQueue', { queue }) : t('conflictUser', { user, queue })}
      footer={
        <>
          {maySee(viewer, holder) && (
            <Button
              variant="quiet"
              onClick={() => {
                onClose();
                void navigate(`/tickets/${holder.uuid}${listSearch(search)}`);
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
