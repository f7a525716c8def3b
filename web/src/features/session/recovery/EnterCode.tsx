import { AppError } from '@shared/core/errors.ts';
import { digitsOf } from '@shared/core/text.ts';
import { codeMinutes, maxTries } from '@shared/recovery/rules.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { withField } from '@web/lib/withField.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Form } from '@web/ui/Form.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { recoveryTexts } from './text.ts';

const digits = 6;
// Pasted codes come with spaces and words around them.
const Code = z.object({
  code: z
    .string()
    .transform((typed) => digitsOf(typed))
    .refine((code) => code !== '', 'required')
    .refine((code) => code.length === digits, 'code_six_digits'),
});

interface Props {
  who: string;
  handle: string;
  onAskedAgain: (handle: string) => void;
  onOther: () => void;
  onVerified: (resetToken: string) => void;
}

export function EnterCode({ who, handle, onAskedAgain, onOther, onVerified }: Props) {
  const t = useText(recoveryTexts);
  const ask = useAction('recovery', 'request');
  const verify = useAction('recovery', 'verify', { onError: () => true });
  const [isTriedOut, setTriedOut] = useState(false);
  const form = useZodForm(Code, { defaultValues: { code: '' } });
  const { setFocus } = form;
  // The focus moves to the code, because the user came here by pressing a button.
  useEffect(() => setFocus('code'), [setFocus]);
  const askAgain = async () => {
    const { userId } = await ask.mutateAsync({ wpp: who });
    setTriedOut(false);
    form.reset();
    toast.success(t('sentAgain'));
    onAskedAgain(userId);
  };
  const submit = async (code: string) => {
    try {
      const answer = await withField(verify.mutateAsync({ userId: handle, code }), { ERR_INVALID_CODE: 'code' });
      onVerified(answer.resetToken);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ERR_TOO_MANY_ATTEMPTS') throw error;
      setTriedOut(true);
    }
  };
  return (
    <>
      {isTriedOut ? <Banner tone="failed">{t('triedOut')}</Banner> : <Banner>{t('sent')}</Banner>}
      <Form form={form} onSubmit={({ code }) => submit(code)}>
        <TextField
          label={t('code')}
          hint={t('codeHint', { minutes: codeMinutes, tries: maxTries })}
          inputMode="numeric"
          autoComplete="one-time-code"
          disabled={isTriedOut}
          {...form.field('code')}
        />
        {!isTriedOut && (
          <Button type="submit" variant="primary" isWide isPending={form.formState.isSubmitting}>
            {t('verify')}
          </Button>
        )}
      </Form>
      <Button
        variant={isTriedOut ? 'primary' : 'plain'}
        isWide
        isPending={ask.isPending}
        onClick={() => void askAgain().catch(() => undefined)}
      >
        {t('again')}
      </Button>
      <Button variant="quiet" isWide onClick={onOther}>
        {t('other')}
      </Button>
    </>
  );
}
