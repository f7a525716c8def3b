import { isEditable } from '@shared/campaigns/rules.ts';
import type { CampaignRow } from '@shared/campaigns/views.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { serverTime } from '@web/lib/serverClock.ts';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Button } from '@web/ui/Button.tsx';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import type { RowAction } from '@web/ui/DataTable.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { toast } from '@web/ui/toast.tsx';
import {
  Archive,
  CalendarDays,
  ChartColumn,
  Copy,
  Megaphone,
  MessageCircle,
  Play,
  Settings2,
  Square,
  UsersRound,
} from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useCampaignColumns } from './parts/useCampaignColumns.tsx';
import { campaignTexts } from './text.ts';

/** Forms bring a library of their own. */
const CampaignDialog = lazyWithRetry(async () => (await import('./parts/CampaignDialog.tsx')).CampaignDialog);
const CampaignCalendar = lazyWithRetry(async () => (await import('./calendar/CampaignCalendar.tsx')).CampaignCalendar);
const StartDialog = lazyWithRetry(async () => (await import('./parts/StartDialog.tsx')).StartDialog);

type CampaignDialogState = { readonly kind: 'start' | 'stop'; readonly row: CampaignRow };

const isFixed = (row: CampaignRow): boolean => !isEditable(row, new Date(serverTime()));

export function CampaignsScreen() {
  const [{ view }, change] = useUrlFilters('view', 'month');
  if (view === 'calendar') return <CampaignCalendar onList={() => change({ view: '', month: '' })} />;
  return <CampaignsList onCalendar={() => change({ view: 'calendar' })} />;
}

function CampaignsList({ onCalendar }: { onCalendar: () => void }) {
  const t = useText(campaignTexts);
  const navigate = useNavigate();
  const search = useSearchText();
  const [{ archived }, change] = useUrlFilters('archived');
  const [opened, setOpened] = useState<CampaignDialogState>();
  const input = { searchParam: search.text, archived: archived === 'true' };
  const records = useRecordPages('campaigns', 'list', input, ({ records: rows }) => rows);
  const moreActions = useMoreActions(setOpened);
  const columns = useCampaignColumns();
  const close = () => setOpened(undefined);
  return (
    <RecordsScreen
      feature="campaigns"
      texts={campaignTexts}
      {...{ search, records, moreActions }}
      filters={
        <Switch
          label={t('archived')}
          checked={input.archived}
          onChange={({ target }) => change({ archived: target.checked ? 'true' : '' })}
        />
      }
      actions={
        <>
          <Button icon={CalendarDays} onClick={onCalendar}>
            {t('calendar')}
          </Button>
          <Button icon={Settings2} onClick={() => void navigate('/campaigns-config')}>
            {t('config')}
          </Button>
        </>
      }
      nameOf={({ name }) => name}
      icon={Megaphone}
      around={[MessageCircle, UsersRound]}
      mayChange={(row) => !isFixed(row)}
      mayRemove
      isRemoveFixed={({ status }) => status === 'EM_ANDAMENTO'}
      viewer={({ id }) => <Navigate to={`/campaign/${id}/report`} />}
      columns={columns}
      editor={(row, onClose) => <CampaignDialog campaign={row} onClose={onClose} />}
    >
      {opened?.kind === 'start' && <StartDialog campaign={opened.row} onClose={close} />}
      {opened?.kind === 'stop' && <StopDialog campaign={opened.row} onClose={close} />}
    </RecordsScreen>
  );
}

function useMoreActions(open: (opened: CampaignDialogState) => void): (row: CampaignRow) => readonly RowAction[] {
  const t = useText(campaignTexts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const refresh = (text: string) => () => {
    void client.invalidateQueries({ queryKey: ['campaigns'] });
    toast.success(text);
  };
  const duplicate = useAction('campaigns', 'duplicate', { onSuccess: refresh(t('duplicated')) });
  const archive = useAction('campaigns', 'archive', { onSuccess: refresh(t('saved')) });
  return (row) => {
    const { id, status, name, isArchived } = row;
    const isAtWork = status === 'EM_ANDAMENTO';
    const copy = { id, name: t('copyName', { name }).slice(0, 50) };
    return [
      {
        key: 'report',
        label: t('report'),
        icon: ChartColumn,
        onSelect: () => void navigate(`/campaign/${id}/report`),
      },
      ...(isAtWork || status === 'FINALIZADA'
        ? []
        : [
            {
              key: 'start',
              label: t(status === 'CANCELADA' ? 'restart' : 'start'),
              icon: Play,
              writes: true,
              onSelect: () => open({ kind: 'start', row }),
            },
          ]),
      ...(isAtWork
        ? [{ key: 'stop', label: t('stop'), icon: Square, writes: true, onSelect: () => open({ kind: 'stop', row }) }]
        : []),
      { key: 'copy', label: t('duplicate'), icon: Copy, writes: true, onSelect: () => duplicate.mutate(copy) },
      {
        key: 'archive',
        label: t(isArchived ? 'unarchive' : 'archive'),
        icon: Archive,
        writes: true,
        isDisabled: isAtWork || status === 'PROGRAMADA',
        onSelect: () => archive.mutate({ id, isArchived: !isArchived }),
      },
    ];
  };
}

interface StopProps {
  campaign: Pick<CampaignRow, 'id' | 'name'>;
  onClose: () => void;
}

/** Stopping is undone by going on, but what is on its way is not. */
export function StopDialog({ campaign: { id, name }, onClose }: StopProps) {
  const t = useText(campaignTexts);
  const client = useQueryClient();
  const cancel = useAction('campaigns', 'cancel', { onError: () => true });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('stopTitle', { name })}
      action={t('stop')}
      onConfirm={async () => {
        await cancel.mutateAsync({ id });
        void client.invalidateQueries({ queryKey: ['campaigns'] });
        toast.success(t('stopped'));
      }}
    >
      {t('stopText')}
    </ConfirmDialog>
  );
}
