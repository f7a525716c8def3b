import type { SettingColumn } from '@shared/settings/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { updateSetting } from '@web/lib/session.tsx';

/** Puts a saved setting where the page reads it, and where the rest of the product does. */
export function useApplySetting(): (column: SettingColumn, value: string) => void {
  const client = useQueryClient();
  return (column, value) => {
    client.setQueriesData<Record<string, string>>(
      { queryKey: ['settings', 'company'] },
      (current) => current && { ...current, [column]: value },
    );
    updateSetting(column, value);
  };
}
