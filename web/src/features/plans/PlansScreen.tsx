import { fold } from '@shared/core/text.ts';
import { formatCount, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { planWords } from '@web/pickers/planWords.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useAllRecords, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { BadgeDollarSign, Globe, Layers, Lock, UsersRound } from 'lucide-react';
import { PlanDialog } from './parts/PlanDialog.tsx';
import { plansTexts } from './text.ts';

/** Plans of the platform; for its own staff (B-PLAN-1). */
export function PlansScreen() {
  const t = useText(plansTexts);
  const words = useText(planWords);
  const search = useSearchText();
  const records = useAllRecords('plans', 'list', {}, (plans) =>
    plans.filter(({ name }) => fold(name).includes(fold(search.text))),
  );
  return (
    <RecordsScreen
      feature="plans"
      texts={plansTexts}
      {...{ search, records }}
      nameOf={({ name }) => name}
      isRemoveFixed={({ companies }) => companies > 0}
      icon={BadgeDollarSign}
      around={[Layers, UsersRound]}
      columns={[
        { key: 'name', title: t('name'), render: ({ name }) => name },
        {
          key: 'amount',
          title: t('amountShort'),
          width: '130px',
          align: 'end',
          render: ({ amount }) => formatMoney(amount),
        },
        ...(['users', 'connections', 'queues'] as const).map((key) => ({
          key,
          title: words(key),
          width: '110px',
          align: 'end' as const,
          isHiddenOnPhone: true,
          render: (plan: Record<typeof key, number>) => formatCount(plan[key]),
        })),
        {
          key: 'companies',
          title: t('companies'),
          width: '110px',
          align: 'end',
          render: ({ companies }) => formatCount(companies),
        },
        {
          key: 'visibility',
          title: t('visibility'),
          width: '130px',
          render: ({ isPublic }) => (
            <Badge tone={isPublic ? 'open' : 'closed'} icon={isPublic ? Globe : Lock}>
              {t(isPublic ? 'public' : 'internal')}
            </Badge>
          ),
        },
      ]}
      editor={(plan, onClose) => <PlanDialog plan={plan} onClose={onClose} />}
    />
  );
}
