import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Copy } from 'lucide-react';
import { invitationTexts } from './invitationText.ts';

/** Shows an invitation link once, to be copied, because no e-mail was sent. */
export function InvitationLink({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useText(invitationTexts);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast.success(t('copied'));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('linkTitle')}
      description={t('linkHint')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <TextField
        label={t('link')}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
        trail={<IconButton icon={Copy} size="small" label={t('copy')} onClick={() => void copy()} />}
      />
    </Dialog>
  );
}
