import type { DutyView } from '@shared/duty/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { UserSelect } from '@web/pickers/UserSelect.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { DutyForm, dutyDefaults } from '../dutyForm.ts';
import { dutyTexts } from '../text.ts';
import { DutyDays } from './DutyDays.tsx';

interface Props {
  duty: DutyView | undefined;
  /** Users who have a duty already. */
  taken: readonly number[];
  onClose: () => void;
}

/** Create without `duty`, change with it. */
export function DutyDialog({ duty, taken, onClose }: Props) {
  const t = useText(dutyTexts);
  const save = useSaveRecord('duty', duty, { saved: t('saved') });
  const form = useZodForm(DutyForm, { defaultValues: dutyDefaults(duty) });
  const [phone, interval] = [form.field('phone'), form.field('interval')];
  const user = form.value('user');
  const days = form.value('days');
  return (
    <FormDialog
      title={t(duty === undefined ? 'add' : 'editTitle')}
      form={form}
      onClose={onClose}
      onSubmit={({ user: chosen, ...fields }) => save({ ...fields, userId: chosen?.id ?? 0 })}
    >
      <UserSelect
        label={t('person')}
        isRequired
        isFirstFocus
        without={taken.filter((id) => id !== duty?.userId)}
        value={user.value}
        error={user.error && t('needsUser')}
        onChange={(found) => user.onChange(found && { id: found.id, name: found.name })}
      />
      <TextField
        label={t('phone')}
        hint={t('phoneHint')}
        placeholder="5511999999999"
        inputMode="tel"
        isRequired
        {...phone}
        error={phone.error && (form.getValues('phone').trim() === '' ? t('needsPhone') : phone.error)}
      />
      <TextField
        label={t('interval')}
        hint={t('intervalHint')}
        inputMode="numeric"
        isRequired
        {...interval}
        error={interval.error && t(form.getValues('interval').trim() === '' ? 'needsInterval' : 'needsMinutes')}
      />
      <DutyDays value={days.value} onChange={days.onChange} isChecked={form.formState.submitCount > 0} />
    </FormDialog>
  );
}
