import { useWantedProof } from '@web/lib/freshProof.ts';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Suspense } from 'react';

/** Asked for rarely, so its dialog comes with the first question. */
const FreshProofDialog = lazyWithRetry(
  async () => (await import('@web/pickers/freshProof/FreshProofDialog.tsx')).FreshProofDialog,
);

/** Where a request of any screen has the person show once more who they are. */
export function FreshProofHost() {
  const settle = useWantedProof();
  if (settle === undefined) return null;
  return (
    <Suspense fallback={null}>
      <FreshProofDialog onSettled={settle} />
    </Suspense>
  );
}
