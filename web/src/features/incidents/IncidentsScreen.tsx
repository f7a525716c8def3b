import { useQueryClient } from '@tanstack/react-query';
import { formatExact } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useNow } from '@web/lib/time.ts';
import { RecordsPage } from '@web/pickers/records/RecordsPage.tsx';
import { useAllRecords } from '@web/pickers/records/useRecords.tsx';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Time } from '@web/ui/Time.tsx';
import { NotebookPen, Pencil, Plus, Printer, ShieldAlert, Siren, Timer } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IncidentDialog } from './IncidentDialog.tsx';
import { type IncidentRow, type IncidentState, stateOf } from './incident.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { incidentTexts } from './text.ts';

const tones: Record<IncidentState, Tone> = { reported: 'open', overdue: 'failed', soon: 'waiting', running: 'notice' };

type IncidentDialogState = { readonly kind: 'edit' | 'note'; readonly incident: IncidentRow | undefined };

/** Incidents with personal data, and the deadline for the report to the authority. */
export function IncidentsScreen() {
  const t = useText(incidentTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const now = useNow();
  const [opened, setOpened] = useState<IncidentDialogState>();
  const records = useAllRecords('incidents', 'list', {}, (incidents) => incidents);
  const note = useAction('incidents', 'note', {
    onSuccess: () => void client.invalidateQueries({ queryKey: ['incidents'] }),
    onError: () => true,
  });
  const edit = (incident?: IncidentRow) => setOpened({ kind: 'edit', incident });
  const close = () => setOpened(undefined);
  return (
    <RecordsPage
      texts={incidentTexts}
      records={records}
      nameOf={({ title }) => title}
      rowTone={(incident) => (stateOf(incident, now) === 'overdue' ? 'failed' : undefined)}
      icon={ShieldAlert}
      around={[Timer, Siren]}
      add={
        <Button writes variant="primary" icon={Plus} onClick={() => edit()}>
          {t('add')}
        </Button>
      }
      onOpen={edit}
      rowActions={(incident) => [
        { key: 'edit', label: incident.title, icon: Pencil, onSelect: () => edit(incident) },
        {
          key: 'note',
          label: t('addNote'),
          icon: NotebookPen,
          writes: true,
          onSelect: () => setOpened({ kind: 'note', incident }),
        },
        {
          key: 'print',
          label: t('print'),
          icon: Printer,
          onSelect: () => void navigate(`/incidents/${incident.id}/print`),
        },
      ]}
      columns={[
        { key: 'title', title: t('what'), render: ({ title }) => title },
        {
          key: 'knownAt',
          title: t('knownAt'),
          width: '170px',
          isHiddenOnPhone: true,
          render: ({ knownAt }) => <Time at={knownAt} as="date" />,
        },
        { key: 'dueAt', title: t('due'), width: '190px', render: ({ dueAt }) => formatExact(dueAt) },
        {
          key: 'state',
          title: t('state'),
          width: '170px',
          render: (incident) => {
            const state = stateOf(incident, now);
            return <Badge tone={tones[state]}>{t(state)}</Badge>;
          },
        },
      ]}
    >
      {opened?.kind === 'edit' && <IncidentDialog incident={opened.incident} onClose={close} />}
      {opened?.kind === 'note' && opened.incident && (
        <NoteDialog
          incident={opened.incident}
          onClose={close}
          onSubmit={(text) => note.mutateAsync({ id: opened.incident?.id ?? 0, text })}
        />
      )}
    </RecordsPage>
  );
}
