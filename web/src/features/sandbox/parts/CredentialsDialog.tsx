import type { SandboxNumber } from '@shared/sandbox/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Copy } from 'lucide-react';
import { sandboxTexts } from '../text.ts';
import styles from './CredentialsDialog.module.css';

interface Props {
  number: SandboxNumber;
  isOpen: boolean;
  onClose: () => void;
}

/** What the connection dialog asks for. */
export function CredentialsDialog({ number, isOpen, onClose }: Props) {
  const t = useText(sandboxTexts);
  const rows = [
    { label: t('phoneNumberId'), value: number.phoneNumberId },
    { label: t('wabaId'), value: number.wabaId },
    { label: t('accessToken'), value: number.accessToken },
  ];
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value);
    toast.success(t('copied'));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('credentials')}
      description={t('credentialsHint')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={styles['rows']}>
        {rows.map(({ label, value }) => (
          <TextField
            key={label}
            label={label}
            value={value}
            readOnly
            trail={
              <IconButton icon={Copy} size="small" label={`${t('copy')}: ${label}`} onClick={() => void copy(value)} />
            }
          />
        ))}
      </div>
    </Dialog>
  );
}
