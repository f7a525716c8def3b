import { useText } from '@web/lib/i18n.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Copy } from 'lucide-react';
import { copyTexts } from './copyText.ts';

/** Puts a text where people paste from. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useText(copyTexts);
  return async (text) => {
    await navigator.clipboard.writeText(text);
    toast.success(t('copied'));
  };
}

/** Something to be pasted elsewhere. */
export function CopyField({ label, hint, value }: { label: string; hint?: string; value: string }) {
  const t = useText(copyTexts);
  const copy = useCopy();
  return (
    <TextField
      label={label}
      hint={hint}
      value={value}
      readOnly
      trail={<IconButton icon={Copy} size="small" label={`${t('copy')}: ${label}`} onClick={() => void copy(value)} />}
    />
  );
}
