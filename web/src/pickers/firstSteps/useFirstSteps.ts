import { type FirstStep, firstSteps } from '@shared/companies/firstSteps.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';

export const firstStepsKey = ['companies', 'firstSteps'] as const;

export interface FirstSteps {
  /** True if steps remain and the list was not dismissed. */
  readonly isLeft: boolean;
  /** Undefined until it is known, and for those who do not set the company up. */
  readonly done: Readonly<Record<FirstStep, boolean>> | undefined;
  readonly doneCount: number;
  readonly isHidden: boolean;
}

/** Reads the remaining setup steps, only for administrators who have not dismissed the list. */
export function useFirstSteps(): FirstSteps {
  const { user, setting } = useSession();
  const isHidden = setting('firstSteps') === 'hidden';
  const { data } = useQuery({
    ...query('companies', 'firstSteps', {}),
    enabled: user.profile === 'admin' && !isHidden,
  });
  const doneCount = data === undefined ? 0 : firstSteps.filter((step) => data[step]).length;
  return { done: data, doneCount, isHidden, isLeft: !isHidden && data !== undefined && doneCount < firstSteps.length };
}
