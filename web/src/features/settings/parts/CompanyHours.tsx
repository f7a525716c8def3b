import type { ScheduleDay } from '@shared/companies/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyIn, useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { TimeField } from '@web/pickers/TimeField.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Form } from '@web/ui/Form.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm, type ZodForm } from '@web/ui/useZodForm.ts';
import { copied, type HoursFields, HoursForm, isClosed } from '../hoursForm.ts';
import { settingsTexts } from '../text.ts';
import styles from './CompanyHours.module.css';

/** When the company serves, day by day. */
export function CompanyHours({ companyId }: { companyId: number }) {
  const t = useText(settingsTexts);
  const { data } = useQuery(query('companies', 'get', { id: companyId }));
  return (
    <Card title={t('hours')}>
      <p className={styles['hint']}>{t('hoursHint')}</p>
      {data === undefined ? (
        <Skeleton height={320} />
      ) : (
        // A change by somebody else starts the form anew with what is true.
        <HoursEditor key={JSON.stringify(data.schedules)} companyId={companyId} schedules={data.schedules} />
      )}
    </Card>
  );
}

function HoursEditor({ companyId, schedules }: { companyId: number; schedules: ScheduleDay[] }) {
  const t = useText(settingsTexts);
  const client = useQueryClient();
  const form: ZodForm<HoursFields, HoursFields> = useZodForm(HoursForm, { defaultValues: { schedules } });
  const save = useAction('companies', 'schedules', { onError: () => true });
  const days = form.watch('schedules');
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const company = await save.mutateAsync({ id: companyId, schedules: values.schedules });
        toast.success(t('hoursSaved'));
        client.setQueryData(query('companies', 'get', { id: companyId }).queryKey, company);
      }}
    >
      <div className={styles['days']}>
        <div className={styles['head']} aria-hidden="true">
          <span>{t('day')}</span>
          <span>{t('first')}</span>
          <span>{t('second')}</span>
        </div>
        {days.map((day, index) => (
          <DayRow key={day.weekdayEn} form={form} day={day} index={index} />
        ))}
      </div>
      <div className={styles['actions']}>
        <Button
          size="small"
          onClick={() => form.setValue('schedules', copied(form.getValues('schedules')), { shouldDirty: true })}
        >
          {t('copy')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          isPending={form.formState.isSubmitting}
          isDisabled={!form.formState.isDirty}
        >
          {t('hoursSave')}
        </Button>
      </div>
    </Form>
  );
}

interface DayProps {
  form: ZodForm<HoursFields, HoursFields>;
  day: ScheduleDay;
  index: number;
}

function DayRow({ form, day, index }: DayProps) {
  const t = useText(settingsTexts);
  const known = keyIn(settingsTexts, day.weekdayEn);
  const name = known === undefined ? day.weekday : t(known as 'monday');
  const window = (period: 'first' | 'second', letter: 'A' | 'B') => (
    <div className={styles['window']}>
      <TimeField
        label={t('from', { day: name, period: t(period) })}
        isLabelHidden
        {...form.value(`schedules.${index}.startTime${letter}`)}
      />
      <span aria-hidden="true">–</span>
      <TimeField
        label={t('to', { day: name, period: t(period) })}
        isLabelHidden
        {...form.value(`schedules.${index}.endTime${letter}`)}
      />
    </div>
  );
  return (
    <div className={styles['day']}>
      <span className={styles['name']}>
        {name}
        {isClosed(day) && <Badge>{t('closed')}</Badge>}
      </span>
      {window('first', 'A')}
      {window('second', 'B')}
    </div>
  );
}
