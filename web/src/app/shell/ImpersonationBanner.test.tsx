import type { Impersonation } from '@shared/platform/impersonation.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@web/lib/api.ts';
import { resumeImpersonation, startImpersonation } from '@web/lib/impersonation.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { readTabStorage } from '@web/lib/storage.ts';
import { expect, it } from 'vitest';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';

const staff = person({ super: true, name: 'Rita' });
const inside = person({
  id: 0,
  name: 'Rita',
  companyId: 9,
  company: { ...person().company, id: 9, name: 'Padaria Sol' },
});

function Where() {
  return <p>em {useSession().user.company.name}</p>;
}

const impersonation = (): Impersonation => ({
  ...{ id: '01J', companyId: 9, mode: 'read', reason: 'Chamado 4711', leftAt: null },
  actor: { companyId: 1, id: staff.id, name: 'Rita' },
  startedAt: serverDate().toISOString(),
  endsAt: new Date(serverDate().getTime() + 3_600_000).toISOString(),
});

async function show() {
  const server = fakeServer();
  renderSignedIn(
    <>
      <ImpersonationBanner />
      <Where />
    </>,
    { server, user: staff },
  );
  expect(screen.queryByRole('region')).toBeNull();
  const own = `em ${staff.company.name}`;
  expect(await screen.findByText(own)).toBeVisible();
  server.on('POST /auth/refresh_token', { body: { token: 'own-again', user: staff } });
  act(() => startImpersonation({ token: 'inside', user: inside, impersonation: impersonation() }));
  expect(await screen.findByText('em Padaria Sol')).toBeVisible();
  return { server, own };
}
const banner = () => screen.queryByRole('region', { name: 'Você está dentro de Padaria Sol' });

it('says where one is, why, how long still, and what one may do', async () => {
  await show();
  expect(banner()).toHaveTextContent('só consulta');
  expect(banner()).toHaveTextContent('Chamado 4711');
  expect(screen.getByRole('timer')).toHaveTextContent(/restam (60:00|59:5\d)/);
});

it('leads back to the own session', async () => {
  const { server, own } = await show();
  server.on('POST /impersonations/end', { body: null });
  await userEvent.click(screen.getByRole('button', { name: 'Sair da empresa' }));
  expect(await screen.findByText(own)).toBeVisible();
  expect(banner()).toBeNull();
  expect(readTabStorage()).toBeNull();
  expect(server.at('POST /impersonations/end')[0]?.headers.get('authorization')).toBe('Bearer inside');
  server.on('GET /queue', { body: [] });
  await api.queues.list({});
  expect(server.at('GET /queue')[0]?.headers.get('authorization')).toBe('Bearer own-again');
});

it('is back by itself when it is over, with the session that waited', async () => {
  const { server, own } = await show();
  server.on('GET /queue', { status: 401, body: { error: 'ERR_IMPERSONATION_OVER' } });
  await api.queues.list({}).catch(() => undefined);
  await waitFor(() => expect(screen.getByText(own)).toBeVisible());
  expect(banner()).toBeNull();
});

it('stays inside when the page is loaded again, for as long as the server allows it', async () => {
  const { server } = await show();
  const kept = JSON.parse(readTabStorage() ?? '{}');
  expect(kept.token).toBe('inside');
  server.on('GET /auth/me', { body: { ...inside, user: inside } });
  expect(await act(() => resumeImpersonation())).toBe(true);
  expect(server.at('GET /auth/me')[0]?.headers.get('authorization')).toBe('Bearer inside');
  expect(banner()).toHaveTextContent('Chamado 4711');
  server.on('GET /auth/me', { status: 401, body: { error: 'ERR_IMPERSONATION_OVER' } });
  expect(await act(() => resumeImpersonation())).toBe(false);
  expect(readTabStorage()).toBeNull();
});
