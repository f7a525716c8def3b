import type { TaskView } from '@shared/privacy/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { formatBytes, formatCount, formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Time } from '@web/ui/Time.tsx';
import { Download, FileCheck, X } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import styles from '../PersonalData.module.css';
import { kindTexts, statusTexts } from '../taskText.ts';
import { privacyTexts } from '../text.ts';
import { Counts } from './DataCounts.tsx';

const tones: Record<TaskView['status'], Tone> = {
  ...{ running: 'waiting', done: 'open', failed: 'failed', cancelled: 'closed', expired: 'closed' },
} as const;

/** Privacy requests, newest first, with the available actions. */
export function TaskList({ tasks, chosen }: { tasks: readonly TaskView[]; chosen?: string }) {
  return (
    <ul className={styles['tasks']}>
      {tasks.map((task) => (
        <li key={task.id} className={styles['task']} data-chosen={task.id === chosen || undefined}>
          <TaskRow task={task} />
        </li>
      ))}
    </ul>
  );
}

function TaskRow({ task }: { task: TaskView }) {
  const t = useText(privacyTexts);
  const kind = useText(kindTexts);
  const status = useText(statusTexts);
  return (
    <>
      <div className={styles['taskHead']}>
        <strong>{kind(task.kind)}</strong>
        <Badge tone={tones[task.status]}>{status(task.status)}</Badge>
        <span className={styles['faint']}>
          <Time at={task.createdAt} as="date" /> {task.by && t('byWhom', { name: task.by.name })}
        </span>
        <TaskActions task={task} />
      </div>
      {task.status === 'running' && task.progress > 0 && (
        <p role="status" className={styles['faint']}>
          {t('progress', { count: formatCount(task.progress) })}
        </p>
      )}
      {task.reason !== '' && <p className={styles['faint']}>{task.reason}</p>}
      <Counts counts={task.counts} />
      {task.status === 'done' && task.expiresAt !== null && (
        <p className={styles['faint']}>{t('until', { at: formatDateTime(task.expiresAt) })}</p>
      )}
    </>
  );
}

function TaskActions({ task }: { task: TaskView }) {
  const t = useText(privacyTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const cancel = useAction('privacy', 'cancel', {
    onSuccess: () => void client.invalidateQueries({ queryKey: ['privacy'] }),
  });
  const download = useAction('privacy', 'download', { onSuccess: ({ url }) => location.assign(url) });
  const isFile = task.status === 'done' && task.kind === 'export';
  return (
    <span className={styles['taskActions']}>
      {isFile &&
        task.parts.map(({ size }, place) => (
          <Button
            key={String(place)}
            size="small"
            icon={Download}
            isPending={download.isPending}
            onClick={() => download.mutate({ taskId: task.id, part: place + 1 })}
          >
            {task.parts.length === 1 ? t('download') : t('downloadPart', { part: place + 1 })} ({formatBytes(size)})
          </Button>
        ))}
      {task.status === 'running' && task.kind !== 'erasure' && (
        <Button size="small" icon={X} isPending={cancel.isPending} onClick={() => cancel.mutate({ taskId: task.id })}>
          {t('cancel')}
        </Button>
      )}
      {task.kind === 'erasure' && task.status === 'done' && (
        <Button size="small" icon={FileCheck} onClick={() => void navigate(`/personal-data/proof/${task.id}`)}>
          {t('proof')}
        </Button>
      )}
    </span>
  );
}
