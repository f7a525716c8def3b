import '@test/support/web/setup.ts';
import { renderSignedOut } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ProofScreen } from './ProofScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('proves the e-mail by a press, not by being opened', async () => {
  const { server } = renderSignedOut(<ProofScreen />, '/prove-email#2.abc');
  const confirm = await screen.findByRole('button', { name: 'Confirmar' });
  expect(server.at('PUT /emailProof')).toHaveLength(0);
  server.on('PUT /emailProof', { status: 400, body: { error: 'ERR_INVALID_CODE' } });
  await userEvent.click(confirm);
  expect(await screen.findByRole('alert')).toHaveTextContent('Código incorreto, vencido');
  server.on('PUT /emailProof', { body: null });
  await userEvent.click(confirm);
  expect(await screen.findByText(/^E-mail confirmado/)).toBeVisible();
  expect(server.at('PUT /emailProof').at(-1)?.body).toEqual({ token: '2.abc' });
});

it('B-USER-10: asks for the password of the sign-up where another account has the address', async () => {
  const { server } = renderSignedOut(<ProofScreen />, '/prove-email#2.abc');
  const refuse = (problem: string) =>
    server.on('PUT /emailProof', { status: 400, body: { error: 'ERR_VALIDATION', fields: { password: problem } } });
  const confirm = await screen.findByRole('button', { name: 'Confirmar' });
  refuse('required');
  await userEvent.click(confirm);
  const field = await screen.findByLabelText(/^Senha do cadastro/);
  expect(screen.queryByRole('alert')).toBeNull();
  refuse('password_wrong');
  await userEvent.type(field, 'Segredo-1');
  await userEvent.click(confirm);
  await waitFor(() => expect(field).toHaveAccessibleDescription('Esta não é a sua senha atual.'));
  server.on('PUT /emailProof', { body: null });
  await userEvent.click(confirm);
  expect(await screen.findByText(/^E-mail confirmado/)).toBeVisible();
  expect(server.at('PUT /emailProof').at(-1)?.body).toEqual({ token: '2.abc', password: 'Segredo-1' });
});

it('B-USER-11: confirms the next e-mail of somebody in its own words', async () => {
  const { server } = renderSignedOut(<ProofScreen />, '/prove-email#2.7.abc');
  expect(await screen.findByText(/para entrar com ele a partir de agora/)).toBeVisible();
  server.on('PUT /emailProof', { status: 400, body: { error: 'ERR_VALIDATION', fields: { password: 'required' } } });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  await userEvent.type(await screen.findByLabelText(/^Senha da conta/), 'Segredo-1');
  server.on('PUT /emailProof', { body: null });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText(/^E-mail confirmado. Entre com ele/)).toBeVisible();
  expect(server.at('PUT /emailProof').at(-1)?.body).toEqual({ token: '2.7.abc', password: 'Segredo-1' });
});
