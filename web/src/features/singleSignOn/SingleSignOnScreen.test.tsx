import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SingleSignOnScreen } from './SingleSignOnScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const settings = {
  ...{ isEnabled: true, issuer: 'https://id.acme.example', clientId: 'prosa', clientSecret: '••••1234' },
  ...{ domains: ['acme.example'], createsUsers: true, profile: 'user', queueIds: [], allowsPasswords: true },
  redirectUrl: 'https://prosa.example/login/provider/7',
  signInUrl: 'https://prosa.example/login/company/AbCd',
};

function open() {
  const server = fakeServer();
  server.on('GET /singleSignOn', { body: settings });
  server.on('GET /queue', { body: [] });
  return renderSignedIn(<SingleSignOnScreen />, { server });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows what the provider has to be told, and where the team signs in', async () => {
  open();
  expect(await screen.findByLabelText('Endereço de retorno')).toHaveValue(settings.redirectUrl);
  expect(screen.getByLabelText('Endereço de entrada da empresa')).toHaveValue(settings.signInUrl);
});

it('says what is wrong with an issuer, until another one is typed', async () => {
  const { server } = open();
  server.on('POST /singleSignOn/test', { body: { problem: 'otherIssuer' } });
  await screen.findByLabelText('Endereço de retorno');
  await press('Testar emissor');
  expect(await screen.findByRole('alert')).toHaveTextContent(/de outro jeito/);
  await userEvent.type(screen.getByLabelText('Emissor'), '/v2');
  expect(screen.queryByRole('alert')).toBeNull();
  server.on('POST /singleSignOn/test', { body: { problem: null } });
  await press('Testar emissor');
  expect(await screen.findByText(/oferece o que é preciso/)).toBeVisible();
  expect(server.at('POST /singleSignOn/test')[1]?.body).toEqual({ issuer: 'https://id.acme.example/v2' });
});

it('sends domains as a list and the own password, and leaves the secret as it was', async () => {
  const { server } = open();
  await userEvent.type(await screen.findByLabelText('Domínios de e-mail liberados'), ', Filial.com.br');
  await press('Salvar');
  expect(server.at('PUT /singleSignOn')).toHaveLength(0);
  await userEvent.type(screen.getByLabelText(/senha atual/i), 'Senha1234');
  server.on('PUT /singleSignOn', { body: { ...settings, domains: ['acme.example', 'filial.com.br'] } });
  await press('Salvar');
  await waitFor(() => expect(server.at('PUT /singleSignOn')).toHaveLength(1));
  expect(server.at('PUT /singleSignOn')[0]?.body).toMatchObject({
    domains: ['acme.example', 'filial.com.br'],
    clientSecret: '••••1234',
    currentPassword: 'Senha1234',
  });
  expect(await screen.findByLabelText('Domínios de e-mail liberados')).toHaveValue('acme.example, filial.com.br');
});

it('names a domain that is none', async () => {
  open();
  const domains = await screen.findByLabelText('Domínios de e-mail liberados');
  await userEvent.clear(domains);
  await userEvent.type(domains, 'ana@acme.example');
  await userEvent.type(screen.getByLabelText(/senha atual/i), 'Senha1234');
  await press('Salvar');
  await waitFor(() => expect(domains).toBeInvalid());
});
