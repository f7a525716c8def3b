import type { ContactView } from '@shared/contacts/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { withField } from '@web/lib/withField.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { Button } from '@web/ui/Button.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm, type ZodForm } from '@web/ui/useZodForm.ts';
import { Plus, X } from 'lucide-react';
import { useEffect } from 'react';
import { useFieldArray } from 'react-hook-form';
import { ChangedContact, type ContactFields, contactDefaults, isMasked, NewContact } from '../contactForm.ts';
import { ContactIdentity } from '../merging/ContactIdentity.tsx';
import { contactsTexts } from '../text.ts';
import { FormerHolder } from './FormerHolder.tsx';
import styles from './ContactDialog.module.css';

type ContactForm = ZodForm<ContactFields, ContactFields>;

const contactErrorToField = {
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_WAPP_INVALID_CONTACT: 'number',
  ERR_INVALID_PHONE_NUMBER: 'number',
} as const;
const shownInForm = { onError: () => true } as const;

interface Props {
  contact: ContactView | undefined;
  onClose: () => void;
  /** Goes on to making one of this contact and another. */
  onMerge: (other: ContactView) => void;
}

/** The contact as it is now: undoing a merge changes it while the dialog is open. */
function useNewest(contact: ContactView | undefined): ContactView | undefined {
  const read = query('contacts', 'get', { id: contact?.id ?? '' });
  return useQuery({ ...read, enabled: contact !== undefined, initialData: contact }).data;
}

/** Create without `contact`, change with it. */
export function ContactDialog({ contact: opened, onClose, onMerge }: Props) {
  const contact = useNewest(opened);
  const t = useText(contactsTexts);
  const client = useQueryClient();
  const create = useAction('contacts', 'create', shownInForm);
  const update = useAction('contacts', 'update', shownInForm);
  const form: ContactForm = useZodForm(contact === undefined ? NewContact : ChangedContact, {
    defaultValues: contactDefaults(contact),
  });
  const { reset } = form;
  useEffect(() => {
    if (contact !== opened) reset(contactDefaults(contact), { keepDirtyValues: true });
  }, [contact, opened, reset]);
  const isHidden = contact !== undefined && isMasked(contact.number);
  return (
    <FormDialog
      title={t(contact === undefined ? 'add' : 'editTitle')}
      form={form}
      onClose={onClose}
      before={contact === undefined ? undefined : <ContactIdentity contact={contact} onMerge={onMerge} />}
      onSubmit={async (values) => {
        const work =
          contact === undefined ? create.mutateAsync(values) : update.mutateAsync({ ...values, id: contact.id });
        await withField(work, contactErrorToField);
        void client.invalidateQueries({ queryKey: ['contacts'] });
        toast.success(t('saved'));
      }}
    >
      <TextField label={t('name')} autoComplete="off" isRequired isFirstFocus {...form.field('name')} />
      <TextField
        label={t('number')}
        hint={t(isHidden ? 'numberMasked' : 'numberHint')}
        type="tel"
        autoComplete="off"
        isRequired={contact === undefined}
        {...form.field('number')}
      />
      {contact === undefined && <FormerHolder number={form.watch('number')} />}
      <TextField label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
      <ExtraFields form={form} />
    </FormDialog>
  );
}

function ExtraFields({ form }: { form: ContactForm }) {
  const t = useText(contactsTexts);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'extraInfo' });
  return (
    <>
      <FormSection title={t('extra')}>{t('extraText')}</FormSection>
      {fields.map((row, index) => (
        <div key={row.id} className={styles['row']}>
          <TextField label={t('extraName')} {...form.field(`extraInfo.${index}.name`)} />
          <TextField label={t('extraValue')} {...form.field(`extraInfo.${index}.value`)} />
          <IconButton
            writes
            icon={X}
            label={t('extraRemove')}
            onClick={() => remove(index)}
            className={styles['remove']}
          />
        </div>
      ))}
      <div>
        <Button writes size="small" icon={Plus} onClick={() => append({ name: '', value: '' })}>
          {t('extraAdd')}
        </Button>
      </div>
    </>
  );
}
