import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { Button } from '@web/ui/Button.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { CalendarClock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ScheduleStart } from './scheduleForm.ts';
import { scheduleTexts } from './scheduleText.ts';

/** Forms bring a library of their own. */
const ScheduleDialog = lazyWithRetry(async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog);

/** Schedules a message to a contact, where the plan has it, and then shows the scheduled ones. */
export function ScheduleButton({ start }: { start: ScheduleStart }) {
  const t = useText(scheduleTexts);
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (user.company.plan?.useSchedules !== true) return null;
  return (
    <>
      <Button writes size="small" icon={CalendarClock} onClick={() => setOpen(true)}>
        {t('schedule')}
      </Button>
      {isOpen && <ScheduleFromContact start={start} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The dialog as it is opened from a contact: once saved, the scheduled messages are shown. */
export function ScheduleFromContact({ start, onClose }: { start: ScheduleStart; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Suspense>
      <ScheduleDialog start={start} onClose={onClose} onSaved={() => void navigate('/schedules')} />
    </Suspense>
  );
}
