import '@test/support/web/setup.ts';
import type { OptOutMark } from '@shared/optOuts/model.ts';
import { attendant, showInbox } from '@test/support/web/inbox.tsx';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { resetComposers } from '../composer/composerStore.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  resetComposers();
});

const maria = ticket(1, { userId: 1, name: 'Maria Souza', lastInboundAt: new Date(Date.now() - 60_000).toISOString() });
const stop = { name: 'Parar campanhas para este contato' };

function open(optOut: OptOutMark | null = null) {
  const { id: userId, name } = attendant();
  let noted = optOut;
  const messages = [message(1, { contactId: 'c1', body: 'parem com isso todo dia', resemblesOptOut: true })];
  const { server } = showInbox({ tickets: [maria], messages, at: `/tickets/${maria.uuid}` });
  server.on('GET /contact-opt-outs/c1', () => ({ body: { optOut: noted } }));
  server.on('POST /opt-outs', () => {
    noted = { via: 'panel', by: { id: userId, name }, at: '2026-11-20T12:00:00.000Z' };
    return { body: noted };
  });
  server.on('DELETE /contact-opt-outs/c1', () => {
    noted = null;
    return { body: { message: 'ok' } };
  });
  return server;
}

it('offers to stop campaigns under what sounds like it, and takes it back', async () => {
  const server = open();
  await userEvent.click(await screen.findByRole('button', stop));
  expect(server.at('POST /opt-outs').map(({ body }) => body)).toEqual([{ contactId: 'c1' }]);
  await screen.findAllByText('Este contato não recebe mais campanhas.');
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByRole('button', stop)).toBeTruthy();
  expect(screen.getAllByRole('button', stop)).toHaveLength(1);
});

it('offers nothing once they are stopped', async () => {
  open({ via: 'message', by: null, at: '2026-11-20T12:00:00.000Z' });
  await screen.findByText('Este contato não recebe mais campanhas.');
  expect(screen.queryByRole('button', stop)).toBeNull();
});
