import { Name } from '@shared/core/fields.ts';
import type { Passkey } from '@shared/passkeys/model.ts';
import { deviceKind } from '@shared/session/deviceKind.ts';
import { api, type ResultOf } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { withField } from '@web/lib/withField.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { passkeysTexts } from '../passkeysText.ts';
import { ProofFields, proofOf, proofSchema, type SecondFactorStatus } from './ProofDialogs.tsx';

interface NewProps {
  status: SecondFactorStatus;
  onClose: () => void;
  onCreated: (made: ResultOf<'passkeys', 'create'>) => Promise<unknown>;
}

/** Asks for a name and a proof; then the browser creates the passkey. */
export function NewPasskeyDialog({ status, onClose, onCreated }: NewProps) {
  const t = useText(passkeysTexts);
  const form = useZodForm(proofSchema(status).extend({ name: Name }), {
    defaultValues: { name: deviceKind(navigator.userAgent), currentPassword: '', code: '' },
  });
  return (
    <FormDialog
      title={t('addTitle')}
      description={t('addText')}
      action={t('create')}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async ({ name, ...typed }) => {
        const { createPasskey } = await import('@web/pickers/passkeys/prompt.ts');
        const given = await proofOf(typed, status);
        await onCreated(await withField(createPasskey(given, name), { ERR_INVALID_CODE: 'code' }));
      }}
    >
      <TextField label={t('name')} hint={t('nameHint')} isRequired {...form.field('name')} />
      <ProofFields form={form} status={status} />
    </FormDialog>
  );
}

interface RenameProps {
  passkey: Passkey;
  onClose: () => void;
  onRenamed: () => Promise<unknown>;
}

export function RenameDialog({ passkey, onClose, onRenamed }: RenameProps) {
  const t = useText(passkeysTexts);
  const form = useZodForm(z.object({ name: Name }), { defaultValues: { name: passkey.name } });
  return (
    <FormDialog
      title={t('renameOf', { name: passkey.name })}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async ({ name }) => {
        await api.passkeys.rename({ passkeyId: passkey.id, name });
        await onRenamed();
      }}
    >
      <TextField label={t('name')} isRequired isFirstFocus {...form.field('name')} />
    </FormDialog>
  );
}
