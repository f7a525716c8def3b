import { useWantedProof } from '@web/lib/freshProof.ts';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Suspense } from 'react';

/** Asked for rarely, so its dialog comes with the first question. */
const FreshProofDialog = lazyWithRetry(
  async () => (await import('@web/pickers/freshProof/FreshProofDialog.tsx')).FreshProofDialog,
);

/** Dialog that asks users to prove their identity again when any request needs a fresh proof. */
export function FreshProofHost() {
  const settle = useWantedProof();
  if (settle === undefined) return null;
  return (
    <Suspense fallback={null}>
      <FreshProofDialog onSettled={settle} />
    </Suspense>
  );
}
