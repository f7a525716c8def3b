import { Password } from '@shared/users/contract.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Button } from '@web/ui/Button.tsx';
import { Form } from '@web/ui/Form.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useEffect } from 'react';
import * as z from 'zod';
import { recoveryTexts } from './text.ts';

const NewPassword = z.object({ newPassword: Password });

interface Props {
  handle: string;
  resetToken: string;
  onSaved: (email: string) => void;
}

export function ChoosePassword({ handle, resetToken, onSaved }: Props) {
  const t = useText(recoveryTexts);
  const reset = useAction('recovery', 'reset', { onError: () => true });
  const form = useZodForm(NewPassword, { defaultValues: { newPassword: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('newPassword'), [setFocus]);
  return (
    <Form
      form={form}
      onSubmit={async ({ newPassword }) => {
        const { email } = await reset.mutateAsync({ userId: handle, resetToken, newPassword });
        onSaved(email);
      }}
    >
      <PasswordField
        label={t('choose')}
        hint={t('everywhere')}
        autoComplete="new-password"
        hasStrength
        {...form.field('newPassword')}
      />
      <Button type="submit" variant="primary" isWide isPending={form.formState.isSubmitting}>
        {t('save')}
      </Button>
    </Form>
  );
}
