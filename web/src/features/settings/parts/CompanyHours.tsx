import type { ScheduleDay } from '@shared/companies/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { textOf, useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { type HoursFields, HoursForm } from '@web/pickers/hoursForm.ts';
import { ScheduleEditor } from '@web/pickers/ScheduleEditor.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Form } from '@web/ui/Form.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm, type ZodForm } from '@web/ui/useZodForm.ts';
import { hoursTexts } from '../hoursText.ts';
import { settingsTexts } from '../text.ts';
import styles from './CompanyHours.module.css';

/** Opening hours of the company by weekday. */
export function CompanyHours({ companyId }: { companyId: number }) {
  const t = useText(settingsTexts);
  const { data } = useQuery(query('companies', 'get', { id: companyId }));
  return (
    <Card title={t('hours')}>
      <p className={styles['hint']}>{t('hoursHint')}</p>
      {data === undefined ? (
        <Skeleton height={320} />
      ) : (
        // The key resets the form when another user changes the hours.
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
  const { value, onChange } = form.value('schedules');
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const company = await save.mutateAsync({ id: companyId, schedules: values.schedules });
        toast.success(textOf(hoursTexts, 'hoursSaved'));
        client.setQueryData(query('companies', 'get', { id: companyId }).queryKey, company);
      }}
    >
      <ScheduleEditor value={value} onChange={onChange} isChecked={form.formState.isSubmitted} />
      <div className={styles['actions']}>
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
