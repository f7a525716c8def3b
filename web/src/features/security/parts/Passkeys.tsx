import { maxPasskeys, type Passkey } from '@shared/passkeys/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type ResultOf } from '@web/lib/api.ts';
import { formatDate, formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { RecoveryCodeList } from '@web/pickers/secondFactor/RecoveryCodeList.tsx';
import { secondFactorTexts } from '@web/pickers/secondFactor/secondFactorText.ts';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useRef, useState } from 'react';
import { passkeysTexts } from '../passkeysText.ts';
import styles from '../SecurityScreen.module.css';
import { securityTexts } from '../text.ts';
import { NewPasskeyDialog, RenameDialog } from './PasskeyDialogs.tsx';
import { ProofDialog } from './ProofDialogs.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';

type Status = ResultOf<'security', 'status'>;

type Doing =
  | { readonly step: 'add' }
  | { readonly step: 'rename' | 'remove'; readonly passkey: Passkey }
  | { readonly step: 'codes'; readonly codes: readonly string[] };

/** The own passkeys: each signs in by itself, and is a second factor besides. */
export function Passkeys() {
  const t = useText(passkeysTexts);
  const list = useQuery({ ...query('passkeys', 'list', {}), staleTime: 0 });
  const status = useQuery({ ...query('security', 'status', {}), staleTime: 0 });
  const [doing, setDoing] = useState<Doing>();
  const isFull = (list.data?.passkeys.length ?? 0) >= maxPasskeys;
  return (
    <Card title={t('title')}>
      <p className={styles['hint']}>{t('hint')}</p>
      <QueryBoundary from={list}>
        {({ passkeys }) => (
          <div className={styles['list']}>
            {passkeys.length > 0 && (
              <ul className={styles['rows']}>
                {passkeys.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} onDo={(step) => setDoing({ step, passkey })} />
                ))}
              </ul>
            )}
            <div className={styles['buttons']}>
              <Button writes isDisabled={isFull || status.data === undefined} onClick={() => setDoing({ step: 'add' })}>
                {t('add')}
              </Button>
            </div>
          </div>
        )}
      </QueryBoundary>
      {doing && status.data && <Steps doing={doing} status={status.data} onNext={setDoing} />}
    </Card>
  );
}

function Row({ passkey, onDo }: { passkey: Passkey; onDo: (step: 'rename' | 'remove') => void }) {
  const t = useText(passkeysTexts);
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  const facts = [
    t('since', { date: formatDate(createdAt) }),
    lastUsedAt === null ? t('unused') : t('lastUsed', { at: formatDateTime(lastUsedAt) }),
    ...(isSynced ? [t('synced')] : []),
  ];
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['hint']}>{facts.join(' · ')}</span>
      </span>
      <span className={styles['trail']}>
        <Button writes size="small" aria-label={t('renameOf', { name })} onClick={() => onDo('rename')}>
          {t('rename')}
        </Button>
        <Button writes size="small" aria-label={t('removeOf', { name })} onClick={() => onDo('remove')}>
          {t('remove')}
        </Button>
      </span>
    </li>
  );
}

interface StepProps {
  doing: Doing;
  status: Status;
  onNext: (doing: Doing | undefined) => void;
}

function Steps({ doing, status, onNext }: StepProps) {
  const t = useText(passkeysTexts);
  const tSetup = useText(secondFactorTexts);
  const tSecurity = useText(securityTexts);
  const { updateUser } = useSession();
  const client = useQueryClient();
  // A dialog closes when it is done; what comes next opens after it.
  const next = useRef<Doing>(undefined);
  const onClose = () => onNext(next.current);
  const changed = () =>
    Promise.all(['security', 'passkeys'].map((feature) => client.invalidateQueries({ queryKey: [feature] })));
  if (doing.step === 'codes') {
    return (
      <Dialog isOpen onClose={() => onNext(undefined)} title={tSetup('codesTitle')}>
        <RecoveryCodeList codes={doing.codes} onKept={() => onNext(undefined)} />
      </Dialog>
    );
  }
  if (doing.step === 'add') {
    const onCreated = async ({ recoveryCodes }: ResultOf<'passkeys', 'create'>) => {
      updateUser({ secondFactorDueAt: undefined });
      toast.success(t('added'));
      if (recoveryCodes !== null) next.current = { step: 'codes', codes: recoveryCodes };
      await changed();
    };
    return <NewPasskeyDialog {...{ status, onClose, onCreated }} />;
  }
  const { id, name } = doing.passkey;
  if (doing.step === 'rename') return <RenameDialog passkey={doing.passkey} onClose={onClose} onRenamed={changed} />;
  return (
    <ProofDialog
      title={t('removeTitle', { name })}
      description={t('removeText')}
      action={t('remove')}
      status={status}
      onClose={onClose}
      onProved={async (given) => {
        await api.passkeys.remove({ ...given, passkeyId: id });
        toast.success(tSecurity('wasRemoved'));
        await changed();
      }}
    />
  );
}
