import { subscriptionState } from '@shared/companies/subscription.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { calendarDate } from '@web/pickers/invoices/state.ts';
import { Button } from '@web/ui/Button.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { toast } from '@web/ui/toast.tsx';
import { CalendarX2, CreditCard, MessageSquare } from 'lucide-react';
import { invoicesTexts } from './text.ts';

/** Shown to users who cannot pay, while the company's subscription is past due. */
export function ExpiredScreen() {
  const t = useText(invoicesTexts);
  const { user, updateUser } = useSession();
  const { dueDate } = user.company;
  const look = useAction('session', 'me', {
    onSuccess: ({ user: now }) => {
      updateUser(now);
      if (subscriptionState(now.company, serverDate()) !== 'active') toast.notice(t('stillExpired'));
    },
  });
  return (
    <Screen header={<ScreenHeader title={t('expiredTitle')} />}>
      <EmptyState
        icon={CalendarX2}
        around={[CreditCard, MessageSquare]}
        title={t('message', { date: calendarDate(dueDate) })}
        action={
          <Button isPending={look.isPending} onClick={() => look.mutate({})}>
            {t('again')}
          </Button>
        }
      >
        {t('kept')}
      </EmptyState>
    </Screen>
  );
}
