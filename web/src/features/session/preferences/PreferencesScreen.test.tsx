import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedOut } from '@test/support/web/signedIn.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PreferencesScreen } from './PreferencesScreen.tsx';

const show = (server: ReturnType<typeof fakeServer>) =>
  renderSignedOut(<PreferencesScreen />, '/email-preferences#tok', server);

it('shows what an address gets, and takes and gives it back at once', async () => {
  const server = fakeServer();
  const address = 't…@loja.example';
  server.on('POST /email-preferences', { body: { address, off: [] } });
  server.on('PUT /email-preferences', ({ body }) => ({ body: { address, off: (body as { off: string[] }).off } }));
  show(server);
  const tips = await screen.findByRole('switch', { name: 'Boas-vindas e dicas' });
  expect(screen.getByText(/t…@loja\.example/)).toBeVisible();
  expect(tips).toBeChecked();
  await userEvent.click(tips);
  expect(await screen.findByText('Escolha salva.')).toBeVisible();
  expect(tips).not.toBeChecked();
  await userEvent.click(tips);
  expect(server.at('PUT /email-preferences').map(({ body }) => body)).toEqual([
    { token: 'tok', off: ['tips'] },
    { token: 'tok', off: [] },
  ]);
});

it('says that a link is not good', async () => {
  const server = fakeServer();
  server.on('POST /email-preferences', { status: 400, body: { error: 'ERR_INVALID_CODE' } });
  show(server);
  expect(await screen.findByRole('alert')).toHaveTextContent('Este link não está completo ou já não vale.');
  expect(screen.queryByRole('switch')).toBeNull();
});
