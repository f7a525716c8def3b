import type { ServiceLevelView } from '@shared/serviceLevels/model.ts';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Suspense } from 'react';

const Clock = lazyWithRetry(async () => (await import('./ServiceClock.tsx')).ServiceClock);

/** The clock of a promise; its code comes only where a queue promises something. */
export function ServiceClock(props: { level: ServiceLevelView | undefined; showsPause?: boolean }) {
  if (props.level === undefined) return null;
  return (
    <Suspense>
      <Clock {...props} />
    </Suspense>
  );
}
