import { useText } from '@web/lib/i18n.ts';
import { withField } from '@web/lib/withField.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { CodeForm } from '@web/pickers/secondFactor/codeForm.ts';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import type { ComponentProps } from 'react';
import * as z from 'zod';
import { securityTexts } from '../text.ts';

const PasswordForm = z.object({ currentPassword: z.string().min(1, 'required').max(200) });
const BothForm = CodeForm.extend(PasswordForm.shape);

interface Props<Proof> {
  title: string;
  description?: string;
  action: string;
  onClose: () => void;
  onProved: (proof: Proof) => Promise<unknown>;
}

function OwnPassword(field: Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>) {
  const t = useText(securityTexts);
  return (
    <PasswordField {...field} label={t('currentPassword')} autoComplete="current-password" isRequired isFirstFocus />
  );
}

/** The own password once more. */
export function PasswordDialog({ onProved, ...rest }: Props<z.infer<typeof PasswordForm>>) {
  const form = useZodForm(PasswordForm, { defaultValues: { currentPassword: '' } });
  return (
    <FormDialog {...rest} size="small" form={form} onSubmit={onProved}>
      <OwnPassword {...form.field('currentPassword')} />
    </FormDialog>
  );
}

/** The own password and a code. */
export function CodeDialog({ onProved, ...rest }: Props<z.infer<typeof BothForm>>) {
  const t = useText(securityTexts);
  const form = useZodForm(BothForm, { defaultValues: { currentPassword: '', code: '' } });
  return (
    <FormDialog
      {...rest}
      size="small"
      form={form}
      onSubmit={(proof) => withField(onProved(proof), { ERR_INVALID_CODE: 'code' })}
    >
      <OwnPassword {...form.field('currentPassword')} />
      <TextField label={t('code')} autoComplete="one-time-code" isRequired {...form.field('code')} />
    </FormDialog>
  );
}
