import { HolidayFields, type HolidayView } from '@shared/holidays/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { holidayTexts } from './text.ts';

const { shape } = HolidayFields;
const HolidayForm = z.object({
  date: requiredText(shape.date),
  name: requiredText(shape.name),
  isYearly: z.boolean(),
});

/** Create without `holiday`, change with it. */
export function HolidayDialog({ holiday, onClose }: { holiday: HolidayView | undefined; onClose: () => void }) {
  const t = useText(holidayTexts);
  const fieldOf = { ERR_HOLIDAY_ALREADY_EXISTS: 'date' } as const;
  const save = useSaveRecord('holidays', holiday, { saved: t('saved'), fieldOf });
  const { date = '', name = '', isYearly = false } = holiday ?? {};
  const form = useZodForm(HolidayForm, { defaultValues: { date, name, isYearly } });
  return (
    <FormDialog title={t(holiday ? 'editTitle' : 'add')} form={form} onClose={onClose} onSubmit={save}>
      <TextField label={t('date')} type="date" isRequired isFirstFocus {...form.field('date')} />
      <TextField label={t('name')} autoComplete="off" isRequired {...form.field('name')} />
      <Checkbox label={t('isYearly')} {...form.register('isYearly')} />
    </FormDialog>
  );
}
