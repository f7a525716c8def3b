import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@web/lib/api.ts';
import { afterEach, expect, it, vi } from 'vitest';
// Read and compiled ahead: a test does not wait for code that the page fetches when it is wanted.
import '@web/pickers/freshProof/FreshProofDialog.tsx';
import { FreshProofHost } from './FreshProofHost.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const status = { authenticatorSince: null, passkeys: 0, recoveryCodesLeft: 0, isRequired: false, dueAt: null };
const link = { link: null, until: '2026-12-01T12:00:00.000Z' };

function show(more: Partial<typeof status> | { authenticatorSince: string } = {}) {
  const server = fakeServer();
  server.on('GET /security/second-factor', { body: { ...status, ...more } });
  server.on('POST /users/8/invitation', ({ headers }) =>
    headers.get('x-fresh-proof') === 'good'
      ? { body: link }
      : { status: 403, body: { error: 'ERR_FRESH_PROOF_REQUIRED' } },
  );
  renderSignedIn(<FreshProofHost />, { server });
  return server;
}
const invite = () => api.users.invite({ id: 8 });
const field = () => screen.findByLabelText(/^Sua senha atual/);
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));

it('asks once who is there and repeats what waited; for some minutes not again', async () => {
  const server = show();
  server.on('POST /security/proof', {
    status: 400,
    body: { error: 'ERR_VALIDATION', fields: { currentPassword: 'password_wrong' } },
  });
  const waiting = Promise.all([invite(), invite()]);
  await userEvent.type(await field(), 'Cavalo');
  await confirm();
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription('Esta não é a sua senha atual.'));
  server.on('POST /security/proof', { body: { proof: 'good', seconds: 300 } });
  await confirm();
  expect(await waiting).toEqual([link, link]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /security/proof').at(-1)?.body).toEqual({ currentPassword: 'Cavalo' });
  expect(await invite()).toEqual(link);
  expect(server.at('POST /security/proof')).toHaveLength(2);
});

it('takes a code of the second factor in place of the password, and asks again when the server forgot', async () => {
  const server = show({ authenticatorSince: '2026-11-01T12:00:00.000Z' });
  // What was known from before is good no more.
  server.on('POST /users/8/invitation', ({ headers }) =>
    headers.get('x-fresh-proof') === 'newer'
      ? { body: link }
      : { status: 403, body: { error: 'ERR_FRESH_PROOF_REQUIRED' } },
  );
  server.on('POST /security/proof', { body: { proof: 'newer', seconds: 300 } });
  const waiting = invite();
  await userEvent.type(await screen.findByLabelText(/^Sua senha atual, ou um código/), '123 456');
  await confirm();
  expect(await waiting).toEqual(link);
  expect(server.at('POST /security/proof')[0]?.body).toEqual({ code: '123 456' });
});

it('leaves what waited undone when the person leaves the question', async () => {
  const server = show();
  server.on('POST /users/8/invitation', { status: 403, body: { error: 'ERR_FRESH_PROOF_REQUIRED' } });
  const waiting = expect(invite()).rejects.toMatchObject({ code: 'ERR_FRESH_PROOF_REQUIRED' });
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waiting;
  expect(server.at('POST /security/proof')).toHaveLength(0);
});
