import { PhoneFields } from '@shared/sandbox/contract.ts';
import type { SandboxPhone } from '@shared/sandbox/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Form } from '@web/ui/Form.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useId, useState } from 'react';
import { sandboxTexts } from '../text.ts';

interface Props {
  isOpen: boolean;
  /** Undefined creates one. */
  phone?: SandboxPhone | undefined;
  /** Names already taken, so that a new one is offered. */
  taken?: readonly string[];
  onClose: () => void;
  onSaved: (phone: SandboxPhone) => void;
}

const Customer = PhoneFields.pick({ name: true, number: true });
const names = ['Maria Souza', 'João Lima', 'Ana Reis', 'Pedro Alves', 'Beatriz Costa', 'Lucas Rocha', 'Carla Dias'];

export function CustomerDialog({ isOpen, phone, taken = [], onClose, onSaved }: Props) {
  const t = useText(sandboxTexts);
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(phone === undefined ? 'newCustomer' : 'editCustomer')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isPending={isSaving}>
            {t(phone === undefined ? 'create' : 'save')}
          </Button>
        </>
      }
    >
      <CustomerForm {...{ id, phone, taken, onSaved, setSaving }} />
    </Dialog>
  );
}

interface FormProps extends Pick<Props, 'phone' | 'onSaved'> {
  id: string;
  taken: readonly string[];
  setSaving: (isSaving: boolean) => void;
}

function CustomerForm({ id, phone, taken, onSaved, setSaving }: FormProps) {
  const t = useText(sandboxTexts);
  const client = useQueryClient();
  const offered = names.find((name) => !taken.includes(name)) ?? '';
  const form = useZodForm(Customer, { defaultValues: { name: phone?.name ?? offered, number: phone?.number ?? '' } });
  const save = async (values: { name: string; number?: string | undefined }) => {
    setSaving(true);
    try {
      const saved = await api.sandbox.savePhone({ name: values.name, number: values.number || undefined });
      await client.invalidateQueries({ queryKey: ['sandbox', 'phones'] });
      onSaved(saved);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Form id={id} form={form} onSubmit={save}>
      <TextField label={t('name')} hint={t('nameHint')} isRequired autoComplete="off" {...form.field('name')} />
      {phone === undefined ? (
        <TextField label={t('number')} hint={t('numberHint')} type="tel" autoComplete="off" {...form.field('number')} />
      ) : (
        <TextField label={t('number')} value={formatPhone(phone.number)} readOnly />
      )}
    </Form>
  );
}
