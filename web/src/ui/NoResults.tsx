import { useText } from '@web/lib/i18n.ts';
import { ListFilter } from 'lucide-react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import type { IconType } from './Icon.tsx';
import { uiTexts } from './text.ts';

interface Props {
  icon?: IconType;
  /** What is not there; without it, what fits these filters. */
  children?: string;
  /** The button; without it, it names the filters. */
  clear?: string;
  onClear: () => void;
}

/** In place of a list whose filters leave nothing. */
export function NoResults({ icon = ListFilter, children, clear, onClear }: Props) {
  const t = useText(uiTexts);
  return (
    <EmptyState icon={icon} action={<Button onClick={onClear}>{clear ?? t('clearFilters')}</Button>}>
      {children ?? t('nothingFound')}
    </EmptyState>
  );
}
