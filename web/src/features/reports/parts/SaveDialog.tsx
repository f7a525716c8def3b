import { SheetFormat } from '@shared/reports/exports.ts';
import { isListTab, ReportEvery, type SavedReportView } from '@shared/reports/saved.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { UsersSelect } from '@web/pickers/UserSelect.tsx';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import styles from '../ReportsScreen.module.css';
import { type ReportParams, savedInput } from '../reportParams.ts';
import { exportTexts } from './exportTexts.ts';
import { savedTexts } from './savedTexts.ts';

const SaveForm = z
  .object({
    name: z.string().trim().min(1, 'required').max(60, 'too_long'),
    isShared: z.boolean(),
    isSent: z.boolean(),
    every: ReportEvery,
    hour: z.string(),
    format: SheetFormat,
    recipientIds: z.array(z.number()),
  })
  .refine(({ isSent, recipientIds }) => !isSent || recipientIds.length > 0, {
    path: ['recipientIds'],
    message: 'required',
  });
type SaveForm = z.infer<typeof SaveForm>;

const scheduleOf = ({ isSent, every, hour, format, recipientIds }: SaveForm) =>
  isSent ? { every, hour: Number(hour), format, recipientIds } : null;

const valuesOf = (report: SavedReportView | undefined): SaveForm => {
  const { name = '', isShared = false, schedule = null } = report ?? {};
  const { every = 'week', hour = 7, format = 'xlsx', recipientIds = [] } = schedule ?? {};
  return { name, isShared, isSent: schedule !== null, every, hour: String(hour), format, recipientIds };
};

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

interface Props {
  /** Without one the filters of the address are saved. */
  report: SavedReportView | undefined;
  address: ReportParams;
  onClose: () => void;
}

/** Name of a report, who sees it and to whom it is sent. */
export function SaveDialog({ report, address, onClose }: Props) {
  const t = useText(savedTexts);
  const said = useText(exportTexts);
  const form = useZodForm(SaveForm, { defaultValues: valuesOf(report) });
  const save = useSave(report, address);
  const { tab } = report ?? savedInput(address);
  const isSent = form.watch('isSent');
  return (
    <FormDialog
      title={t(report ? 'editTitle' : 'saveTitle')}
      description={report && t('keptFilters')}
      form={form}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField label={t('name')} autoComplete="off" isRequired isFirstFocus {...form.field('name')} />
      <Checkbox label={t('isShared')} {...form.register('isShared')} />
      {isListTab(tab) ? (
        <Checkbox label={t('isSent')} hint={t('sentHint')} {...form.register('isSent')} />
      ) : (
        <p className={styles['hint']}>{t('notSendable')}</p>
      )}
      {isSent && (
        <>
          <SelectField
            label={t('every')}
            options={ReportEvery.options.map((value) => ({ value, label: t(value) }))}
            {...form.field('every')}
          />
          <SelectField label={t('hour')} options={hours} {...form.field('hour')} />
          <SelectField
            label={t('format')}
            options={SheetFormat.options.map((value) => ({ value, label: said(value) }))}
            {...form.field('format')}
          />
          <UsersSelect label={t('recipients')} hint={t('recipientsHint')} {...form.value('recipientIds')} />
        </>
      )}
    </FormDialog>
  );
}

const shownInForm = { onError: () => true } as const;

function useSave(report: SavedReportView | undefined, address: ReportParams) {
  const client = useQueryClient();
  const create = useAction('reports', 'createSaved', shownInForm);
  const update = useAction('reports', 'updateSaved', shownInForm);
  return async (form: SaveForm): Promise<void> => {
    const { tab, filters, by } = report ?? savedInput(address);
    const fields: InputOf<'reports', 'createSaved'> = {
      ...{ tab, filters, by, name: form.name, isShared: form.isShared },
      schedule: scheduleOf(form),
    };
    await (report ? update.mutateAsync({ ...fields, id: report.id }) : create.mutateAsync(fields));
    await client.invalidateQueries({ queryKey: ['reports', 'listSaved'] });
  };
}
