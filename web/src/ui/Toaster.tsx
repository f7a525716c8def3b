import { lazy, Suspense } from 'react';

const ToastList = lazy(async () => ({ default: (await import('./toastView.tsx')).ToastList }));

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
