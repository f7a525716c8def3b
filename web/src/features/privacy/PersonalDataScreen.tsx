import { useQuery } from '@tanstack/react-query';
import { formatCount, formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Card } from '@web/ui/Card.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { FileDown, Lock, Trash2, UserSearch } from 'lucide-react';
import styles from './PersonalData.module.css';
import { PersonPanel, pollMs } from './parts/PersonPanel.tsx';
import { RetentionButtons } from './parts/RetentionButtons.tsx';
import { TaskList } from './parts/TaskList.tsx';
import { privacyTexts } from './text.ts';

/** Everything that is held of a person, in one place; for administrators. */
export function PersonalDataScreen() {
  const t = useText(privacyTexts);
  const [{ q, person, task }, go] = useUrlFilters('q', 'person', 'task');
  return (
    <Screen
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          action={<RetentionButtons />}
          search={
            <SearchField
              label={t('search')}
              value={q}
              least={3}
              onSearch={(text) => go({ q: text, person: '', task: '' })}
            />
          }
        />
      }
    >
      {person !== '' ? (
        <PersonPanel contactId={person} task={task} onBack={() => go({ person: '', task: '' })} />
      ) : q !== '' ? (
        <Matches text={q} onOpen={(id) => go({ person: id })} />
      ) : (
        <Requests chosen={task} />
      )}
    </Screen>
  );
}

function Matches({ text, onOpen }: { text: string; onOpen: (id: string) => void }) {
  const t = useText(privacyTexts);
  const answer = useQuery(query('privacy', 'find', { searchParam: text }));
  if (answer.isError) return <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <SkeletonText lines={4} />;
  const { people, mentions, colleagues } = answer.data;
  return (
    <div className={styles['panel']}>
      <Card title={t('people')}>
        {people.length === 0 && <p className={styles['faint']}>{t('nobody')}</p>}
        <ul className={styles['people']}>
          {people.map(({ id, name, number, email, isHeld }) => (
            <li key={id}>
              <button type="button" className={styles['person']} onClick={() => onOpen(id)}>
                <strong>{name}</strong>
                <span className={styles['faint']}>{[formatPhone(number), email].filter(Boolean).join(' · ')}</span>
                {isHeld && (
                  <Badge tone="waiting" icon={Lock}>
                    {t('held')}
                  </Badge>
                )}
              </button>
            </li>
          ))}
        </ul>
      </Card>
      <p className={styles['faint']}>
        {t('mentions', { count: `${formatCount(mentions.count)}${mentions.isMore ? '+' : ''}` })}{' '}
        {colleagues.length > 0 && t('colleagues', { names: colleagues.map(({ name }) => name).join(', ') })}
      </p>
    </div>
  );
}

function Requests({ chosen }: { chosen: string }) {
  const t = useText(privacyTexts);
  const answer = useQuery({
    ...query('privacy', 'tasks', {}),
    refetchInterval: ({ state }) => (state.data?.records.some(({ status }) => status === 'running') ? pollMs : false),
  });
  if (answer.isError) return <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <SkeletonText lines={4} />;
  if (answer.data.records.length === 0) {
    return (
      <EmptyState icon={UserSearch} around={[FileDown, Trash2]}>
        {t('empty')}
      </EmptyState>
    );
  }
  return (
    <div className={styles['panel']}>
      <Card title={t('requests')}>
        <TaskList tasks={answer.data.records} chosen={chosen} />
      </Card>
    </div>
  );
}
