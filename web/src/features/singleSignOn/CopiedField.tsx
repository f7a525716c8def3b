import { useText } from '@web/lib/i18n.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Copy } from 'lucide-react';
import { singleSignOnTexts } from './text.ts';

/** An address to be copied elsewhere. */
export function CopiedField({ label, hint, value }: { label: string; hint?: string; value: string }) {
  const t = useText(singleSignOnTexts);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toast.success(t('copied'));
  };
  return (
    <TextField
      label={label}
      hint={hint}
      value={value}
      readOnly
      trail={<IconButton icon={Copy} size="small" label={`${t('copy')}: ${label}`} onClick={() => void copy()} />}
    />
  );
}
