import type { ScheduleView } from '@shared/schedules/model.ts';
import { isEditable } from '@shared/schedules/rules.ts';
import { useSession } from '@web/lib/session.tsx';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useRecordPages } from '@web/pickers/records/useRecords.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { CalendarClock, Clock, MessageCircle } from 'lucide-react';
import { Filters } from './parts/Filters.tsx';
import { useColumns } from './parts/useColumns.tsx';
import { schedulesTexts } from './text.ts';
import { useScheduleFilters } from './useScheduleFilters.ts';

/** Forms bring a library of their own. */
const ScheduleDialog = lazyWithRetry(async () => (await import('@web/pickers/ScheduleDialog.tsx')).ScheduleDialog);
const ahead = [ScheduleDialog];

export function SchedulesScreen() {
  usePrefetch(ahead);
  const narrowing = useScheduleFilters();
  const { q, narrow, clear, isNarrowed, input, contactId } = narrowing;
  const records = useRecordPages('schedules', 'list', input, ({ schedules }) => schedules);
  return (
    <RecordsScreen
      feature="schedules"
      texts={schedulesTexts}
      records={records}
      search={{ text: q, set: (text) => narrow({ q: text }) }}
      filters={<Filters {...narrowing} />}
      onClearFilters={isNarrowed ? clear : undefined}
      nameOf={({ contact, body }) => `${contact.name}: ${body}`}
      removeName={({ contact }) => contact.name}
      isClosed
      isFixed={(schedule) => !isEditable(schedule)}
      rowTone={({ status }) => (status === 'ERRO' ? 'failed' : undefined)}
      columns={useColumns(useSession().user.profile !== 'user')}
      icon={CalendarClock}
      around={[MessageCircle, Clock]}
      editor={(schedule, onClose) => (
        <ScheduleDialog schedule={schedule} start={startOf(records.rows, contactId)} onClose={onClose} />
      )}
    />
  );
}

/** A filter by contact is the default contact of a new schedule. */
function startOf(rows: readonly ScheduleView[] | undefined, contactId: string) {
  return { contact: contactId === '' ? undefined : rows?.find((row) => row.contactId === contactId)?.contact };
}
