import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedOut } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { LoginScreen } from '../LoginScreen.tsx';
import { InvitationScreen } from './InvitationScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const pages = (
  <Routes>
    <Route path="/login" element={<LoginScreen />} />
    <Route path="/invitation" element={<InvitationScreen />} />
  </Routes>
);
const ana = { name: 'Ana', email: 'ana@loja.com.br', companyName: 'Loja Aurora', language: 'pt-BR' };

function open() {
  const server = fakeServer();
  server.on('POST /invitation', { body: ana });
  renderSignedOut(pages, '/invitation#2.5.abc', server);
  return server;
}

it('greets whom it is for, and lets them in with the password they choose', async () => {
  const server = open();
  expect(await screen.findByText('Olá, Ana. Escolha a sua senha para entrar em Loja Aurora.')).toBeVisible();
  expect(server.at('POST /invitation')[0]?.body).toEqual({ token: '2.5.abc' });
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ana@loja.com.br');
  server.on('PUT /invitation', { body: { email: ana.email } });
  server.on('POST /auth/login', { body: { token: 'a', user: person() } });
  await userEvent.type(screen.getByLabelText(/^Sua senha/), 'Outro-cavalo-9{Enter}');
  await waitFor(() => expect(currentSession()?.user.name).toBe('Ana Lima'));
  expect(server.at('PUT /invitation')[0]?.body).toEqual({ token: '2.5.abc', newPassword: 'Outro-cavalo-9' });
});

it('leads to the login when the password is set and signing in has to wait', async () => {
  const server = open();
  await screen.findByText(/^Olá, Ana/);
  server.on('PUT /invitation', { body: { email: ana.email } });
  server.on('POST /auth/login', { status: 401, body: { error: 'ERR_OUT_OF_HOURS' } });
  await userEvent.type(screen.getByLabelText(/^Sua senha/), 'Outro-cavalo-9{Enter}');
  expect(await screen.findByRole('button', { name: 'Entrar' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue(ana.email);
});

it('says that it is no longer good, and who gives another one', async () => {
  const server = fakeServer();
  server.on('POST /invitation', { status: 400, body: { error: 'ERR_INVITATION_INVALID' } });
  renderSignedOut(pages, '/invitation#old', server);
  expect(await screen.findByRole('alert')).toHaveTextContent('Este convite não vale mais. Peça um novo');
  expect(screen.getByRole('link', { name: 'Ir para entrar' })).toBeVisible();
});

it('B-USER-10: says that the e-mail signs in elsewhere until the invitation is accepted', async () => {
  const server = fakeServer();
  server.on('POST /invitation', { body: { ...ana, isElsewhere: true } });
  renderSignedOut(pages, '/invitation#2.5.abc', server);
  expect(await screen.findByText(/^Outra conta entra com este e-mail/)).toHaveTextContent('Loja Aurora');
});
