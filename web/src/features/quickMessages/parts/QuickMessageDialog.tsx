import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { maySetGeneral } from '@shared/quickMessages/rules.ts';
import { useText } from '@web/lib/i18n.ts';
import { upload } from '@web/lib/media.ts';
import { useSession } from '@web/lib/session.tsx';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { VariableMenu } from '@web/pickers/VariableMenu.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useRef, useState } from 'react';
import { QuickForm, quickDefaults, quickInput } from '../quickForm.ts';
import { quickTexts } from '../text.ts';
import { type QuickFileChoice, QuickFileField } from './QuickFileField.tsx';
import styles from './QuickMessageDialog.module.css';

const quickMessageErrorToField = { ERR_QUICKMESSAGE_INVALID_NAME: 'shortcode' } as const;

interface Props {
  /** Undefined for a new one. */
  record: QuickMessageView | undefined;
  isCategory: boolean;
  categories: readonly QuickMessageView[];
  onClose: () => void;
}

/** Change of the file for the server: absent keeps the present file. */
async function mediaOf(choice: QuickFileChoice) {
  if (choice === 'kept') return {};
  return { media: choice === null ? null : await upload(choice) };
}

function titleKey(record: QuickMessageView | undefined, isCategory: boolean) {
  if (record === undefined) return isCategory ? 'addCategory' : 'add';
  return isCategory ? 'editCategory' : 'editTitle';
}

export function QuickMessageDialog({ record, isCategory, categories, onClose }: Props) {
  const t = useText(quickTexts);
  const { viewer } = useSession();
  const area = useRef<HTMLTextAreaElement>(null);
  const [choice, setChoice] = useState<QuickFileChoice>('kept');
  const form = useZodForm(QuickForm, { defaultValues: quickDefaults(record, isCategory) });
  const save = useSaveRecord('quickMessages', record, { saved: t('saved'), fieldOf: quickMessageErrorToField });
  const choose = (next: QuickFileChoice) => {
    setChoice(next);
    form.setValue('hasFile', next instanceof File, { shouldDirty: true });
    // The text is required only without a file, so it is validated again.
    if (form.formState.isSubmitted) void form.trigger('message');
  };
  const message = form.field('message');
  return (
    <FormDialog
      title={t(titleKey(record, isCategory))}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const input = { ...quickInput(values), ...(await mediaOf(choice)) };
        await save(input, { ...input, isCategory });
      }}
    >
      <TextField
        label={t(isCategory ? 'name' : 'shortcode')}
        hint={isCategory ? undefined : t('shortcodeHint')}
        autoComplete="off"
        isRequired
        isFirstFocus
        {...form.field('shortcode')}
      />
      {!isCategory && (
        <>
          <div className={styles['text']}>
            <TextArea
              label={t('message')}
              minRows={4}
              {...message}
              ref={(element) => {
                message.ref(element);
                area.current = element;
              }}
            />
            <VariableMenu area={area} />
          </div>
          <QuickFileField record={record} choice={choice} onChange={choose} />
          <SelectField
            label={t('category')}
            placeholder={t('none')}
            options={categories.map(({ id, shortcode }) => ({ value: String(id), label: shortcode }))}
            {...form.field('categoryId')}
          />
        </>
      )}
      {maySetGeneral(viewer) && <Switch label={t('generalLabel')} hint={t('generalHint')} {...form.field('geral')} />}
      {!isCategory && <Switch label={t('active')} hint={t('activeHint')} {...form.field('status')} />}
    </FormDialog>
  );
}
