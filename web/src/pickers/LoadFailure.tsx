import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { CloudOff } from 'lucide-react';
import { pickerTexts } from './text.ts';

/** Replaces rows that could not be loaded: shows the reason and a button to retry. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText(pickerTexts);
  return (
    <EmptyState icon={CloudOff} title={t('loadFailed')} action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
      {errorText(error)}
    </EmptyState>
  );
}
