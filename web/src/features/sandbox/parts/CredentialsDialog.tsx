import type { SandboxNumber } from '@shared/sandbox/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { CopyField } from '@web/pickers/CopyField.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { KeyRound } from 'lucide-react';
import { sandboxTexts } from '../text.ts';
import styles from './CredentialsDialog.module.css';

interface Props {
  number: SandboxNumber;
  onClose: () => void;
}

/** Credentials that the connection dialog asks for. */
export function CredentialsDialog({ number, onClose }: Props) {
  const t = useText(sandboxTexts);
  const renew = useAction('sandbox', 'renewToken');
  const rows = [
    { label: t('phoneNumberId'), value: number.phoneNumberId },
    { label: t('wabaId'), value: number.wabaId },
    ...(renew.data ? [{ label: t('accessToken'), value: renew.data.accessToken }] : []),
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('credentials')}
      description={t('credentialsHint')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={styles['rows']}>
        {rows.map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} />
        ))}
        {renew.data === undefined ? (
          <div className={styles['token']}>
            <Button
              icon={KeyRound}
              isPending={renew.isPending}
              onClick={() => renew.mutate({ phoneNumberId: number.phoneNumberId })}
            >
              {t('renewToken')}
            </Button>
            <p>{t('renewTokenHint')}</p>
          </div>
        ) : (
          <p role="status">{t('tokenOnce')}</p>
        )}
      </div>
    </Dialog>
  );
}
