import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type ResultOf } from '@web/lib/api.ts';
import { formatDate } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { AuthenticatorSetup } from '@web/pickers/secondFactor/AuthenticatorSetup.tsx';
import { RecoveryCodeList } from '@web/pickers/secondFactor/RecoveryCodeList.tsx';
import { secondFactorTexts } from '@web/pickers/secondFactor/secondFactorText.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { toast } from '@web/ui/toast.tsx';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from '../SecurityScreen.module.css';
import { securityTexts } from '../text.ts';
import { type OwnProof, ProofDialog } from './ProofDialogs.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';

type Status = ResultOf<'security', 'status'>;
type Enrolment = ResultOf<'security', 'startAuthenticator'>;

/** Steps: proof, then setup, then the recovery codes, which are shown once. */
type Doing =
  | { readonly step: 'begin' | 'renew' | 'turnOff' }
  | { readonly step: 'scan'; readonly enrolment: Enrolment }
  | { readonly step: 'codes'; readonly codes: readonly string[] };

/** The own authenticator application and recovery codes. */
export function SecondFactor() {
  const t = useText(securityTexts);
  const status = useQuery({ ...query('security', 'status', {}), staleTime: 0 });
  const [doing, setDoing] = useState<Doing>();
  const isOn = status.data !== undefined && (status.data.authenticatorSince !== null || status.data.passkeys > 0);
  const badge = status.data && (
    <Badge tone={isOn ? 'open' : 'closed'} icon={isOn ? ShieldCheck : ShieldOff}>
      {t(isOn ? 'on' : 'off')}
    </Badge>
  );
  return (
    <Card title={t('factor')} action={badge}>
      <QueryBoundary from={status}>
        {(data) => <Summary status={data} onDo={(step) => setDoing({ step })} />}
      </QueryBoundary>
      {doing && status.data && <Steps doing={doing} status={status.data} onNext={setDoing} />}
    </Card>
  );
}

function Summary({ status, onDo }: { status: Status; onDo: (step: 'begin' | 'renew' | 'turnOff') => void }) {
  const t = useText(securityTexts);
  const { authenticatorSince, passkeys, recoveryCodesLeft, isRequired, dueAt } = status;
  const left = t('left', { count: recoveryCodesLeft });
  const renew = (
    <Button writes onClick={() => onDo('renew')}>
      {t('renew')}
    </Button>
  );
  if (authenticatorSince === null) {
    return (
      <div className={styles['part']}>
        {dueAt !== null && <Banner tone="waiting">{t('required', { date: formatDate(dueAt) })}</Banner>}
        <p className={styles['hint']}>{passkeys > 0 ? `${t('noAppHint')} ${left}` : t('offHint')}</p>
        <div className={styles['buttons']}>
          <Button writes variant={passkeys > 0 ? 'plain' : 'primary'} onClick={() => onDo('begin')}>
            {t('setUp')}
          </Button>
          {passkeys > 0 && renew}
        </div>
      </div>
    );
  }
  return (
    <div className={styles['part']}>
      <p className={styles['hint']}>
        {t('onHint', { date: formatDate(authenticatorSince) })} {left}
      </p>
      <div className={styles['buttons']}>
        <Button writes onClick={() => onDo('begin')}>
          {t('replace')}
        </Button>
        {renew}
        {(!isRequired || passkeys > 0) && (
          <Button writes onClick={() => onDo('turnOff')}>
            {t('turnOff')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface StepProps {
  doing: Doing;
  status: Status;
  onNext: (doing: Doing | undefined) => void;
}

function Steps({ doing, status, onNext }: StepProps) {
  const t = useText(securityTexts);
  const tSetup = useText(secondFactorTexts);
  const { updateUser } = useSession();
  const client = useQueryClient();
  const close = () => onNext(undefined);
  const changed = () => client.invalidateQueries({ queryKey: ['security'] });
  if (doing.step === 'scan') {
    const confirm = async (code: string) => {
      const { recoveryCodes } = await api.security.confirmAuthenticator({ code });
      updateUser({ secondFactorDueAt: undefined });
      onNext({ step: 'codes', codes: recoveryCodes });
      await changed();
    };
    return (
      <Dialog isOpen onClose={close} title={t('factor')} size="small">
        <AuthenticatorSetup enrolment={doing.enrolment} onConfirm={confirm} />
      </Dialog>
    );
  }
  if (doing.step === 'codes') {
    return (
      <Dialog isOpen onClose={close} title={tSetup('codesTitle')}>
        <RecoveryCodeList codes={doing.codes} onKept={close} />
      </Dialog>
    );
  }
  return <Proof step={doing.step} {...{ status, onNext, changed }} />;
}

interface ProofProps extends Pick<StepProps, 'status' | 'onNext'> {
  step: 'begin' | 'renew' | 'turnOff';
  changed: () => Promise<void>;
}

function Proof({ step, status, onNext, changed }: ProofProps) {
  const t = useText(securityTexts);
  // A dialog closes when it is done; what comes next opens after it.
  const next = useRef<Doing>(undefined);
  const onClose = () => onNext(next.current);
  const work = {
    begin: async (proof: OwnProof) => {
      next.current = { step: 'scan', enrolment: await api.security.startAuthenticator(proof) };
    },
    renew: async (proof: OwnProof) => {
      const { recoveryCodes } = await api.security.renewRecoveryCodes(proof);
      next.current = { step: 'codes', codes: recoveryCodes };
      await changed();
    },
    turnOff: async (proof: OwnProof) => {
      await api.security.removeAuthenticator(proof);
      toast.success(t('turnedOff'));
      await changed();
    },
  };
  const action = t(step === 'begin' ? 'goOn' : step);
  return <ProofDialog title={t('proveTitle')} {...{ action, status, onClose }} onProved={work[step]} />;
}
