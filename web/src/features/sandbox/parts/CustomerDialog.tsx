import { PhoneFields } from '@shared/sandbox/contract.ts';
import type { SandboxPhone } from '@shared/sandbox/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { sandboxTexts } from '../text.ts';

interface Props {
  /** Undefined creates one. */
  phone?: SandboxPhone | undefined;
  /** Names already taken, so that a new one is offered. */
  taken?: readonly string[];
  onClose: () => void;
  /** Closes it too. */
  onSaved: (phone: SandboxPhone) => void;
}

const Customer = PhoneFields.pick({ name: true, number: true });
const names = ['Maria Souza', 'João Lima', 'Ana Reis', 'Pedro Alves', 'Beatriz Costa', 'Lucas Rocha', 'Carla Dias'];

export function CustomerDialog({ phone, taken = [], onClose, onSaved }: Props) {
  const t = useText(sandboxTexts);
  const client = useQueryClient();
  const offered = names.find((name) => !taken.includes(name)) ?? '';
  const form = useZodForm(Customer, { defaultValues: { name: phone?.name ?? offered, number: phone?.number ?? '' } });
  return (
    <FormDialog
      title={t(phone === undefined ? 'newCustomer' : 'editCustomer')}
      action={t(phone === undefined ? 'create' : 'save')}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async ({ name, number }) => {
        const saved = await api.sandbox.savePhone({ name, number: number || undefined });
        await client.invalidateQueries({ queryKey: ['sandbox', 'phones'] });
        onSaved(saved);
      }}
    >
      <TextField label={t('name')} hint={t('nameHint')} isRequired autoComplete="off" {...form.field('name')} />
      {phone === undefined ? (
        <TextField label={t('number')} hint={t('numberHint')} type="tel" autoComplete="off" {...form.field('number')} />
      ) : (
        <TextField label={t('number')} value={formatPhone(phone.number)} readOnly />
      )}
    </FormDialog>
  );
}
