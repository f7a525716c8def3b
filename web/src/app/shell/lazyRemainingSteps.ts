import type { Session } from '@web/lib/session.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';

/** Lazy, because only companies in their first hour need it. */
export const LazyRemainingSteps = lazyWithRetry(async () => (await import('./RemainingSteps.tsx')).RemainingSteps);

/** True if the user may be asked for the remaining steps; the server knows which remain. */
export const hasRemainingSteps = ({ user, setting }: Session): boolean =>
  user.profile === 'admin' && setting('firstSteps') === 'shown';
