import { useText } from '@web/lib/i18n.ts';
import { withField } from '@web/lib/withField.ts';
import { Button } from '@web/ui/Button.tsx';
import { Form } from '@web/ui/Form.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { Copy } from 'lucide-react';
import { Suspense } from 'react';
import { CodeForm } from './codeForm.ts';
import styles from './secondFactor.module.css';
import { secondFactorTexts } from './secondFactorText.ts';

const QrPicture = lazyWithRetry(async () => (await import('./QrPicture.tsx')).QrPicture);

interface Props {
  enrolment: { readonly key: string; readonly uri: string };
  /** Rejects when the code is wrong. */
  onConfirm: (code: string) => Promise<unknown>;
}

/** The picture to scan, the key to type, and the code that proves that it worked. */
export function AuthenticatorSetup({ enrolment, onConfirm }: Props) {
  const t = useText(secondFactorTexts);
  const form = useZodForm(CodeForm, { defaultValues: { code: '' } });
  const copy = async () => {
    await navigator.clipboard.writeText(enrolment.key.replaceAll(' ', ''));
    toast.success(t('copied'));
  };
  return (
    <div className={styles['setup']}>
      <p>{t('scan')}</p>
      <Suspense fallback={<Skeleton height={200} />}>
        <QrPicture text={enrolment.uri} label={t('picture')} />
      </Suspense>
      <TextField
        label={t('key')}
        value={enrolment.key}
        readOnly
        trail={<IconButton icon={Copy} size="small" label={t('copy')} onClick={() => void copy()} />}
      />
      <Form form={form} onSubmit={({ code }) => withField(onConfirm(code), { ERR_INVALID_CODE: 'code' })}>
        <TextField
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          isFirstFocus
          {...form.field('code')}
        />
        <Button type="submit" variant="primary" isWide isPending={form.formState.isSubmitting}>
          {t('confirm')}
        </Button>
      </Form>
    </div>
  );
}
