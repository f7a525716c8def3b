import '@test/support/web/setup.ts';
import { fakeAuthenticator } from '@test/support/web/fakeAuthenticator.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedOut } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { readStored, writeStored } from '@web/lib/storage.ts';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
// Fetched when they are shown; here they are there, as after that.
import '@web/pickers/secondFactor/QrPicture.tsx';
import '@web/pickers/passkeys/prompt.ts';
import './parts/SecondFactorStep.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import { SignUpScreen } from './SignUpScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const pages = (
  <Routes>
    <Route path="/login" element={<LoginScreen />} />
    <Route path="/signup" element={<SignUpScreen />} />
  </Routes>
);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const password = () => screen.getByLabelText(/^Senha/);

it('says what is wrong with e-mail and password before asking the server', async () => {
  const { server } = renderSignedOut(pages, '/login');
  await userEvent.type(box('E-mail'), 'ana@loja');
  await userEvent.type(password(), '12345');
  await press('Entrar');
  expect(box('E-mail')).toHaveAccessibleDescription('Por favor, insira um email válido.');
  expect(password()).toHaveAccessibleDescription('A senha deve ter pelo menos 6 caracteres.');
  expect(box('E-mail')).toHaveFocus();
  expect(server.at('POST /auth/login')).toHaveLength(0);
});

it('lets password managers fill and people paste', async () => {
  renderSignedOut(pages, '/login');
  expect(box('E-mail')).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  await userEvent.click(password());
  await userEvent.paste('Senha1234');
  expect(password()).toHaveValue('Senha1234');
});

it('keeps what was typed and says why when the server refuses', async () => {
  const { server } = renderSignedOut(pages, '/login');
  server.on('POST /auth/login', { status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
  await userEvent.type(box('E-mail'), ' Ana@Loja.com.br');
  await userEvent.type(password(), 'errada12');
  await press('Entrar');
  expect(await screen.findByRole('alert')).toHaveTextContent('E-mail ou senha incorretos.');
  expect(password()).toHaveValue('errada12');
  server.on('POST /auth/login', { body: { token: 'a', user: person() } });
  await press('Entrar');
  await waitFor(() => expect(currentSession()?.user.name).toBe('Ana Lima'));
  expect(server.at('POST /auth/login')[0]?.body).toEqual({ email: 'ana@loja.com.br', password: 'errada12' });
});

it('leads to the sign-up and to nothing that does not exist', () => {
  renderSignedOut(pages, '/login');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/recovery-password',
    '/signup',
  ]);
});

it('still says after the page was reloaded that the account was opened elsewhere', async () => {
  writeStored('endedElsewhere', true);
  const { server } = renderSignedOut(pages, '/login');
  expect(await screen.findByText('Sua conta foi acessada em outro computador.')).toBeVisible();
  server.on('POST /auth/login', { body: { token: 'a', user: person() } });
  await userEvent.type(box('E-mail'), 'ana@loja.com.br');
  await userEvent.type(password(), 'Senha1234');
  await press('Entrar');
  await waitFor(() => expect(currentSession()?.user.name).toBe('Ana Lima'));
  expect(readStored('endedElsewhere')).toBe(false);
});

const typeLogin = async () => {
  await userEvent.type(box('E-mail'), 'ana@loja.com.br');
  await userEvent.type(password(), 'Senha1234');
  await press('Entrar');
};

it('asks for a code after the right password of whoever has a second factor', async () => {
  const { server } = renderSignedOut(pages, '/login');
  const values = { handle: 'h1', step: 'code' };
  server.on('POST /auth/login', { status: 401, body: { error: 'ERR_SECOND_FACTOR_REQUIRED', values } });
  await typeLogin();
  const code = await screen.findByLabelText('Código');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  server.on('POST /auth/second-factor', { status: 400, body: { error: 'ERR_INVALID_CODE' } });
  await userEvent.type(code, '123 456');
  await press('Confirmar');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/incorreto/));
  server.on('POST /auth/second-factor', { body: { token: 'a', user: person({ name: 'Ana Código' }) } });
  await press('Confirmar');
  await waitFor(() => expect(currentSession()?.user.name).toBe('Ana Código'));
  expect(server.at('POST /auth/second-factor')[0]?.body).toEqual({ handle: 'h1', code: '123 456' });
});

it('signs in with a passkey, without a password', async () => {
  fakeAuthenticator('Aa_-');
  const { server } = renderSignedOut(pages, '/login');
  server.on('POST /auth/passkey/options', { body: { challenge: 'signed', options: { challenge: 'AAAA' } } });
  server.on('POST /auth/passkey', { status: 400, body: { error: 'ERR_PASSKEY_REFUSED' } });
  await press('Entrar com chave de acesso');
  expect(await screen.findByRole('alert')).toHaveTextContent('não foi aceita');
  server.on('POST /auth/passkey', { body: { token: 'a', user: person({ name: 'Ana Chave' }) } });
  await press('Entrar com chave de acesso');
  await waitFor(() => expect(currentSession()?.user.name).toBe('Ana Chave'));
  expect(server.at('POST /auth/passkey')[0]?.body).toMatchObject({ challenge: 'signed', response: { id: 'Aa_-' } });
  expect(server.at('POST /auth/passkey')[0]?.body).not.toHaveProperty('handle');
});

it('offers the passkey as the second step to whoever has one, beside the code', async () => {
  fakeAuthenticator('Aa_-');
  const { server } = renderSignedOut(pages, '/login');
  const values = { handle: 'h3', step: 'code', passkey: 'yes' };
  server.on('POST /auth/login', { status: 401, body: { error: 'ERR_SECOND_FACTOR_REQUIRED', values } });
  await typeLogin();
  expect(await screen.findByLabelText('Código')).toBeVisible();
  server.on('POST /auth/passkey/options', { body: { challenge: 'signed', options: { challenge: 'AAAA' } } });
  server.on('POST /auth/passkey', { body: { token: 'a', user: person({ name: 'Ana Etapa' }) } });
  await press('Entrar com chave de acesso');
  await waitFor(() => expect(currentSession()?.user.name).toBe('Ana Etapa'));
  expect(server.at('POST /auth/passkey/options')[0]?.body).toEqual({ handle: 'h3' });
});

it('goes back to the password when the second step took too long', async () => {
  const { server } = renderSignedOut(pages, '/login');
  const values = { handle: 'h1', step: 'code' };
  server.on('POST /auth/login', { status: 401, body: { error: 'ERR_SECOND_FACTOR_REQUIRED', values } });
  await typeLogin();
  server.on('POST /auth/second-factor', { status: 401, body: { error: 'ERR_SECOND_STEP_EXPIRED' } });
  await userEvent.type(await screen.findByLabelText('Código'), '123456');
  await press('Confirmar');
  expect(await screen.findByRole('alert')).toHaveTextContent('Entre de novo.');
  await press('Entrar com outra conta');
  expect(box('E-mail')).toBeVisible();
});

it('leads whoever has to have one through the set-up, and in after the recovery codes', async () => {
  const { server } = renderSignedOut(pages, '/login');
  const values = { handle: 'h2', step: 'enrol' };
  server.on('POST /auth/login', { status: 401, body: { error: 'ERR_SECOND_FACTOR_REQUIRED', values } });
  server.on('POST /auth/second-factor/start', {
    body: { key: 'ABCD EFGH', uri: 'otpauth://totp/Prosa:a?secret=ABCD' },
  });
  await typeLogin();
  expect(await screen.findByRole('img', { name: /QR/ })).toBeVisible();
  const opened = { token: 'a', user: person({ name: 'Ana Nova' }), recoveryCodes: ['ABCD-EFGH-IJKL-MNOP'] };
  server.on('POST /auth/second-factor/confirm', { body: opened });
  await userEvent.type(screen.getByLabelText(/6 dígitos/), '123456');
  await press('Confirmar');
  expect(await screen.findByText('ABCD-EFGH-IJKL-MNOP')).toBeVisible();
  expect(currentSession()?.user.name).not.toBe('Ana Nova');
  await press('Já guardei');
  await waitFor(() => expect(currentSession()?.user.name).toBe('Ana Nova'));
});
