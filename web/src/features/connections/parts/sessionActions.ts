import type { ConnectionView } from '@shared/connections/model.ts';
import { type MutationState, useMutationState, useQueryClient } from '@tanstack/react-query';
import { type Failure, patchQueries, useAction } from '@web/lib/query.ts';

/** The answer of a call is shown at once; the list's own update follows a moment later. */
function useShowing() {
  const client = useQueryClient();
  return (answer: ConnectionView) => {
    patchQueries(client, 'connections', 'list', (all) =>
      // A live event may have been faster, and know more.
      all.map((one) => (one.id === answer.id && one.updatedAt <= answer.updatedAt ? { ...one, ...answer } : one)),
    );
    void client.invalidateQueries({ queryKey: ['connections'] });
  };
}

/** Forgets the linked phone and has another code shown; with a phone number one to type there. */
export const useNewCode = () =>
  useAction('connections', 'newCode', {
    onSuccess: useShowing(),
    // An error of the phone number is shown at its field.
    onError: (_error, { phone }) => phone !== undefined,
  });

/** Has the platform asked once more; the line of a linked number opens again, with the device there is. */
export const useRetry = () => useAction('connections', 'retry', { onSuccess: useShowing() });

interface CodeRequest {
  readonly id: number;
  readonly phone?: string;
}

/** The code that was ordered last for a number, from wherever: its kind is known before it is there. */
export function useRequestedCode(id: number): { isPending: boolean; isTyped: boolean | undefined } {
  const all = useMutationState({
    filters: { mutationKey: ['connections', 'newCode'] },
    select: ({ state }) => state as MutationState<ConnectionView, Failure, CodeRequest>,
  });
  const last = all.findLast(({ variables }) => variables?.id === id);
  const isRefused = last === undefined || last.status === 'error';
  return {
    isPending: last?.status === 'pending',
    isTyped: isRefused ? undefined : last.variables?.phone !== undefined,
  };
}
