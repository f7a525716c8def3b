import type { FileListView } from '@shared/fileLists/model.ts';
import { fieldErrorText } from '@web/lib/fieldErrorText.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { VariableMenu } from '@web/pickers/VariableMenu.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useRef } from 'react';
import { FileListForm, fileListDefaults, optionsInput } from '../fileListForm.ts';
import { fileListsTexts } from '../text.ts';
import { FileItems } from './FileItems.tsx';
import styles from './FileListDialog.module.css';
import { useUploads } from './useUploads.ts';

const fileListErrorToField = { ERR_FILE_NAME_ALREADY_EXISTS: 'name' } as const;

interface Props {
  /** Undefined for a new one. */
  list: FileListView | undefined;
  onClose: () => void;
}

export function FileListDialog({ list, onClose }: Props) {
  const t = useText(fileListsTexts);
  const area = useRef<HTMLTextAreaElement>(null);
  const { shares, sendAll } = useUploads();
  const save = useSaveRecord('fileLists', list, { saved: t('saved'), fieldOf: fileListErrorToField });
  const form = useZodForm(FileListForm, { defaultValues: fileListDefaults(list) });
  const items = form.value('items');
  const itemErrors = form.formState.errors.items;
  const errorAt = (index: number) => {
    const code = itemErrors?.[index]?.name?.message;
    return code === undefined ? undefined : fieldErrorText(code);
  };
  const message = form.field('message');
  return (
    <FormDialog
      title={t(list === undefined ? 'add' : 'editTitle')}
      form={form}
      onClose={onClose}
      onSubmit={async ({ name, message, items }) => {
        const uploaded = await sendAll(items);
        await save({ name, message, options: optionsInput({ items }, list, uploaded) });
      }}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        isRequired
        isFirstFocus
        {...form.field('name')}
      />
      <div className={styles['text']}>
        <TextArea
          label={t('message')}
          hint={t('messageHint')}
          isRequired
          minRows={2}
          {...message}
          ref={(element) => {
            message.ref(element);
            area.current = element;
          }}
        />
        <VariableMenu area={area} />
      </div>
      <FileItems items={items.value} onChange={items.onChange} errorAt={errorAt} shares={shares} />
    </FormDialog>
  );
}
