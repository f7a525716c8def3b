import '@test/support/web/setup.ts';
import { renderSignedOut } from '@test/support/web/signedIn.tsx';
import { screen } from '@testing-library/react';
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
