import { customPlanAmount, fewestOfCustomPlan } from '@shared/plans/custom.ts';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { planWords } from '@web/pickers/planWords.ts';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { Button } from '@web/ui/Button.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm, type ZodForm } from '@web/ui/useZodForm.ts';
import { flags, type PlanFields, PlanForm, type PlanRow, planDefaults } from '../planForm.ts';
import { plansTexts } from '../text.ts';

const planErrorToField = { ERR_PLAN_NAME_ALREADY_EXISTS: 'name', ERR_PLAN_INVALID_NAME: 'name' } as const;
const number = { type: 'number', inputMode: 'numeric', isRequired: true } as const;

/** Create without `plan`, change with it. */
export function PlanDialog({ plan, onClose }: { plan: PlanRow | undefined; onClose: () => void }) {
  const t = useText(plansTexts);
  const words = useText(planWords);
  const save = useSaveRecord('plans', plan, { saved: t('saved'), fieldOf: planErrorToField });
  const form: ZodForm<PlanFields, PlanFields> = useZodForm(PlanForm, { defaultValues: planDefaults(plan) });
  const limit = (name: 'users' | 'connections' | 'queues' | 'trialDays') => (
    <TextField
      label={name === 'trialDays' ? t(name) : words(name)}
      min={name === 'trialDays' ? 0 : 1}
      {...number}
      {...form.field(name, { isNumber: true })}
    />
  );
  return (
    <FormDialog
      title={t(plan === undefined ? 'add' : 'editTitle')}
      form={form}
      columns={2}
      onClose={onClose}
      onSubmit={(values) => save(values)}
    >
      <div data-wide>
        <TextField label={t('name')} autoComplete="off" isRequired isFirstFocus {...form.field('name')} />
      </div>
      {limit('users')}
      {limit('connections')}
      {limit('queues')}
      {limit('trialDays')}
      <Amount form={form} />
      <div data-wide>
        <Switch label={t('isPublic')} hint={t('isPublicHint')} {...form.field('isPublic')} />
      </div>
      <FormSection title={t('features')} />
      {flags.map((flag) => (
        <Switch key={flag} label={words(flag)} {...form.field(flag)} />
      ))}
    </FormDialog>
  );
}

/** The price, and what a plan made to measure would cost. */
function Amount({ form }: { form: ZodForm<PlanFields, PlanFields> }) {
  const t = useText(plansTexts);
  const [users, connections, amount] = form.watch(['users', 'connections', 'amount']);
  const { data: settings } = useQuery(query('platformSettings', 'get', {}));
  const suggested = customPlanAmount(users, connections, settings?.rates);
  const isOffered = users >= fewestOfCustomPlan && connections >= fewestOfCustomPlan && suggested !== amount;
  return (
    <div data-wide>
      <TextField
        label={t('amount')}
        hint={isOffered ? t('suggested', { amount: formatMoney(suggested) }) : undefined}
        step="0.01"
        min={0}
        aside={
          isOffered && (
            <Button
              size="small"
              onClick={() => form.setValue('amount', suggested, { shouldDirty: true, shouldValidate: true })}
            >
              {t('useSuggested', { amount: formatMoney(suggested) })}
            </Button>
          )
        }
        {...number}
        inputMode="decimal"
        {...form.field('amount', { isNumber: true })}
      />
    </div>
  );
}
