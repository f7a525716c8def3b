import type { SessionUser } from '@shared/users/model.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beginSession } from '../../../web/src/lib/credentials.ts';
import { createQueryClient } from '../../../web/src/lib/query.ts';
import { startSession } from '../../../web/src/lib/session.tsx';
import { fakeServer } from './fakeServer.ts';
import { person } from './people.ts';

type Server = ReturnType<typeof fakeServer>;

/** Renders a screen for somebody signed in, at an address, in front of a fake server. */
export function renderSignedIn(
  screen: ReactNode,
  { user = person(), at = '/', server = fakeServer() }: { user?: SessionUser; at?: string; server?: Server } = {},
): { server: Server; client: QueryClient } {
  server.on('POST /auth/refresh_token', { body: { token: 'a', user } });
  startSession();
  beginSession({ token: 'a', user });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>{screen}</MemoryRouter>
    </QueryClientProvider>,
  );
  return { server, client };
}

/** The same for a visitor. */
export function renderSignedOut(screen: ReactNode, at: string, server: Server = fakeServer()): { server: Server } {
  server.on('POST /auth/refresh_token', { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
  startSession();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>{screen}</MemoryRouter>
    </QueryClientProvider>,
  );
  return { server };
}
