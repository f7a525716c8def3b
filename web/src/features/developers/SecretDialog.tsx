import { useText } from '@web/lib/i18n.ts';
import { CopyField } from '@web/pickers/CopyField.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { secretTexts } from './text.ts';

/** Shows a secret that cannot be read again. */
export function SecretDialog({ title, value, onClose }: { title: string; value: string; onClose: () => void }) {
  const t = useText(secretTexts);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={t('once')}
      hasUnsavedChanges={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('kept')}
        </Button>
      }
    >
      <CopyField label={t('value')} value={value} />
    </Dialog>
  );
}
