import { AppError, isErrorCode } from '@shared/core/errors.ts';
import { useText } from '@web/lib/i18n.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Form } from '@web/ui/Form.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { Send } from 'lucide-react';
import { useRef } from 'react';
import * as z from 'zod';
import styles from './developers.module.css';
import { messagesApiTexts } from './messagesApiText.ts';

const TestForm = z.object({ number: requiredText(z.string().trim()), body: z.string() });

/**
 * Calls the API as a program does: with the token instead of the user's session.
 * @throws AppError
 */
async function sendWith(token: string, form: FormData): Promise<{ ticketId: number }> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch('/api/messages/send', { method: 'POST', headers, body: form });
  const json: { ticketId?: number; error?: string } = await answer.json();
  if (answer.ok && json.ticketId !== undefined) return { ticketId: json.ticketId };
  throw new AppError(isErrorCode(json.error) ? json.error : 'ERR_INTERNAL');
}

export function SendTest({ token, onSent }: { token: string; onSent: () => void }) {
  const t = useText(messagesApiTexts);
  const file = useRef<HTMLInputElement>(null);
  const form = useZodForm(TestForm, { defaultValues: { number: '', body: '' } });
  return (
    <Card title={t('tryTitle')}>
      <Form
        form={form}
        className={styles['fields']}
        onSubmit={async ({ number, body }) => {
          const sent = new FormData();
          sent.append('number', number);
          sent.append('body', body);
          const [chosen] = file.current?.files ?? [];
          if (chosen) sent.append('medias', chosen, chosen.name);
          const { ticketId } = await sendWith(token, sent);
          toast.success(t('sent', { ticketId }));
          onSent();
        }}
      >
        <TextField
          label={t('number')}
          hint={t('numberHint')}
          inputMode="tel"
          autoComplete="off"
          isRequired
          {...form.field('number')}
        />
        <TextArea label={t('body')} minRows={2} {...form.field('body')} />
        <label className={styles['choices']}>
          {t('file')}
          <input ref={file} type="file" />
        </label>
        <div>
          <Button type="submit" variant="primary" icon={Send} isPending={form.formState.isSubmitting}>
            {t('send')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
