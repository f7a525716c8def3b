import '@test/support/web/setup.ts';
import type { LoginWay } from '@shared/connections/loginWays.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FacebookDialog } from './FacebookDialog.tsx';

function show(channel: 'facebook' | 'instagram', ways: readonly LoginWay[]) {
  const server = fakeServer();
  server.on('GET /facebook', { body: { ways } });
  server.on('POST /facebook', { status: 400, body: { error: 'ERR_CHANNEL_NOT_SUPPORTED' } });
  renderSignedIn(<FacebookDialog channel={channel} onClose={() => undefined} />, { server });
  return server;
}

it('offers an Instagram account both ways, each by its own dialog', async () => {
  const server = show('instagram', ['facebook', 'instagram']);
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar no Instagram' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continuar no Facebook' }));
  expect(server.at('POST /facebook').map(({ body }) => body)).toEqual([{ way: 'instagram' }, { way: 'facebook' }]);
});

it('offers a page one way, and says so where there is none', async () => {
  show('facebook', ['facebook', 'instagram']);
  expect(await screen.findByRole('button', { name: 'Continuar no Facebook' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continuar no Instagram' })).toBeNull();
});

it('says who can help where the installation has no app', async () => {
  show('instagram', []);
  expect(await screen.findByText(/ainda não tem um aplicativo na Meta/)).toBeVisible();
});
