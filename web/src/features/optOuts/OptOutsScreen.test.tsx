import '@test/support/web/setup.ts';
import type { OptOutView } from '@shared/optOuts/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OptOutState } from '@web/pickers/consents/OptOutState.tsx';
import { Toaster } from '@web/ui/Toaster.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { OptOutsScreen } from './OptOutsScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const ana: OptOutView = {
  ...{ id: 'o1', companyId: 3, name: 'Ana Lima', number: '5511988887777', contactId: null, via: 'message' },
  ...{ text: 'Sair', by: null, at: '2026-11-20T12:00:00.000Z' },
};
const admin = person({ profile: 'admin' });

function show() {
  const server = fakeServer();
  server.on('GET /opt-outs', { body: { optOuts: [ana], count: 1, hasMore: false, nextCursor: null } });
  return renderSignedIn(
    <>
      <OptOutsScreen />
      <Toaster />
    </>,
    { server, user: admin },
  );
}

it('shows who wants no campaigns and how they said so, and takes one back', async () => {
  const { server } = show();
  expect(await screen.findByText('Ana Lima')).toBeVisible();
  expect(screen.getByText('respondeu à campanha')).toBeVisible();
  expect(screen.getByText('Sair')).toBeVisible();
  server.on('DELETE /opt-outs/o1', { body: { message: 'Opt-out deleted' } });
  await userEvent.click(screen.getByRole('button', { name: /Ana Lima/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Voltar a receber' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(server.at('DELETE /opt-outs/o1')).toHaveLength(1));
});

it('refuses what is no number, and notes one', async () => {
  const { server } = show();
  server.on('POST /opt-outs', { body: { via: 'panel', by: null, at: ana.at } });
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const number = screen.getByRole('textbox', { name: /Número/ });
  await userEvent.type(number, '123');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(number).toBeInvalid();
  await userEvent.type(number, '45678901');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(server.at('POST /opt-outs')[0]?.body).toMatchObject({ number: '12345678901' }));
});

it('a contact who wants campaigns may be noted to want none', async () => {
  const server = fakeServer();
  server.on('GET /contact-opt-outs/C1', { body: { optOut: null } });
  server.on('POST /opt-outs', { body: { via: 'panel', by: null, at: ana.at } });
  renderSignedIn(<OptOutState contactId="C1" />, { server, user: person({ profile: 'user' }) });
  expect(await screen.findByText('Recebe campanhas')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Não quer campanhas' }));
  await waitFor(() => expect(server.at('POST /opt-outs')[0]?.body).toEqual({ contactId: 'C1' }));
});
