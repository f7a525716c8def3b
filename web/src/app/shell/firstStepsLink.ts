import type { Session } from '@web/lib/session.tsx';
import { later } from '@web/ui/later.tsx';

/** For the first hour of a company: everybody else does not wait for it. */
export const FirstStepsLink = later(async () => (await import('./StepsLeft.tsx')).StepsLeft);

/** Whether somebody is to be asked for what is left; whether anything is, the server knows. */
export const setsUp = ({ user, setting }: Session): boolean =>
  user.profile === 'admin' && setting('firstSteps') === 'shown';
