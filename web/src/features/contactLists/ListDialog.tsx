import { ContactListFields } from '@shared/contactLists/contract.ts';
import type { ContactListView } from '@shared/contactLists/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { listsTexts } from './text.ts';

const ListForm = z.object({ name: requiredText(ContactListFields.shape.name) });
const contactListErrorToField = {
  ERR_CONTACTLIST_NAME_ALREADY_EXISTS: 'name',
  ERR_CONTACTLIST_INVALID_NAME: 'name',
} as const;

interface Props {
  list: ContactListView | undefined;
  onClose: () => void;
  onCreated: (list: ContactListView) => void;
}

/** Names a list; a new one is opened, because it is empty. */
export function ListDialog({ list, onClose, onCreated }: Props) {
  const t = useText(listsTexts);
  const save = useSaveRecord('contactLists', list, { saved: t('saved'), fieldOf: contactListErrorToField });
  const form = useZodForm(ListForm, { defaultValues: { name: list?.name ?? '' } });
  return (
    <FormDialog
      title={t(list === undefined ? 'add' : 'editTitle')}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const saved = await save(values);
        if (list === undefined) onCreated(saved);
      }}
    >
      <TextField label={t('name')} hint={t('nameHint')} isRequired isFirstFocus {...form.field('name')} />
    </FormDialog>
  );
}
