import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Suspense } from 'react';

const Steps = lazyWithRetry(async () => (await import('./FirstSteps.tsx')).FirstSteps);

/** Most people work where all steps are done: the others wait for its code. */
export const FirstSteps = () => (
  <Suspense>
    <Steps />
  </Suspense>
);
