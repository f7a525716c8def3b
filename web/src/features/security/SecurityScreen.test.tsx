import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { fakeAuthenticator } from '@test/support/web/fakeAuthenticator.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionState, useSessionState } from '@web/lib/session.tsx';
import { afterEach, expect, it, vi } from 'vitest';
// Fetched when they are wanted; here they are there, as after that.
import '@web/pickers/secondFactor/QrPicture.tsx';
import '@web/pickers/passkeys/prompt.ts';
import { SecurityScreen } from './SecurityScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** As the guard of the routes does it. */
const Behind = () => (useSessionState().status === 'signedIn' ? <SecurityScreen /> : null);

const without = { authenticatorSince: null, passkeys: 0, recoveryCodesLeft: 0, isRequired: false, dueAt: null };
const withOne = { ...without, authenticatorSince: '2026-11-01T12:00:00.000Z', recoveryCodesLeft: 9 };
const codes = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];
const sessions = [
  {
    id: 'S2',
    at: '2026-11-20T12:00:00.000Z',
    device: 'Chrome, Windows',
    network: '203.0.113.x',
    method: 'password',
    lastUsedAt: '2026-11-20T12:30:00.000Z',
    isCurrent: true,
  },
  {
    id: 'S1',
    at: '2026-11-19T12:00:00.000Z',
    device: '',
    network: '',
    method: 'recoveryCode',
    lastUsedAt: null,
    isCurrent: false,
  },
];

const passkey = {
  id: 'P1',
  name: 'Celular',
  isSynced: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
};
let passkeys: object[] = [];
afterEach(() => {
  passkeys = [];
});

function open(status: object, profile: 'admin' | 'user' = 'user') {
  const server = fakeServer();
  server.on('GET /security/second-factor', { body: status });
  server.on('GET /security/sessions', { body: { sessions } });
  server.on('GET /passkeys', { body: { passkeys } });
  server.on('GET /security/team', {
    body: {
      people: [
        { userId: 7, name: 'Ana Lima', hasSecondFactor: true },
        { userId: 8, name: 'Rui', hasSecondFactor: true },
      ],
    },
  });
  return renderSignedIn(<Behind />, { server, user: person({ profile }) });
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

it('leads from the password over the picture to the recovery codes', async () => {
  const { server } = open({ ...without, dueAt: '2026-11-27T12:00:00.000Z', isRequired: true });
  expect(await screen.findByText(/configure até 27\/11\/2026/)).toBeVisible();
  await press('Configurar');
  server.on('POST /security/authenticator', {
    body: { key: 'ABCD EFGH', uri: 'otpauth://totp/Prosa:ana?secret=ABCDEFGH' },
  });
  await userEvent.type(dialog().getByLabelText(/^Sua senha atual/), 'Senha1234');
  await userEvent.click(dialog().getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByRole('img', { name: /QR/ })).toBeVisible();
  expect(screen.getByDisplayValue('ABCD EFGH')).toBeVisible();
  server.on('PUT /security/authenticator', { status: 400, body: { error: 'ERR_INVALID_CODE' } });
  await userEvent.type(screen.getByLabelText(/6 dígitos/), '000000');
  await press('Confirmar');
  await waitFor(() => expect(screen.getByLabelText(/6 dígitos/)).toHaveAccessibleDescription(/incorreto/));
  server.on('PUT /security/authenticator', { body: { recoveryCodes: codes } });
  server.on('GET /security/second-factor', { body: withOne });
  await press('Confirmar');
  expect(await screen.findByText(codes[0] ?? '')).toBeVisible();
  await press('Já guardei');
  expect(await screen.findByText(/Restam 9 códigos/)).toBeVisible();
  expect(server.at('POST /security/authenticator')[0]?.body).toEqual({ currentPassword: 'Senha1234' });
});

it('asks for password and code before it is turned off, and offers that only where it may be', async () => {
  const { server } = open(withOne);
  await screen.findByText(/Restam 9 códigos/);
  await press('Desativar');
  await userEvent.type(dialog().getByLabelText(/^Sua senha atual/), 'Senha1234');
  await userEvent.type(dialog().getByLabelText(/Código/), '123456');
  server.on('POST /security/authenticator/remove', { body: { message: 'ok' } });
  server.on('GET /security/second-factor', { body: without });
  await userEvent.click(dialog().getByRole('button', { name: 'Desativar' }));
  expect(await screen.findByRole('button', { name: 'Configurar' })).toBeVisible();
  expect(server.at('POST /security/authenticator/remove')[0]?.body).toEqual({
    currentPassword: 'Senha1234',
    code: '123456',
  });
});

it('keeps it on where it is required', async () => {
  open({ ...withOne, isRequired: true });
  await screen.findByText(/Restam 9 códigos/);
  expect(screen.queryByRole('button', { name: 'Desativar' })).toBeNull();
});

it('shows new recovery codes once', async () => {
  const { server } = open(withOne);
  await screen.findByText(/Restam 9 códigos/);
  await press('Novos códigos de recuperação');
  await userEvent.type(dialog().getByLabelText(/^Sua senha atual/), 'Senha1234');
  await userEvent.type(dialog().getByLabelText(/Código/), '123456');
  server.on('POST /security/recovery-codes', { body: { recoveryCodes: codes } });
  await userEvent.click(dialog().getByRole('button', { name: 'Novos códigos de recuperação' }));
  expect(await screen.findByText(codes[1] ?? '')).toBeVisible();
});

it('lists sign-ins and ends the session that is open', async () => {
  const { server } = open(without);
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Chrome, Windows.*203\.0\.113\.x.*Esta sessão/);
  expect(rows[1]).toHaveTextContent(/Dispositivo desconhecido.*código de recuperação.*Encerrada/);
  expect(screen.getAllByRole('button', { name: 'Encerrar esta' })).toHaveLength(1);
  await press('Encerrar esta');
  server.on('DELETE /security/sessions/S2', { body: { message: 'ok' } });
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Encerrar esta' }));
  await waitFor(() => expect(sessionState().status).toBe('signedOut'));
});

it('has the browser make a passkey, and shows the recovery codes that come with the first', async () => {
  fakeAuthenticator('Aa_-');
  const { server } = open(without);
  await userEvent.click(await screen.findByRole('button', { name: 'Criar chave de acesso' }));
  expect(dialog().queryByLabelText(/Código/)).toBeNull();
  await userEvent.clear(dialog().getByLabelText(/^Nome/));
  await userEvent.type(dialog().getByLabelText(/^Nome/), 'Celular');
  await userEvent.type(dialog().getByLabelText(/^Sua senha atual/), 'Senha1234');
  const options = { challenge: 'AAAA', rp: { name: 'Prosa' }, user: { id: 'AAAA', name: 'a', displayName: 'A' } };
  server.on('POST /passkeys/options', { body: { challenge: 'signed', options } });
  server.on('POST /passkeys', { body: { passkey, recoveryCodes: codes } });
  await userEvent.click(dialog().getByRole('button', { name: 'Criar' }));
  expect(await screen.findByText(codes[0] ?? '')).toBeVisible();
  expect(server.at('POST /passkeys/options')[0]?.body).toEqual({ currentPassword: 'Senha1234' });
  expect(server.at('POST /passkeys')[0]?.body).toMatchObject({
    challenge: 'signed',
    name: 'Celular',
    response: { id: 'Aa_-', type: 'public-key' },
  });
});

it('removes a passkey with another proof of it in place of a code', async () => {
  fakeAuthenticator('Aa_-');
  passkeys = [passkey];
  const { server } = open({ ...without, passkeys: 1, recoveryCodesLeft: 10 });
  await userEvent.click(await screen.findByRole('button', { name: 'Remover Celular' }));
  await userEvent.type(dialog().getByLabelText(/^Sua senha atual/), 'Senha1234');
  server.on('POST /passkeys/proof/options', { body: { challenge: 'signed', options: { challenge: 'AAAA' } } });
  server.on('POST /passkeys/proof', { body: { proof: 'proved' } });
  server.on('POST /passkeys/P1/remove', { body: { message: 'ok' } });
  await userEvent.click(dialog().getByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /passkeys/P1/remove')[0]?.body).toEqual({ currentPassword: 'Senha1234', proof: 'proved' });
});

it('says so when the person sends the browser’s dialog away, and keeps what was typed', async () => {
  fakeAuthenticator(new DOMException('x', 'NotAllowedError'));
  const { server } = open(without);
  await userEvent.click(await screen.findByRole('button', { name: 'Criar chave de acesso' }));
  await userEvent.type(dialog().getByLabelText(/^Nome/), 'Celular');
  await userEvent.type(dialog().getByLabelText(/^Sua senha atual/), 'Senha1234');
  const options = { challenge: 'AAAA', rp: { name: 'Prosa' }, user: { id: 'AAAA', name: 'a', displayName: 'A' } };
  server.on('POST /passkeys/options', { body: { challenge: 'signed', options } });
  await userEvent.click(dialog().getByRole('button', { name: 'Criar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/cancelada/);
  expect(dialog().getByLabelText(/^Sua senha atual/)).toHaveValue('Senha1234');
});

it('lets administrators, and nobody else, reset a colleague’s', async () => {
  const { server } = open(without, 'admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Redefinir a de Rui' }));
  expect(screen.queryByRole('button', { name: 'Redefinir a de Ana Lima' })).toBeNull();
  await userEvent.type(dialog().getByLabelText(/^Sua senha atual/), 'Senha1234');
  server.on('POST /security/team/8/reset', { body: { message: 'ok' } });
  await userEvent.click(dialog().getByRole('button', { name: 'Redefinir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /security/team/8/reset')[0]?.body).toEqual({ currentPassword: 'Senha1234' });
});
it('shows the team to nobody else', async () => {
  const { server } = open(without);
  await screen.findAllByRole('listitem');
  expect(server.at('GET /security/team')).toHaveLength(0);
});
