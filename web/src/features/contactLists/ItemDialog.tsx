import { ItemFields } from '@shared/contactLists/contract.ts';
import type { ContactListItemView } from '@shared/contactLists/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { withField } from '@web/lib/withField.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { itemsTexts } from './text.ts';

const { name, number, email, variables } = ItemFields.shape;
const base = { name: requiredText(name), email, variables };
const ItemForm = z.object({ ...base, number: requiredText(number) });
/** Schema for a contact that a channel knows by an id instead of a number. */
const NumberlessForm = z.object({ ...base, number: z.union([z.literal(''), number]) });
const listItemErrorToField = { ERR_DUPLICATED_CONTACT: 'number' } as const;
const shownInForm = { onError: () => true } as const;

interface Props {
  listId: number;
  item: ContactListItemView | undefined;
  /** Variables of the list. */
  names: readonly string[];
  onClose: () => void;
}

/** Form for a contact of a list. */
export function ItemDialog({ listId, item, names, onClose }: Props) {
  const t = useText(itemsTexts);
  const client = useQueryClient();
  const add = useAction('contactLists', 'addItem', shownInForm);
  const update = useAction('contactLists', 'updateItem', shownInForm);
  const entry = item?.number || item?.bsuid || '';
  const isNumberless = item !== undefined && entry === '';
  const form = useZodForm(isNumberless ? NumberlessForm : ItemForm, {
    defaultValues: {
      name: item?.name ?? '',
      number: entry,
      email: item?.email ?? '',
      variables: Object.fromEntries(names.map((one) => [one, item?.variables[one] ?? ''])),
    },
  });
  return (
    <FormDialog
      title={t(item === undefined ? 'add' : 'editTitle')}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const filled = Object.fromEntries(Object.entries(values.variables).filter(([, value]) => value !== ''));
        const fields = { ...values, variables: filled };
        const number = values.number || undefined;
        await withField<unknown>(
          item === undefined
            ? add.mutateAsync({ ...fields, contactListId: listId })
            : update.mutateAsync({ ...fields, number, id: item.id }),
          listItemErrorToField,
        );
        void client.invalidateQueries({ queryKey: ['contactLists'] });
        toast.success(t('saved'));
      }}
    >
      <TextField label={t('name')} isRequired isFirstFocus {...form.field('name')} />
      <TextField
        label={t('number')}
        hint={t('numberHint')}
        type="tel"
        isRequired={!isNumberless}
        {...form.field('number')}
      />
      <TextField label={t('email')} type="email" {...form.field('email')} />
      {names.map((one) => (
        <TextField key={one} label={`{${one}}`} {...form.field(`variables.${one}`)} />
      ))}
    </FormDialog>
  );
}
