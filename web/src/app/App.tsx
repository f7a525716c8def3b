import { QueryClientProvider } from '@tanstack/react-query';
import { deferUntil, firstScreenDrawn, firstScreenShown } from '@web/lib/firstScreen.ts';
import { SessionProvider } from '@web/lib/session.tsx';
import { setFailureHandler } from '@web/lib/showFailure.ts';
import { Toaster } from '@web/ui/Toaster.tsx';
import { Suspense } from 'react';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { client } from './client.ts';
import { FreshProofHost } from './FreshProofHost.tsx';
import { firstQueriesSettled } from './firstQueriesSettled.ts';
import { preload } from './lazyRoutes.tsx';
import { NewVersionBanner } from './NewVersionBanner.tsx';
import { RouteBoundary } from './RouteBoundary.tsx';
import { routes } from './routes.tsx';
import { Splash } from './Splash.tsx';
import { tellFailure } from './tellFailure.ts';

setFailureHandler(tellFailure);
preload(routes, location.pathname);
deferUntil(firstQueriesSettled(client, firstScreenDrawn()));
// Screens after the login are loaded while the user types; every other screen is found from these.
void firstScreenShown().then(() => {
  preload(routes, '/tickets');
  preload(routes, '/');
});

export function App() {
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <BrowserRouter>
          <RouteBoundary>
            <Suspense fallback={<Splash />}>
              <Screens />
            </Suspense>
          </RouteBoundary>
        </BrowserRouter>
        <NewVersionBanner />
        <FreshProofHost />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  );
}

function Screens() {
  return useRoutes(routes);
}
