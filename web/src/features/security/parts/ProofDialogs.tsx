import { useText } from '@web/lib/i18n.ts';
import { withField } from '@web/lib/withField.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { CodeForm } from '@web/pickers/secondFactor/codeForm.ts';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm, type ZodForm } from '@web/ui/useZodForm.ts';
import type { ComponentProps } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import * as z from 'zod';
import { securityTexts } from '../text.ts';

const PasswordForm = z.object({ currentPassword: z.string().min(1, 'required').max(200) });

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

/** Second factors of the user, which a proof may use. */
export interface SecondFactorStatus {
  readonly authenticatorSince: string | null;
  readonly passkeys: number;
}

const NoCode = z.literal('');

/** Without a second factor no code is asked for; with a passkey it may stay empty, and the passkey is used. */
export function proofSchema({ authenticatorSince, passkeys }: SecondFactorStatus) {
  const code = passkeys > 0 ? z.union([NoCode, CodeForm.shape.code]) : CodeForm.shape.code;
  return PasswordForm.extend({ code: authenticatorSince === null && passkeys === 0 ? NoCode : code });
}

interface ProofFormValues {
  readonly currentPassword: string;
  readonly code: string;
}
export interface OwnProof {
  readonly currentPassword: string;
  readonly code?: string;
  readonly proof?: string;
}

/** Turns the typed values into the server's proof; without a code a passkey is used if there is one. */
export async function proofOf(
  { currentPassword, code }: ProofFormValues,
  { passkeys }: SecondFactorStatus,
): Promise<OwnProof> {
  if (code !== '') return { currentPassword, code };
  if (passkeys === 0) return { currentPassword };
  const { proveWithPasskey } = await import('@web/pickers/passkeys/prompt.ts');
  return { currentPassword, proof: await proveWithPasskey() };
}

interface FieldProps<Input extends FieldValues> {
  form: ZodForm<Input, ProofFormValues>;
  status: SecondFactorStatus;
}

export function ProofFields<Input extends FieldValues>({ form, status }: FieldProps<Input>) {
  const t = useText(securityTexts);
  const hasPasskey = status.passkeys > 0;
  return (
    <>
      <OwnPassword {...form.field('currentPassword' as Path<Input>)} />
      {(hasPasskey || status.authenticatorSince !== null) && (
        <TextField
          label={t(status.authenticatorSince === null ? 'recoveryCodeField' : 'code')}
          hint={hasPasskey ? t('emptyForPasskey') : undefined}
          autoComplete="one-time-code"
          isRequired={!hasPasskey}
          {...form.field('code' as Path<Input>)}
        />
      )}
    </>
  );
}

/** The own password, and a code or a passkey where there is one. */
export function ProofDialog({ onProved, status, ...rest }: Props<OwnProof> & { status: SecondFactorStatus }) {
  const form = useZodForm(proofSchema(status), { defaultValues: { currentPassword: '', code: '' } });
  return (
    <FormDialog
      {...rest}
      size="small"
      form={form}
      onSubmit={async (typed) => withField(onProved(await proofOf(typed, status)), { ERR_INVALID_CODE: 'code' })}
    >
      <ProofFields form={form} status={status} />
    </FormDialog>
  );
}
