import { ContactChanges } from '@shared/contacts/contract.ts';
import type { ContactView } from '@shared/contacts/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { Button } from '@web/ui/Button.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { applyContact } from '../cache/cache.ts';
import { contactTexts } from './contactText.ts';
import styles from './EditContactDialog.module.css';

interface Props {
  contact: ContactView;
  onClose: () => void;
}

export function EditContactDialog({ contact, onClose }: Props) {
  const t = useText(contactTexts);
  const client = useQueryClient();
  const { name, number, email, extraInfo } = contact;
  const form = useZodForm(ContactChanges, { defaultValues: { id: contact.id, name, number, email, extraInfo } });
  const extra = useFieldArray({ control: form.control, name: 'extraInfo' });
  return (
    <FormDialog
      title={t('editTitle')}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        applyContact(client, await api.contacts.update(values));
        toast.success(t('saved'));
      }}
    >
      <TextField label={t('name')} isRequired {...form.field('name')} />
      <TextField label={t('number')} {...form.field('number')} />
      <TextField label={t('email')} {...form.field('email')} />
      <fieldset className={styles['extra']}>
        <legend className={styles['legend']}>{t('extra')}</legend>
        {extra.fields.map((field, place) => (
          <div key={field.id} className={styles['line']}>
            <TextField
              label={t('extraName')}
              isLabelHidden
              placeholder={t('extraName')}
              {...form.field(`extraInfo.${place}.name`)}
            />
            <TextField
              label={t('extraValue')}
              isLabelHidden
              placeholder={t('extraValue')}
              {...form.field(`extraInfo.${place}.value`)}
            />
            <IconButton writes icon={Trash2} label={t('extraRemove')} onClick={() => extra.remove(place)} />
          </div>
        ))}
        <Button writes size="small" icon={Plus} onClick={() => extra.append({ name: '', value: '' })}>
          {t('extraAdd')}
        </Button>
      </fieldset>
    </FormDialog>
  );
}
