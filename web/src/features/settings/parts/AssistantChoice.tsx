import type { AssistantCall } from '@shared/assistant/model.ts';
import type { SettingColumn } from '@shared/settings/model.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { usePromptChoices } from '@web/pickers/automation.ts';
import { Accordion } from '@web/ui/Accordion.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { NameWithNote } from '@web/ui/NameWithNote.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { SelectField, type SelectFieldProps } from '@web/ui/SelectField.tsx';
import { Time } from '@web/ui/Time.tsx';
import { Link } from 'react-router-dom';
import { assistantTexts } from '../assistantText.ts';
import type { SettingValues } from '../settingGroups.ts';
import { settingsTexts } from '../text.ts';
import { useApplySetting } from '../useApplySetting.ts';
import styles from './AssistantChoice.module.css';

/** The prompt that attendants are helped by, what it may cost, and what it was asked (B-ASSIST). */
export function AssistantChoice({ settings }: { settings: SettingValues }) {
  const t = useText(settingsTexts);
  const tOwn = useText(assistantTexts);
  const { hasPlan } = useSession();
  const { data: prompts } = usePromptChoices();
  if (!hasPlan('useOpenAi')) return <Banner>{tOwn('noPlan')}</Banner>;
  const chosen = settings['assistantPrompt'] ?? '0';
  const choices = (prompts ?? []).map(({ id, name, isTest }) => ({
    value: String(id),
    label: isTest ? tOwn('testNamed', { name }) : name,
  }));
  const isTest = prompts?.some(({ id, isTest }) => isTest && String(id) === chosen) === true;
  return (
    <div className={styles['parts']}>
      <Saved
        column="assistantPrompt"
        label={t('assistantPrompt')}
        hint={t('assistantPromptHint')}
        value={chosen}
        options={[{ value: '0', label: tOwn('off') }, ...choices]}
      />
      {prompts?.length === 0 && <Link to="/prompts">{tOwn('noPrompt')}</Link>}
      {isTest && <Banner>{tOwn('test')}</Banner>}
      {chosen !== '0' && <Costs budget={settings['assistantTokens'] ?? '0'} />}
    </div>
  );
}

/** A choice that is saved by itself. */
function Saved({ column, value, ...field }: SelectFieldProps & { column: SettingColumn; value: string }) {
  const keep = useApplySetting();
  const save = useAction('settings', 'updateCompany', {
    onSuccess: (_answer, { data }) => keep(column, String(data)),
  });
  return (
    <SelectField
      {...field}
      value={save.isPending ? String(save.variables.data) : value}
      disabled={save.isPending}
      onChange={(event) => save.mutate({ column, data: event.target.value })}
    />
  );
}

const budgets = [50_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000];

function Costs({ budget }: { budget: string }) {
  const t = useText(assistantTexts);
  const { data } = useQuery({ ...query('assistant', 'usage', {}), staleTime: 0 });
  const most = Number(budget);
  const sizes = [...new Set([...budgets, ...(most > 0 ? [most] : [])])].sort((a, b) => a - b);
  const [month] = data?.months ?? [];
  const used = month ?? { calls: 0, tokens: 0 };
  return (
    <>
      <Saved
        column="assistantTokens"
        label={t('budget')}
        hint={t('budgetHint')}
        value={budget}
        options={[
          { value: '0', label: t('unlimited') },
          ...sizes.map((size) => ({ value: String(size), label: t('tokens', { count: formatCount(size) }) })),
        ]}
      />
      {data !== undefined && (
        <div className={styles['used']}>
          {t('used', { calls: formatCount(used.calls), tokens: formatCount(used.tokens) })}
          {most > 0 && (
            <>
              <ProgressBar label={t('share')} share={Math.min(1, used.tokens / most)} />
              {t(used.tokens >= most ? 'spent' : 'left', { count: formatCount(Math.max(0, most - used.tokens)) })}
            </>
          )}
        </div>
      )}
      <Accordion sections={[{ key: 'log', title: t('log'), content: <Log calls={data?.calls} /> }]} />
    </>
  );
}

function Log({ calls }: { calls: readonly AssistantCall[] | undefined }) {
  const t = useText(assistantTexts);
  const columns: Column<AssistantCall>[] = [
    {
      key: 'what',
      title: t('what'),
      render: ({ task, ticketId }) => (
        <NameWithNote title={t(task)} name={t(task)} note={t('ticket', { id: ticketId })} />
      ),
    },
    { key: 'who', title: t('who'), width: '30%', render: ({ user }) => <bdi>{user.name}</bdi> },
    { key: 'when', title: t('when'), width: '8rem', render: ({ createdAt }) => <Time at={createdAt} as="note" /> },
    {
      key: 'cost',
      title: t('cost'),
      width: '8rem',
      align: 'end',
      render: ({ outcome, tokens }) => (outcome === 'answered' ? formatCount(tokens) : t(outcome)),
    },
  ];
  return (
    <>
      <p className={styles['note']}>{t('logNote')}</p>
      <DataTable
        label={t('log')}
        columns={columns}
        rows={calls}
        scope=""
        rowKey={({ id }) => id}
        rowName={({ task, user }) => `${t(task)}, ${user.name}`}
        rowTone={({ outcome }) => (outcome === 'answered' ? undefined : 'failed')}
        empty={<p className={styles['note']}>{t('none')}</p>}
      />
    </>
  );
}
