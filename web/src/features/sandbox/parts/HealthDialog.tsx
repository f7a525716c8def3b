import { goodHealth, SandboxHealth, type SandboxNumber } from '@shared/sandbox/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { useState } from 'react';
import { numberHealthTexts } from '../healthText.ts';
import { sandboxTexts } from '../text.ts';

const fields = ['quality', 'tier', 'name', 'throughput'] as const;

/** Sets Meta's rating of a number by hand; the company receives the webhook at once. */
export function HealthDialog({ number, onClose }: { number: SandboxNumber; onClose: () => void }) {
  const t = useText(numberHealthTexts);
  const s = useText(sandboxTexts);
  const client = useQueryClient();
  const [health, setHealth] = useState(number.health ?? goodHealth);
  const save = useAction('sandbox', 'setHealth', {
    onSettled: () => void client.invalidateQueries({ queryKey: ['sandbox', 'numbers'] }),
  });
  const { phoneNumberId } = number;
  const choose = (change: unknown) => {
    const next = SandboxHealth.parse({ ...health, ...(change as object) });
    setHealth(next);
    save.mutate({ phoneNumberId, ...next });
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} description={s('judge')}>
      {fields.map((field) => (
        <SelectField
          key={field}
          label={t(field)}
          hint={field === 'quality' ? t('qualityHint') : undefined}
          value={health[field]}
          options={SandboxHealth.shape[field].options.map((value) => ({ value, label: t(value) }))}
          onChange={({ target }) => choose({ [field]: target.value })}
        />
      ))}
    </Dialog>
  );
}
