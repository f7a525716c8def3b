import type { DutyView } from '@shared/duty/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { UserSelect } from '@web/pickers/UserSelect.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { DutyForm, dutyDefaults } from '../dutyForm.ts';
import { dutyTexts } from '../text.ts';
import { DutyDays } from './DutyDays.tsx';

const shownInForm = { onError: () => true } as const;

interface Props {
  duty: DutyView | undefined;
  /** Users who have a duty already. */
  taken: readonly number[];
  onClose: () => void;
}

/** Create without `duty`, change with it. */
export function DutyDialog({ duty, taken, onClose }: Props) {
  const t = useText(dutyTexts);
  const client = useQueryClient();
  const create = useAction('duty', 'create', shownInForm);
  const update = useAction('duty', 'update', shownInForm);
  const form = useZodForm(DutyForm, { defaultValues: dutyDefaults(duty) });
  const [phone, interval] = [form.field('phone'), form.field('interval')];
  const user = form.value('user');
  const days = form.value('days');
  return (
    <FormDialog
      title={t(duty === undefined ? 'add' : 'editTitle')}
      form={form}
      onClose={onClose}
      onSubmit={async ({ user: chosen, ...fields }) => {
        const values = { ...fields, userId: chosen?.id ?? 0 };
        await (duty ? update.mutateAsync({ ...values, id: duty.id }) : create.mutateAsync(values));
        void client.invalidateQueries({ queryKey: ['duty'] });
        toast.success(t('saved'));
      }}
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
