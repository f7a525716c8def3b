import '@test/support/web/setup.ts';
import { renderSignedOut } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { LoginScreen } from '../LoginScreen.tsx';
import { RecoveryScreen } from './RecoveryScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const pages = (
  <Routes>
    <Route path="/login" element={<LoginScreen />} />
    <Route path="/recovery-password" element={<RecoveryScreen />} />
  </Routes>
);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole('textbox', { name });

async function asked() {
  const { server } = renderSignedOut(pages, '/login');
  await userEvent.click(screen.getByRole('link', { name: 'Esqueci minha senha' }));
  server.on('POST /enviar-email', { body: { userId: 'handle-1' } });
  await userEvent.type(box('Telefone ou e-mail'), '11 98888-7777{Enter}');
  await screen.findByRole('textbox', { name: 'Código' });
  return server;
}

it('leads from the login by a code to a new password and back', async () => {
  const server = await asked();
  expect(server.at('POST /enviar-email')[0]?.body).toEqual({ wpp: '11 98888-7777' });
  expect(screen.getByRole('status')).toHaveTextContent('Se houver uma conta');
  const code = box('Código');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  server.on('POST /verificar-code', { body: { resetToken: 'right-1' } });
  await userEvent.paste(' 123 456 ');
  await press('Continuar');
  expect(server.at('POST /verificar-code')[0]?.body).toEqual({ userId: 'handle-1', code: '123456' });
  const password = await screen.findByLabelText(/^Nova senha/);
  expect(password).toHaveFocus();
  server.on('PUT /atualizar-senha', { body: { email: 'ana@loja.com.br' } });
  await userEvent.type(password, 'Outro-cavalo-9{Enter}');
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveValue('ana@loja.com.br');
  expect(server.at('PUT /atualizar-senha')[0]?.body).toEqual({
    userId: 'handle-1',
    resetToken: 'right-1',
    newPassword: 'Outro-cavalo-9',
  });
});

it('says at the code that it is wrong, and after the last try how to go on', async () => {
  const server = await asked();
  await userEvent.type(box('Código'), '12345{Enter}');
  expect(box('Código')).toHaveAccessibleDescription('O código tem 6 dígitos.');
  expect(server.at('POST /verificar-code')).toHaveLength(0);
  server.on('POST /verificar-code', { status: 400, body: { error: 'ERR_INVALID_CODE' } });
  await userEvent.type(box('Código'), '6{Enter}');
  await waitFor(() => expect(box('Código')).toHaveAccessibleDescription(/^Código incorreto, vencido/));
  server.on('POST /verificar-code', { status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } });
  await press('Continuar');
  expect(await screen.findByRole('alert')).toHaveTextContent('Tentativas esgotadas. Peça um novo código.');
  server.on('POST /enviar-email', { body: { userId: 'handle-2' } });
  await press('Enviar de novo');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(box('Código')).toHaveValue('');
  server.on('POST /verificar-code', { body: { resetToken: 'right-2' } });
  await userEvent.type(box('Código'), '654321{Enter}');
  await screen.findByLabelText(/^Nova senha/);
  expect(server.at('POST /verificar-code').at(-1)?.body).toEqual({ userId: 'handle-2', code: '654321' });
});

it('says at the password why it is refused, and keeps the way open', async () => {
  const server = await asked();
  server.on('POST /verificar-code', { body: { resetToken: 'right-1' } });
  await userEvent.type(box('Código'), '123456{Enter}');
  const password = await screen.findByLabelText(/^Nova senha/);
  server.on('PUT /atualizar-senha', {
    status: 400,
    body: { error: 'ERR_VALIDATION', fields: { newPassword: 'password_common' } },
  });
  await userEvent.type(password, 'Password123{Enter}');
  await waitFor(() => expect(password).toBeInvalid());
  server.on('PUT /atualizar-senha', { status: 400, body: { error: 'ERR_INVALID_CODE' } });
  await press('Salvar senha');
  expect(await screen.findByRole('alert')).toHaveTextContent('Código incorreto, vencido');
});

it('goes back to another person, and to the login', async () => {
  await asked();
  await press('Usar outro telefone ou e-mail');
  expect(box('Telefone ou e-mail')).toHaveValue('');
  await userEvent.click(screen.getByRole('link', { name: 'Voltar para entrar' }));
  expect(await screen.findByRole('button', { name: 'Entrar' })).toBeVisible();
});
