import { useText } from '@web/lib/i18n.ts';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import type { ZodForm } from '@web/ui/useZodForm.ts';
import type { Payer } from './payerForm.ts';
import { checkoutTexts } from './text.ts';

export function PayerFields({ form }: { form: ZodForm<Payer, Payer> }) {
  const t = useText(checkoutTexts);
  return (
    <>
      <TextField label={t('fullName')} autoComplete="name" isRequired isFirstFocus {...form.field('fullName')} />
      <TextField
        label={t('document')}
        hint={t('documentHint')}
        inputMode="numeric"
        autoComplete="off"
        isRequired
        {...form.field('document')}
      />
      <FormSection title={t('address')} />
      <TextField
        label={t('zipcode')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={200}
        {...form.field('zipcode')}
      />
      <TextField label={t('street')} autoComplete="street-address" maxLength={200} {...form.field('address2')} />
      <TextField label={t('city')} autoComplete="address-level2" maxLength={200} {...form.field('city')} />
      <TextField label={t('state')} autoComplete="address-level1" maxLength={200} {...form.field('state')} />
      <TextField label={t('country')} autoComplete="country-name" maxLength={200} {...form.field('country')} />
    </>
  );
}
