import type { OwnPlan, PlanOffer } from '@shared/companies/contract.ts';
import { planFlags } from '@shared/companies/planChange.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { calendarDate } from '@web/pickers/invoices/state.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { planWords } from '@web/pickers/planWords.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { toast } from '@web/ui/toast.tsx';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OfferCard } from './OfferCard.tsx';
import styles from './PlanScreen.module.css';
import { planTexts } from './text.ts';

/** The plan of the own company, and the others that its administrator may choose (B-PLAN-4). */
export function PlanScreen() {
  const t = useText(planTexts);
  const navigate = useNavigate();
  const answer = useQuery({ ...query('companies', 'ownPlan', {}), staleTime: 0 });
  return (
    <Screen
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          action={
            <Button icon={ReceiptText} onClick={() => void navigate('/financeiro')}>
              {t('back')}
            </Button>
          }
        />
      }
    >
      {answer.data !== undefined ? (
        <Offers own={answer.data} />
      ) : answer.isError ? (
        <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </Screen>
  );
}

function Offers({ own }: { own: OwnPlan }) {
  const [chosen, setChosen] = useState<PlanOffer>();
  const choose = useChoice(own);
  return (
    <div className={styles['page']}>
      <Notices own={own} onKeep={() => void choose(own.plan.id)} />
      <ul className={styles['offers']}>
        {own.offers.map((offer) => (
          <li key={offer.plan.id}>
            <OfferCard own={own} offer={offer} onChoose={() => setChosen(offer)} />
          </li>
        ))}
      </ul>
      {chosen && (
        <Confirmation
          own={own}
          offer={chosen}
          onConfirm={() => choose(chosen.plan.id)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

const flagsOf = (plan: OwnPlan['plan']) => Object.fromEntries(planFlags.map((flag) => [flag, plan[flag]]));

/** Chooses a plan and shows the result; the new rights apply at once. */
function useChoice(before: OwnPlan): (planId: number) => Promise<void> {
  const t = useText(planTexts);
  const client = useQueryClient();
  const { user, updateUser } = useSession();
  const change = useAction('companies', 'changePlan', {
    onError: () => void client.invalidateQueries({ queryKey: ['companies', 'ownPlan'] }),
  });
  return async (planId) => {
    const own = await change.mutateAsync({ planId });
    client.setQueryData(query('companies', 'ownPlan', {}).queryKey, own);
    void client.invalidateQueries({ queryKey: ['invoices'] });
    updateUser({ company: { ...user.company, dueDate: own.dueDate, plan: flagsOf(own.plan) } });
    const isPlanned = own.nextPlan?.plan.id === planId;
    const name = own.offers.find(({ plan }) => plan.id === planId)?.plan.name ?? '';
    toast.success(t(isPlanned ? 'planned' : planId === before.plan.id ? 'kept' : 'changed', { name }));
  };
}

function Notices({ own, onKeep }: { own: OwnPlan; onKeep: () => void }) {
  const t = useText(planTexts);
  const words = useText(planWords);
  const { plan, nextPlan, isAgreed, isBeingPaid, offers } = own;
  const over = offers.find(({ state }) => state === 'present')?.over ?? [];
  return (
    <>
      {nextPlan && (
        <Banner
          tone="waiting"
          action={
            <Button writes size="small" isDisabled={isBeingPaid} onClick={onKeep}>
              {t('keep', { name: plan.name })}
            </Button>
          }
        >
          {t('scheduled', { name: nextPlan.plan.name, date: calendarDate(nextPlan.from) })}
        </Banner>
      )}
      {isAgreed && <Banner>{t('agreed')}</Banner>}
      {isBeingPaid && <Banner>{t('beingPaid')}</Banner>}
      {over.length > 0 && (
        <Banner tone="waiting">
          {t('overNow')}{' '}
          {over.map(({ limit, used, most }) => t('overLine', { what: words(limit), used, most })).join(' · ')}
        </Banner>
      )}
    </>
  );
}

interface ConfirmationProps {
  own: OwnPlan;
  offer: PlanOffer;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Consequences of the change: its date, exceeded limits, and lost features. */
function Confirmation({ own, offer: { plan, state, dueDate, over, lost }, onConfirm, onClose }: ConfirmationProps) {
  const t = useText(planTexts);
  const words = useText(planWords);
  const date = calendarDate(state === 'later' ? (own.nextPlan?.from ?? own.dueDate) : dueDate);
  return (
    <ConfirmDialog
      isOpen
      isDanger={false}
      title={t('confirmTitle', { name: plan.name })}
      action={t('choose', { name: plan.name })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <span className={styles['effects']}>
        <span>{t(state === 'later' ? 'later' : 'now', { date, amount: formatMoney(plan.amount) })}</span>
        {state === 'now' && dueDate < own.dueDate && <span>{t('sooner', { date: calendarDate(own.dueDate) })}</span>}
        {over.length > 0 && (
          <span>
            {t('over')}{' '}
            <strong>
              {over.map(({ limit, used, most }) => t('overLine', { what: words(limit), used, most })).join(' · ')}
            </strong>
          </span>
        )}
        {lost.length > 0 && (
          <span>
            {t('lost')} <strong>{lost.map((flag) => words(flag)).join(', ')}</strong>
          </span>
        )}
      </span>
    </ConfirmDialog>
  );
}
