import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FacebookScreen } from './FacebookScreen.tsx';

const returned = '/connections/facebook';
const page = { channel: 'facebook', id: '1', name: 'Padaria', connectionId: null, isTaken: false, needsPin: false };
const account = { ...page, channel: 'instagram', id: '2', name: 'padaria.lima' };

function show(address: string, accounts = [page, account, { ...page, id: '3', name: 'Alheia', isTaken: true }]) {
  const server = fakeServer();
  server.on('POST /facebook/accounts', { body: { selection: 'chosen-here', accounts } });
  server.on('GET /queue', { body: [] });
  renderSignedIn(<FacebookScreen />, { server, at: address });
  return server;
}

it('exchanges what Meta sent once, and connects what is chosen of it', async () => {
  const server = show(`${returned}?code=abc&state=xyz`);
  expect(await screen.findByRole('checkbox', { name: /Alheia/ })).toBeDisabled();
  expect(server.at('POST /facebook/accounts').map(({ body }) => body)).toEqual([{ code: 'abc', state: 'xyz' }]);
  await userEvent.click(screen.getByRole('checkbox', { name: /padaria.lima/ }));
  const ready = { id: 7, name: 'Padaria', channel: 'facebook', status: 'CONNECTED', statusReason: '' };
  server.on('POST /facebook/connections', { body: { connected: [ready], refused: [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Conectar' }));
  expect(await screen.findByText('Conexões prontas: 1')).toBeVisible();
  const [sent] = server.at('POST /facebook/connections').map(({ body }) => body);
  expect(sent).toEqual({ selection: 'chosen-here', accounts: [{ channel: 'facebook', id: '1' }], queueIds: [] });
});

it('says why nothing was connected', async () => {
  const server = show(`${returned}?code=abc&state=xyz`);
  await screen.findByRole('checkbox', { name: /Padaria/ });
  server.on('POST /facebook/connections', { status: 409, body: { error: 'ERR_WAPP_NUMBER_ALREADY_EXISTS' } });
  await userEvent.click(screen.getByRole('button', { name: 'Conectar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Conectada a outra empresa');
});

it('asks nobody when access was not allowed', async () => {
  const server = show(`${returned}?error=access_denied&state=xyz`);
  expect(await screen.findByRole('alert')).toHaveTextContent('não foi permitido');
  expect(server.at('POST /facebook/accounts')).toEqual([]);
});

it('asks for the PIN of a number that is not registered yet', async () => {
  const number = { ...page, channel: 'whatsappapi', id: '9', name: 'Loja', needsPin: true };
  const server = show(`${returned}?code=abc&state=xyz`, [page, number]);
  const pin = await screen.findByRole('textbox', { name: /^PIN/ });
  const connect = screen.getByRole('button', { name: 'Conectar' });
  await userEvent.type(pin, '12a345');
  expect(connect).toBeDisabled();
  await userEvent.type(pin, '6');
  server.on('POST /facebook/connections', { body: { connected: [], refused: [] } });
  await userEvent.click(connect);
  expect(server.at('POST /facebook/connections')[0]?.body).toMatchObject({ pin: '123456' });
});
