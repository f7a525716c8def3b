import type { TaskView } from '@shared/privacy/model.ts';
import { remainderText } from '@shared/privacy/remainderTexts.ts';
import type { Remainder } from '@shared/privacy/remains.ts';
import { useQuery } from '@tanstack/react-query';
import { formatExact } from '@web/lib/format.ts';
import { useLanguage, useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { PrintableScreen } from '@web/pickers/PrintableScreen.tsx';
import { Facts, Paper } from '@web/ui/Paper.tsx';
import { useParams } from 'react-router-dom';
import styles from './ProofScreen.module.css';
import { Counts } from './parts/DataCounts.tsx';
import { proofTexts } from './proofText.ts';

/** Proof of an erasure or export for an authority, also checkable by a program. */
export function ProofScreen() {
  const t = useText(proofTexts);
  const { taskId = '' } = useParams();
  const answer = useQuery(query('privacy', 'task', { taskId }));
  return (
    <PrintableScreen title={t('title')} back="/personal-data" answer={answer} file={({ id }) => `proof-${id}`}>
      {(task) => <Proof task={task} />}
    </PrintableScreen>
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
    <Paper title={t('title')}>
      <p>{t('statement', { company: user.company.name, name: task.by?.name ?? '' })}</p>
      <Facts rows={rows} />
      <h3>{t('erased')}</h3>
      <Counts counts={task.counts} />
      <p>{t('kept')}</p>
      <Remainders remainders={task.remains ?? []} />
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
    </Paper>
  );
}

/** Data that remain, their location and their end. */
function Remainders({ remainders }: { remainders: readonly Remainder[] }) {
  const t = useText(proofTexts);
  const language = useLanguage();
  if (remainders.length === 0) return null;
  return (
    <>
      <h3>{t('remains')}</h3>
      <Facts
        isLong
        rows={remainders.map(({ place, until }) => [
          remainderText(place, language),
          until === null ? t('noEnd') : t('until', { at: formatExact(until) }),
        ])}
      />
    </>
  );
}
