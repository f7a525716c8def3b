import { useText } from '@web/lib/i18n.ts';
import { dashboardTexts } from './text.ts';

/** Names of parts of the whole: what there is none of, and what was removed, have names too. */
export function usePartNames() {
  const t = useText(dashboardTexts);
  const other = (id: number, name: string | null): string => name ?? t('unnamed', { id });
  return {
    other,
    queue: (id: number, name: string | null): string => (id === 0 ? t('noQueue') : other(id, name)),
    user: (id: number, name: string | null): string => (id === 0 ? t('nobody') : other(id, name)),
  };
}
