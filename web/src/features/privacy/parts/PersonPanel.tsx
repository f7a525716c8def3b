import type { PersonFile } from '@shared/privacy/contract.ts';
import type { DataCounts as HeldCounts } from '@shared/privacy/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime, formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { Consents } from '@web/pickers/consents/Consents.tsx';
import { consentTexts } from '@web/pickers/consents/text.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { ReasonDialog } from '@web/pickers/ReasonDialog.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { toast } from '@web/ui/toast.tsx';
import { ArrowLeft, Calculator, FileDown, Lock, LockOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import styles from '../PersonalData.module.css';
import { privacyTexts } from '../text.ts';
import { Counts } from './DataCounts.tsx';

import { TaskList } from './TaskList.tsx';

/** Milliseconds between two looks at work that is under way. */
export const pollMs = 2_000;

interface Props {
  contactId: string;
  /** A request that was linked to. */
  task: string;
  onBack: () => void;
}

/** Stored data of a contact, past requests, and the available actions. */
export function PersonPanel({ contactId, task, onBack }: Props) {
  const t = useText(privacyTexts);
  const answer = useQuery({
    ...query('privacy', 'person', { contactId }),
    refetchInterval: ({ state }) => (state.data?.tasks.some(({ status }) => status === 'running') ? pollMs : false),
  });
  const { data } = answer;
  return (
    <div className={styles['panel']}>
      <div>
        <Button variant="quiet" icon={ArrowLeft} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
      {answer.isError && data === undefined && (
        <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {data === undefined && !answer.isError && <SkeletonText lines={6} />}
      {data && <PersonCards file={data} task={task} onErased={onBack} />}
    </div>
  );
}

function PersonCards({ file, task, onErased }: { file: PersonFile; task: string; onErased: () => void }) {
  const t = useText(privacyTexts);
  const tConsents = useText(consentTexts);
  const { person, hold, held, tasks } = file;
  const counted = tasks.find(({ kind, status }) => kind === 'count' && status === 'done')?.counts;
  const few: HeldCounts = {
    contacts: held.contacts,
    conversations: held.conversations,
    schedules: held.schedules.count,
  };
  return (
    <>
      {hold && (
        <Banner tone="waiting">
          {t('heldBecause', { at: formatDateTime(hold.at), name: hold.by.name, reason: hold.reason })}
        </Banner>
      )}
      <Card title={person.name}>
        <div className={styles['stack']}>
          <Facts person={person} />
          <PersonActions file={file} onErased={onErased} />
        </div>
      </Card>
      <Card title={t('what')}>
        <Counts counts={counted ?? few} />
        {counted === undefined && <p className={styles['faint']}>{t('notCounted')}</p>}
      </Card>
      <Card title={tConsents('consents')}>
        <Consents contactId={person.id} />
      </Card>
      <Card title={t('requests')}>
        {tasks.length === 0 ? (
          <p className={styles['faint']}>{t('noRequests')}</p>
        ) : (
          <TaskList tasks={tasks} chosen={task} />
        )}
      </Card>
    </>
  );
}

function Facts({ person }: Pick<PersonFile, 'person'>) {
  const t = useText(privacyTexts);
  const rows: (readonly [string, string])[] = [
    [t('number'), formatPhone(person.number)],
    [t('email'), person.email],
    [t('channel'), person.channel],
    [t('identities'), person.aliases.map(({ value }) => value).join(', ')],
    [t('tags'), person.tags.map(({ name }) => name).join(', ')],
    [t('accepted'), person.lgpdAcceptedAt === null ? t('notAccepted') : formatDateTime(person.lgpdAcceptedAt)],
    [t('since'), formatDateTime(person.createdAt)],
    ...person.extraInfo.map(({ name, value }) => [name, value] as const),
  ];
  return (
    <dl className={styles['facts']}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type Asking = 'erase' | 'hold' | undefined;

function PersonActions({ file: { person, hold }, onErased }: { file: PersonFile; onErased: () => void }) {
  const t = useText(privacyTexts);
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  const refresh = () => void client.invalidateQueries({ queryKey: ['privacy'] });
  const started = () => {
    toast.success(t('started'));
    refresh();
  };
  const count = useAction('privacy', 'count', { onSuccess: started });
  const exporting = useAction('privacy', 'export', { onSuccess: started });
  const erase = useAction('privacy', 'erase', { onSuccess: started, onError: () => true });
  const change = useAction('privacy', 'hold', { onSuccess: refresh, onError: () => true });
  const { id: contactId, name } = person;
  return (
    <div className={styles['actions']}>
      <Button size="small" icon={Calculator} isPending={count.isPending} onClick={() => count.mutate({ contactId })}>
        {t('count')}
      </Button>
      <Button
        size="small"
        icon={FileDown}
        isPending={exporting.isPending}
        onClick={() => exporting.mutate({ contactId })}
      >
        {t('export')}
      </Button>
      <Button writes size="small" icon={hold ? LockOpen : Lock} onClick={() => setAsking('hold')}>
        {t(hold ? 'release' : 'hold')}
      </Button>
      <Button size="small" variant="danger" icon={Trash2} isDisabled={hold !== null} onClick={() => setAsking('erase')}>
        {t('erase')}
      </Button>
      {asking === 'erase' && (
        <ReasonDialog
          title={t('eraseTitle', { name })}
          description={t('eraseText')}
          label={t('reason')}
          hint={t('eraseHint')}
          action={t('erase')}
          onClose={() => setAsking(undefined)}
          onSubmit={async (reason) => {
            await erase.mutateAsync({ contactId, reason });
            onErased();
          }}
        />
      )}
      {asking === 'hold' && (
        <ReasonDialog
          title={t('holdTitle', { name })}
          label={t('reason')}
          hint={t('holdHint')}
          action={t(hold ? 'release' : 'hold')}
          onClose={() => setAsking(undefined)}
          onSubmit={(reason) => change.mutateAsync({ contactId, isHeld: hold === null, reason })}
        />
      )}
    </div>
  );
}
