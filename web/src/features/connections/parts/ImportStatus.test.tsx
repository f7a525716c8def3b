import '@test/support/web/setup.ts';
import type { ConnectionView } from '@shared/connections/model.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ImportStatus } from './ImportStatus.tsx';

function show(fields: Partial<ConnectionView>, user = person()) {
  const server = fakeServer();
  const connection = aConnectionView({ channel: 'whatsapp', ...fields });
  return renderSignedIn(<ImportStatus connection={connection} />, { server, user });
}

const october = { from: '2026-10-01', until: '2026-10-31' };
const armed = { importOldMessages: october.from, importRecentMessages: october.until };
const state = () => screen.getByRole('status');

it('says how an import that is prepared begins', () => {
  show(armed);
  expect(state()).toHaveTextContent('Importação preparada: começa quando um código novo for lido.');
});

it('says what the phone is needed for before anything came', () => {
  show({ ...armed, statusImportMessages: '1790000000000', importAll: 0 });
  expect(state()).toHaveTextContent('Preparando a importação… Deixe o WhatsApp aberto no celular.');
});

it('keeps counting while further parts of an import are announced', () => {
  show({ ...armed, statusImportMessages: '1790000000000', importAll: 120, importDone: 60 });
  expect(state()).toHaveTextContent('Importando: 60 de 120 mensagens');
  expect(screen.queryByText(/Preparando/)).toBeNull();
});

it('says of an import that its number’s end broke off how it goes on', () => {
  show({ ...armed, importAll: 120, importDone: 60, statusImportMessages: 'Running', status: 'DISCONNECTED' });
  expect(state()).toHaveTextContent(/começa quando um código novo for lido/);
  expect(screen.queryByText(/Importando/)).toBeNull();
});

it.each([
  ['of a linked number', 'whatsapp', /nenhuma mensagem encontrada de 01\/10\/2026 a 31\/10\/2026\..*vincule-o de novo/],
  [
    'of a number at Meta',
    'whatsappapi',
    /nenhuma mensagem encontrada de 01\/10\/2026.*A Meta entrega o histórico uma só vez/,
  ],
] as const)('%s that found nothing says so and what can be done', (_, channel, words) => {
  show({ channel, importResult: { ...october, count: 0 } });
  expect(state()).toHaveTextContent(words);
});

it('says what came until somebody has read it', async () => {
  const { server } = show({ importResult: { ...october, count: 1234 } });
  expect(state()).toHaveTextContent(/^Importação concluída: 1\.234 mensagens de 01\/10\/2026 a 31\/10\/2026\.$/);
  server.on('PUT /whatsapp/1', { body: aConnectionView({ channel: 'whatsapp' }) });
  await userEvent.click(screen.getByRole('button', { name: 'Entendi' }));
  const none = { importOldMessages: null, importRecentMessages: null };
  await waitFor(() => expect(server.at('PUT /whatsapp/1').map(({ body }) => body)).toEqual([none]));
});

it.each([
  ['admin', 1],
  ['supervisor', 0],
] as const)('of what an import left waiting an administrator may close it: %s', (profile, buttons) => {
  const ended = { statusImportMessages: 'renderButtonCloseTickets', importResult: { ...october, count: 3 } };
  show(ended, person({ profile }));
  expect(state()).toHaveTextContent(/Importação concluída: 3/);
  expect(screen.queryAllByRole('button', { name: 'Encerrar importados' })).toHaveLength(buttons);
});
