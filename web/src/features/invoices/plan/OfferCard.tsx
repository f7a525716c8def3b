import type { OwnPlan, PlanOffer } from '@shared/companies/contract.ts';
import { planFlags, planLimits } from '@shared/companies/planChange.ts';
import { formatCount, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { calendarDate } from '@web/pickers/invoices/state.ts';
import { planWords } from '@web/pickers/planWords.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { CalendarClock, Check, CircleCheck, Minus } from 'lucide-react';
import styles from './PlanScreen.module.css';
import { planTexts } from './text.ts';

interface Props {
  own: OwnPlan;
  offer: PlanOffer;
  onChoose: () => void;
}

/** A plan with its price, its limits against what is in use, and what it has. */
export function OfferCard({ own, offer, onChoose }: Props) {
  const t = useText(planTexts);
  const words = useText(planWords);
  const { plan, state, over } = offer;
  const isOver = (limit: string) => over.some((each) => each.limit === limit);
  const count = (limit: (typeof planLimits)[number]) =>
    t('ofLimit', { most: formatCount(plan[limit]), used: formatCount(own.use[limit]) });
  return (
    <Card title={plan.name} action={<State own={own} offer={offer} />}>
      <p className={styles['price']}>
        {plan.amount === 0 ? t('noPrice') : t('perMonth', { amount: formatMoney(plan.amount) })}
      </p>
      <dl className={styles['limits']}>
        {planLimits.map((limit) => (
          <div key={limit} className={styles['limit']}>
            <dt>{words(limit)}</dt>
            <dd className={isOver(limit) ? styles['over'] : undefined}>{count(limit)}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles['features']}>
        {planFlags.map((flag) => (
          <li key={flag} className={plan[flag] ? undefined : styles['missing']}>
            <Icon icon={plan[flag] ? Check : Minus} size={14} /> {words(flag)}
            {!plan[flag] && <VisuallyHidden>: {t('notIncluded')}</VisuallyHidden>}
          </li>
        ))}
      </ul>
      {(state === 'now' || state === 'later') && (
        <Button
          writes
          variant={state === 'now' ? 'primary' : undefined}
          isDisabled={own.isAgreed || own.isBeingPaid}
          onClick={onChoose}
        >
          {t('choose', { name: plan.name })}
        </Button>
      )}
    </Card>
  );
}

function State({ own, offer: { state } }: Pick<Props, 'own' | 'offer'>) {
  const t = useText(planTexts);
  if (state === 'present') {
    return (
      <Badge tone="open" icon={CircleCheck}>
        {t('present')}
      </Badge>
    );
  }
  if (state !== 'next' || own.nextPlan === null) return null;
  return (
    <Badge tone="waiting" icon={CalendarClock}>
      {t('next', { date: calendarDate(own.nextPlan.from) })}
    </Badge>
  );
}
