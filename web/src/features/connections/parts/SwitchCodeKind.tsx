import { WrittenPhone } from '@shared/core/fields.ts';
import { useText } from '@web/lib/i18n.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { Button } from '@web/ui/Button.tsx';
import { Form } from '@web/ui/Form.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { linkTexts } from '../linkText.ts';
import styles from './LinkDialog.module.css';
import { useNewCode } from './sessionActions.ts';

const phoneForm = z.object({ phone: requiredText(WrittenPhone) });

/** Offers a typed code, because a user with only the phone cannot scan its own screen. */
export function SwitchCodeKind({ id, isTyped }: { id: number; isTyped: boolean }) {
  const t = useText(linkTexts);
  const newCode = useNewCode();
  const form = useZodForm(phoneForm, { defaultValues: { phone: '' } });
  if (isTyped) {
    return (
      <Button variant="quiet" isPending={newCode.isPending} onClick={() => newCode.mutate({ id })}>
        {t('showPicture')}
      </Button>
    );
  }
  return (
    <Form form={form} onSubmit={({ phone }) => newCode.mutateAsync({ id, phone })}>
      <div className={styles['phone']}>
        <TextField label={t('phone')} type="tel" inputMode="tel" {...form.field('phone')} />
        <Button type="submit" isPending={newCode.isPending}>
          {t('typeCode')}
        </Button>
      </div>
    </Form>
  );
}
