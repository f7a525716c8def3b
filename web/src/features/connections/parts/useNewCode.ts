import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '@web/lib/query.ts';

/** Forgets the linked phone and has another code shown; with a phone number one to type there. */
export function useNewCode() {
  const client = useQueryClient();
  return useAction('connections', 'newCode', {
    onSuccess: () => void client.invalidateQueries({ queryKey: ['connections'] }),
  });
}
