import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { VariableMenu } from '@web/pickers/VariableMenu.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Form } from '@web/ui/Form.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useEffect, useRef } from 'react';
import * as z from 'zod';
import type { SettingValues } from '../settingGroups.ts';
import { settingsTexts } from '../text.ts';
import { useApplySetting } from '../useApplySetting.ts';
import styles from './ConsentTexts.module.css';

const Consent = z.object({
  lgpdMessage: z.string().trim().max(4000, 'too_long'),
  lgpdLink: z.union([z.literal(''), z.url().max(500, 'too_long')]),
});

/** Question for consent that a contact gets before the service begins (B-IN-29). */
export function ConsentTexts({ settings }: { settings: SettingValues }) {
  const t = useText(settingsTexts);
  const keep = useApplySetting();
  const area = useRef<HTMLTextAreaElement>(null);
  const { lgpdMessage = '', lgpdLink = '' } = settings;
  const form = useZodForm(Consent, { defaultValues: { lgpdMessage, lgpdLink } });
  const save = useAction('settings', 'updateCompany', { onError: () => true });
  const message = form.field('lgpdMessage');
  const { isDirty, isSubmitting } = form.formState;
  const { reset } = form;
  useEffect(() => {
    // Changes by another user are shown, unless the form has unsaved input.
    if (!isDirty && !isSubmitting) reset({ lgpdMessage, lgpdLink });
  }, [lgpdMessage, lgpdLink, isDirty, isSubmitting, reset]);
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const current = { lgpdMessage, lgpdLink };
        for (const column of ['lgpdMessage', 'lgpdLink'] as const) {
          if (values[column] === current[column]) continue;
          await save.mutateAsync({ column, data: values[column] });
          keep(column, values[column]);
        }
        reset(values);
        toast.success(t('consentSaved'));
      }}
    >
      <div className={styles['message']}>
        <TextArea
          label={t('lgpdMessage')}
          hint={t('lgpdMessageHint')}
          {...message}
          ref={(element) => {
            message.ref(element);
            area.current = element;
          }}
        />
        <VariableMenu area={area} />
      </div>
      <TextField type="url" label={t('lgpdLink')} hint={t('lgpdLinkHint')} {...form.field('lgpdLink')} />
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" isPending={isSubmitting} isDisabled={!isDirty}>
          {t('consentSave')}
        </Button>
      </div>
    </Form>
  );
}
