import { useText } from '@web/lib/i18n.ts';
import { ListFilter } from 'lucide-react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import type { IconType } from './Icon.tsx';
import { uiTexts } from './text.ts';

interface Props {
  icon?: IconType;
  /** Text about the missing items; a text about filters by default. */
  children?: string;
  /** The button; without it, it names the filters. */
  clear?: string;
  onClear: () => void;
}

/** Replaces a list that is empty because of its filters. */
export function NoResults({ icon = ListFilter, children, clear, onClear }: Props) {
  const t = useText(uiTexts);
  return (
    <EmptyState icon={icon} action={<Button onClick={onClear}>{clear ?? t('clearFilters')}</Button>}>
      {children ?? t('nothingFound')}
    </EmptyState>
  );
}
