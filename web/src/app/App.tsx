import { QueryClientProvider } from '@tanstack/react-query';
import { SessionProvider } from '@web/lib/session.tsx';
import { showFailuresWith } from '@web/lib/showFailure.ts';
import { Toaster } from '@web/ui/Toaster.tsx';
import { toast } from '@web/ui/toast.tsx';
import { RouterProvider } from 'react-router-dom';
import { client } from './client.ts';
import { NewVersion } from './NewVersion.tsx';
import { router } from './router.ts';

showFailuresWith(toast.error);

export function App() {
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <RouterProvider router={router} />
        <NewVersion />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  );
}
