import { AppError } from '@shared/core/errors.ts';
import type { QueueWithOptions } from '@shared/queues/model.ts';
import type { ChatbotOption, OptionDraft } from '@shared/queues/options.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { policyOf, QueueForm, queueDefaults, serviceLevelFields } from '../queueForm.ts';
import { queuesTexts } from '../text.ts';
import type { EditorForm } from './QueueFieldsTab.tsx';
import { noStaff } from './StaffFields.tsx';
import { saveStaff } from './saveStaff.ts';
import { editorTexts } from './text.ts';
import type { KnownTargets } from './useTargets.ts';
import { useTree } from './useTree.ts';
import { firstWithErrors } from './validateOption.ts';

const queueErrorToField = {
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
  ERR_QUEUE_INVALID_COLOR: 'color',
} as const;

export type TabKey = 'queue' | 'options' | 'hours' | 'promises' | 'simulator';

const isPromise = (name: string): boolean => serviceLevelFields.some((field) => field === name);

/** Options the server has not numbered yet are sent without a number. */
const draftsOf = (options: readonly ChatbotOption[]): OptionDraft[] =>
  options.map(({ id, options: below, ...option }) => ({
    ...option,
    ...(id > 0 ? { id } : {}),
    options: draftsOf(below),
  }));

interface Editing {
  /** undefined: a new one. */
  readonly queue: QueueWithOptions | undefined;
  readonly taken: readonly string[];
  readonly known: KnownTargets;
  readonly hasHours: boolean;
}

const noOptions: readonly ChatbotOption[] = [];

/** State of the editor for a queue with its options. */
export function useQueueEditor({ queue, taken, known, hasHours }: Editing) {
  const t = useText(queuesTexts);
  const e = useText(editorTexts);
  const client = useQueryClient();
  const [tab, setTab] = useState<TabKey>('queue');
  const [openId, setOpen] = useState<number>();
  const [isChecked, setChecked] = useState(false);
  const [staff, setStaff] = useState(noStaff);
  const form: EditorForm = useZodForm(QueueForm, { defaultValues: queueDefaults(queue, taken) });
  const editing = useTree(queue?.chatbots ?? noOptions);
  const saveRecord = useSaveRecord('queues', queue, { saved: t('saved'), fieldOf: queueErrorToField });
  const { submitCount, errors } = form.formState;
  const names = Object.keys(errors);
  const faultyTab: TabKey | undefined = errors.schedules ? 'hours' : names.some(isPromise) ? 'promises' : undefined;
  const isQueueField = (name: string) => name !== 'schedules' && name !== 'root' && !isPromise(name);
  const wrongTab = names.some(isQueueField) ? 'queue' : faultyTab;
  useEffect(() => {
    // The tab with the mistake may be hidden, so it is opened after a refused save.
    if (submitCount > 0 && wrongTab !== undefined) setTab(wrongTab);
  }, [submitCount, wrongTab]);

  const checkOptions = () => {
    setChecked(true);
    const faulty = editing.isChanged ? firstWithErrors(editing.options, known.targets) : undefined;
    if (faulty === undefined) return;
    setTab('options');
    setOpen(faulty.id);
    throw new AppError('ERR_VALIDATION', { payload: e('toFix') });
  };
  const save = async ({ schedules, ...fields }: z.output<typeof QueueForm>): Promise<void> => {
    checkOptions();
    const {
      firstResponse: _first,
      nextResponse: _next,
      resolution: _whole,
      warnsBefore: _warns,
      hours: _hours,
      ...values
    } = fields;
    const input = {
      ...values,
      serviceLevel: policyOf(fields),
      ...(hasHours ? { schedules } : {}),
      ...(editing.isChanged ? { chatbots: draftsOf(editing.options) } : {}),
    };
    const saved = await saveRecord(input);
    if (queue === undefined) await saveStaff(saved.id, staff);
    await Promise.all(['users', 'connections'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    client.setQueryData(query('queues', 'get', { id: saved.id }).queryKey, saved);
  };
  const isDirty = form.formState.isDirty || editing.isChanged || staff !== noStaff;
  return { form, editing, tab, setTab, openId, setOpen, isChecked, isDirty, save, staff, setStaff };
}
