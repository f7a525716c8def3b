import type { Session } from '@web/lib/session.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';

/** For the first hour of a company: everybody else does not wait for it. */
export const LazyRemainingSteps = lazyWithRetry(async () => (await import('./RemainingSteps.tsx')).RemainingSteps);

/** Whether somebody is to be asked for what is left; whether anything is, the server knows. */
export const hasRemainingSteps = ({ user, setting }: Session): boolean =>
  user.profile === 'admin' && setting('firstSteps') === 'shown';
