import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@web/ui/Toaster.tsx';
import { describe, expect, it } from 'vitest';
import { PlatformScreen } from './PlatformScreen.tsx';

const stored = {
  ...{ termsUrl: '', privacyUrl: '', termsVersion: '1', asaas: '****9876', pixKey: '', pixName: '', pixCity: '' },
  rates: { base: 49, user: 11, connection: 20 },
  unitPrices: {
    ...{ received: 0.3, sent: 0.3, emails: 0.6, gigabyte: 0.7, company: 0 },
    ...{ marketing: 0, utility: 0, authentication: 0 },
  },
};

async function show(staff: readonly object[] = [], id = 1) {
  const server = fakeServer();
  server.on('GET /platformSettings', { body: stored });
  server.on('GET /platformStaff', { body: staff });
  server.on('GET /settings', { body: [{ key: 'userCreation', value: 'enabled' }] });
  renderSignedIn(
    <>
      <PlatformScreen />
      <Toaster />
    </>,
    { server, user: person({ id, super: true }) },
  );
  await screen.findByRole('textbox', { name: /^Chave Pix/ });
  return server;
}
const box = (name: RegExp) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('switches sign-up off at once', async () => {
  const server = await show();
  server.on('PUT /settings/userCreation', { body: { key: 'userCreation', value: 'disabled' } });
  const toggle = await screen.findByRole('switch', { name: 'Aceitar novos cadastros' });
  await waitFor(() => expect(toggle).toBeChecked());
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(server.at('PUT /settings/userCreation')[0]?.body).toEqual({ value: 'disabled' });
});

it('saves terms, Pix and rates, and leaves the token as it is', async () => {
  const server = await show();
  expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  await userEvent.type(box(/^Endereço dos termos/), 'https://example.com/termos');
  await userEvent.type(box(/^Chave Pix/), '529.982.247-25');
  await userEvent.type(box(/^Nome de quem recebe/), 'São João');
  await userEvent.type(box(/^Cidade/), 'Açailândia');
  const base = screen.getByRole('spinbutton', { name: /^Base/ });
  await userEvent.clear(base);
  await userEvent.type(base, '59.90');
  server.on('PUT /platformSettings', { body: { ...stored, pixKey: '52998224725' } });
  await press('Salvar');
  expect(await screen.findByText('Ajustes salvos')).toBeVisible();
  expect(server.at('PUT /platformSettings')[0]?.body).toMatchObject({
    termsUrl: 'https://example.com/termos',
    asaas: '****9876',
    pixKey: '52998224725',
    pixName: 'Sao Joao',
    rates: { base: 59.9, user: 11, connection: 20 },
  });
  await waitFor(() => expect(box(/^Chave Pix/)).toHaveValue('52998224725'));
});

it('says on the field what is no Pix key, and what is missing beside one', async () => {
  const server = await show();
  await userEvent.type(box(/^Chave Pix/), '11912345678');
  await press('Salvar');
  await waitFor(() => expect(box(/^Chave Pix/)).toHaveAccessibleDescription(/Não é uma chave Pix/));
  await userEvent.clear(box(/^Chave Pix/));
  await userEvent.type(box(/^Chave Pix/), 'dona@example.com');
  server.on('PUT /platformSettings', {
    status: 400,
    body: { error: 'ERR_VALIDATION', fields: { pixName: 'required' } },
  });
  await press('Salvar');
  await waitFor(() => expect(box(/^Nome de quem recebe/)).toHaveAccessibleDescription(/Obrigatório/));
});

it('replaces the token without having shown it', async () => {
  const server = await show();
  server.on('PUT /platformSettings', { body: { ...stored, asaas: '****4321' } });
  await press('Trocar: Token do Asaas');
  await userEvent.type(screen.getByLabelText(/^Token do Asaas/), 'aact-4321');
  await press('Salvar');
  await waitFor(() => expect(server.at('PUT /platformSettings')[0]?.body).toMatchObject({ asaas: 'aact-4321' }));
  await waitFor(() => expect(box(/^Token do Asaas/)).toHaveValue('****4321'));
});

describe('who runs the installation', () => {
  const ana = { id: 1, name: 'Ana', email: 'ana@prosa.test', hasSecondFactor: true, isInvited: false, createdAt: '' };
  const bia = { ...ana, id: 7, name: 'Bia', email: 'bia@prosa.test', hasSecondFactor: false, isInvited: true };

  it('is invited with the own password, or a code in its place', async () => {
    const server = await show([{ ...ana }]);
    await press('Convidar');
    await userEvent.type(box(/^Nome\*?$/), 'Bia');
    await userEvent.type(box(/^E-mail/), 'bia@prosa.test');
    await userEvent.type(screen.getByLabelText(/^Sua senha atual/), '123 456');
    server.on('POST /platformStaff', { body: { person: bia, link: null } });
    server.on('GET /platformStaff', { body: [ana, bia] });
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Convidar' }));
    expect(await screen.findByText('bia@prosa.test')).toBeVisible();
    expect(server.at('POST /platformStaff')[0]?.body).toEqual({
      ...{ name: 'Bia', email: 'bia@prosa.test', code: '123 456' },
    });
  });

  it('loses the right by another one alone', async () => {
    const server = await show([ana, bia], 1);
    expect(await screen.findByRole('button', { name: 'Retirar o acesso de Bia' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retirar o acesso de Ana' })).toBeNull();
    await press('Retirar o acesso de Bia');
    await userEvent.type(screen.getByLabelText(/^Sua senha atual/), 'Cavalo-de-teste');
    server.on('POST /platformStaff/7/remove', { body: { message: '' } });
    server.on('GET /platformStaff', { body: [ana] });
    await press('Retirar acesso');
    await waitFor(() => expect(screen.queryByText('bia@prosa.test')).toBeNull());
    expect(server.at('POST /platformStaff/7/remove')[0]?.body).toEqual({ currentPassword: 'Cavalo-de-teste' });
  });
});
