import { firstScreenShown } from '@web/lib/firstScreen.ts';
import { Suspense } from 'react';
import { lazyWithRetry } from './lazyWithRetry.tsx';
import { type PartFailureProps, useRetry } from './PartFailure.tsx';
import { fetchToasts, firstToast } from './toast.tsx';

/** Toasts wait until their list has come; there is no place to say so. */
function NoToasts(props: PartFailureProps) {
  useRetry(props);
  return null;
}

const ToastList = lazyWithRetry(async () => {
  await Promise.race([firstScreenShown(), firstToast]);
  return (await fetchToasts()).ToastList;
}, NoToasts);

/**
 * Put once around the application. Bottom centre, where it does not cover the composer's send button. It comes after
 * the first screen, which is not kept waiting for it.
 */
export function Toaster() {
  return (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  );
}
