import type { TaskView } from '@shared/privacy/model.ts';
import { useQuery } from '@tanstack/react-query';
import { formatExact } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { saveFile } from '@web/lib/saveFile.ts';
import { useSession } from '@web/lib/session.tsx';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { ArrowLeft, FileJson, Printer } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import styles from './ProofScreen.module.css';
import { Counts } from './parts/Counts.tsx';
import { proofTexts } from './proofText.ts';
import { privacyTexts } from './text.ts';

const download = (task: TaskView): void =>
  saveFile(new TextEncoder().encode(`${JSON.stringify(task, null, 2)}\n`), `proof-${task.id}.json`, 'application/json');

/** What can be shown to an authority: made to be printed, and to be checked by a program. */
export function ProofScreen() {
  const t = useText(proofTexts);
  const words = useText(privacyTexts);
  const navigate = useNavigate();
  const { taskId = '' } = useParams();
  const answer = useQuery(query('privacy', 'task', { taskId }));
  const task = answer.data;
  return (
    <Screen
      header={
        <ScreenHeader
          title={t('title')}
          action={
            <>
              <Button icon={ArrowLeft} onClick={() => void navigate('/personal-data')}>
                {words('back')}
              </Button>
              {task && (
                <>
                  <Button icon={FileJson} onClick={() => download(task)}>
                    {t('json')}
                  </Button>
                  <Button variant="primary" icon={Printer} onClick={() => window.print()}>
                    {t('print')}
                  </Button>
                </>
              )}
            </>
          }
        />
      }
    >
      {answer.isError && <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />}
      {task === undefined && !answer.isError && <SkeletonText lines={8} />}
      {task && <Proof task={task} />}
    </Screen>
  );
}

function Proof({ task }: { task: TaskView }) {
  const t = useText(proofTexts);
  const { user } = useSession();
  const rows: (readonly [string, string])[] = [
    [t('number'), task.id],
    [t('contact'), task.contactId ?? ''],
    [t('reason'), task.reason],
    [t('asked'), formatExact(task.createdAt)],
    [t('finished'), task.finishedAt === null ? '' : formatExact(task.finishedAt)],
  ];
  const hashes: (readonly [string, readonly string[]])[] = [
    [t('digest'), [task.digest]],
    [t('identities'), task.identityHashes],
    [t('seal'), [task.seal ?? '']],
  ];
  return (
    <article className={styles['paper']}>
      <h2 className={styles['title']}>{t('title')}</h2>
      <p>{t('statement', { company: user.company.name, name: task.by?.name ?? '' })}</p>
      <dl className={styles['facts']}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('erased')}</h3>
      <Counts counts={task.counts} />
      <p>{t('kept')}</p>
      {hashes.map(([name, values]) => (
        <div key={name}>
          <h3>{name}</h3>
          {values.map((value) => (
            <code key={value} className={styles['hash']}>
              {value}
            </code>
          ))}
        </div>
      ))}
    </article>
  );
}
