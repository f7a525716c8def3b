import { fold } from '@shared/core/text.ts';
import type { DutyView } from '@shared/duty/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Button } from '@web/ui/Button.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { BellRing, Moon, Pencil, PhoneCall, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './DutyScreen.module.css';
import { spansOf } from './dutyForm.ts';
import { DutyDialog } from './parts/DutyDialog.tsx';
import { RemoveDuty } from './parts/RemoveDuty.tsx';
import { dutyTexts } from './text.ts';

type Open =
  | { readonly kind: 'edit'; readonly duty: DutyView | undefined }
  | { readonly kind: 'remove'; readonly duty: DutyView };

/** All records come in one answer, so the search is made here. */
const matching = (duties: readonly DutyView[], typed: string): DutyView[] =>
  duties
    .filter(({ user }) => fold(user.name).includes(fold(typed)))
    .sort((a, b) => a.user.name.localeCompare(b.user.name));

export function DutyScreen() {
  const t = useText(dutyTexts);
  const [params, setParams] = useSearchParams();
  const typed = params.get('q') ?? '';
  const search = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  const [open, setOpen] = useState<Open>();
  const { data, isError, error, refetch } = useQuery(query('duty', 'list', {}));
  const columns = useColumns();
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', duty: undefined })}>
      {t('add')}
    </Button>
  );
  return (
    <Screen
      isFlush
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          count={data?.length}
          search={<SearchField label={t('search')} value={typed} onSearch={search} />}
          action={add}
        />
      }
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data && matching(data, typed)}
        rowKey={(duty) => duty.id}
        rowName={(duty) => duty.user.name}
        onOpen={(duty) => setOpen({ kind: 'edit', duty })}
        rowActions={(duty) => [
          { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => setOpen({ kind: 'edit', duty }) },
          {
            key: 'remove',
            label: t('remove'),
            icon: Trash2,
            isDanger: true,
            onSelect: () => setOpen({ kind: 'remove', duty }),
          },
        ]}
        empty={
          <EmptyState icon={PhoneCall} around={[Moon, BellRing]} action={add}>
            {t('empty')}
          </EmptyState>
        }
        onClearFilters={typed === '' ? undefined : () => search('')}
        failure={
          isError && data === undefined ? <LoadFailure error={error} onRetry={() => void refetch()} /> : undefined
        }
      />
      {open?.kind === 'edit' && (
        <DutyDialog
          duty={open.duty}
          taken={(data ?? []).map(({ userId }) => userId)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'remove' && <RemoveDuty duty={open.duty} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}

function useColumns(): Column<DutyView>[] {
  const t = useText(dutyTexts);
  return useMemo(() => {
    const short = (weekdayEn: string) => t(`${weekdayEn}Short` as 'mondayShort');
    return [
      { key: 'user', title: t('person'), width: '24%', render: ({ user }) => user.name },
      { key: 'phone', title: t('phone'), width: '150px', render: ({ phone }) => phone },
      {
        key: 'days',
        title: t('times'),
        render: ({ days }) => (
          <span className={styles['spans']}>
            {spansOf(days).map(({ first, last, hours }) => (
              <span key={first} className={styles['span']}>
                {first === last ? short(first) : `${short(first)}–${short(last)}`}{' '}
                <span className={styles['hours']}>{hours}</span>
              </span>
            ))}
          </span>
        ),
      },
      {
        key: 'interval',
        title: t('interval'),
        width: '130px',
        align: 'end',
        isHiddenOnPhone: true,
        render: ({ interval }) => t('minutes', { count: interval }),
      },
    ];
  }, [t]);
}
