import type { RetentionRules } from '@shared/privacy/retention.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { retentionTexts } from '../retentionText.ts';

const kinds = ['messages', 'media', 'recordings', 'audit'] as const;
const least = { messages: 30, media: 30, recordings: 30, audit: 180 };

const daysField = (from: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= from && Number(text) <= 3650),
      'invalid',
    )
    .transform((text) => (text === '' ? null : Number(text)));

const RetentionForm = z.object({
  messages: daysField(least.messages),
  media: daysField(least.media),
  recordings: daysField(least.recordings),
  audit: daysField(least.audit),
});

/** Form for the company's retention times. */
export function RetentionDialog({ rules, onClose }: { rules: RetentionRules; onClose: () => void }) {
  const t = useText(retentionTexts);
  const client = useQueryClient();
  const save = useAction('privacy', 'setRetention', {
    onSuccess: () => {
      toast.success(t('saved'));
      void client.invalidateQueries({ queryKey: ['privacy'] });
    },
    onError: () => true,
  });
  const shown = Object.fromEntries(kinds.map((kind) => [kind, rules[kind] === null ? '' : String(rules[kind])]));
  const form = useZodForm(RetentionForm, { defaultValues: shown as Record<(typeof kinds)[number], string> });
  return (
    <FormDialog
      title={t('retention')}
      description={t('retentionText')}
      form={form}
      onClose={onClose}
      onSubmit={(values) => save.mutateAsync(values)}
    >
      {kinds.map((kind) => (
        <TextField
          key={kind}
          label={t(kind)}
          hint={t('atLeast', { least: least[kind] })}
          inputMode="numeric"
          autoComplete="off"
          {...form.field(kind)}
        />
      ))}
    </FormDialog>
  );
}
