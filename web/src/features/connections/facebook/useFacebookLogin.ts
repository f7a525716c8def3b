import type { LoginWay } from '@shared/connections/loginWays.ts';
import { useQuery } from '@tanstack/react-query';
import { query, useAction } from '@web/lib/query.ts';

/** Available ways to sign in, and a function that opens the platform's dialog. */
export function useFacebookLogin() {
  const { data } = useQuery(query('facebook', 'ways', {}));
  const begin = useAction('facebook', 'begin', { onSuccess: ({ url }) => location.assign(url) });
  return {
    ways: data?.ways,
    pending: begin.isPending ? begin.variables.way : undefined,
    begin: (way: LoginWay) => begin.mutate({ way }),
  };
}
