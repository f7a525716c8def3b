import { KnownBy } from '@shared/recovery/contract.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { Button } from '@web/ui/Button.tsx';
import { Form } from '@web/ui/Form.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { recoveryTexts } from './text.ts';

const Who = z.object({ wpp: requiredText(KnownBy) });

interface Props {
  onAsked: (who: string, handle: string) => void;
}

/** Asks for the identifier of the account. */
export function RequestCode({ onAsked }: Props) {
  const t = useText(recoveryTexts);
  const ask = useAction('recovery', 'request', { onError: () => true });
  const form = useZodForm(Who, { defaultValues: { wpp: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ wpp }) => {
        const { userId } = await ask.mutateAsync({ wpp });
        onAsked(wpp, userId);
      }}
    >
      <TextField label={t('who')} hint={t('whoHint')} autoComplete="username" {...form.field('wpp')} />
      <Button type="submit" variant="primary" isWide isPending={form.formState.isSubmitting}>
        {t('send')}
      </Button>
    </Form>
  );
}
