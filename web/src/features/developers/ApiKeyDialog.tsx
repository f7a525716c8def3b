import { Name } from '@shared/core/fields.ts';
import { ApiScope } from '@shared/developers/scopes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { CurrentPassword } from '@web/pickers/CurrentPassword.tsx';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import styles from './developers.module.css';
import { keyTexts } from './text.ts';

const KeyForm = z.object({
  name: requiredText(Name),
  scopes: z.array(ApiScope).min(1, 'required'),
  expires: z.enum(['30', '90', '365', '']),
  /** Left empty by who has none: they are asked for what they have. */
  currentPassword: z.string().max(200),
});

export function ApiKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const t = useText(keyTexts);
  const client = useQueryClient();
  const create = useAction('apiKeys', 'create', { onError: () => true });
  const form = useZodForm(KeyForm, {
    defaultValues: { name: '', scopes: ['read'], expires: '365', currentPassword: '' },
  });
  return (
    <FormDialog
      title={t('add')}
      form={form}
      onClose={onClose}
      onSubmit={async ({ expires, currentPassword, ...fields }) => {
        const expiresInDays = expires === '' ? null : Number(expires);
        const { key } = await create.mutateAsync({
          ...fields,
          expiresInDays,
          ...(currentPassword === '' ? {} : { currentPassword }),
        });
        void client.invalidateQueries({ queryKey: ['apiKeys'] });
        onMade(key);
      }}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        isRequired
        isFirstFocus
        {...form.field('name')}
      />
      <fieldset className={styles['choices']}>
        <legend>{t('scopes')}</legend>
        {ApiScope.options.map((scope) => (
          <Checkbox key={scope} label={t(scope)} value={scope} {...form.register('scopes')} />
        ))}
      </fieldset>
      <SelectField
        label={t('expires')}
        placeholder={t('never')}
        options={[
          { value: '30', label: t('days30') },
          { value: '90', label: t('days90') },
          { value: '365', label: t('days365') },
        ]}
        {...form.field('expires')}
      />
      <CurrentPassword isForKey {...form.field('currentPassword')} />
    </FormDialog>
  );
}
