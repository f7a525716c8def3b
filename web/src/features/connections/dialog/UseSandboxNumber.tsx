import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { FlaskConical } from 'lucide-react';
import { connectionsTexts } from '../text.ts';
import styles from './UseSandboxNumber.module.css';
import type { ConnectionForm } from './useConnectionEditor.ts';

/** Fills the dialog with a number of the built-in stand-in. */
export function UseSandboxNumber({ form }: { form: ConnectionForm }) {
  const t = useText(connectionsTexts);
  const create = useAction('sandbox', 'createNumber', {
    onSuccess: ({ phoneNumberId, wabaId, accessToken, verifiedName }) => {
      const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
      form.setValue('phoneNumberId', phoneNumberId, options);
      form.setValue('wabaId', wabaId, options);
      form.setValue('accessToken', accessToken, options);
      if (form.getValues('name') === '') form.setValue('name', verifiedName, options);
    },
  });
  const filled = create.data;
  return (
    <Banner
      tone={filled === undefined ? 'notice' : 'open'}
      icon={filled === undefined ? FlaskConical : undefined}
      className={styles['offer']}
      action={
        filled === undefined && (
          <Button size="small" isPending={create.isPending} onClick={() => create.mutate({})}>
            {t('sandboxUse')}
          </Button>
        )
      }
    >
      {filled === undefined
        ? t('sandboxTitle')
        : t('sandboxFilled', { number: formatPhone(filled.displayPhoneNumber) })}
    </Banner>
  );
}
