import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '@web/lib/query.ts';

/** Switches a company on or off. */
export function useSetStatus() {
  const client = useQueryClient();
  return useAction('companies', 'update', {
    onSuccess: () => void client.invalidateQueries({ queryKey: ['companyPage'] }),
  });
}
