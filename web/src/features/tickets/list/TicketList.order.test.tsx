import '@test/support/web/setup.ts';
import { showInbox } from '@test/support/web/inbox.tsx';
import { at, ticket } from '@test/support/web/ticketFixtures.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screenActions } from '@web/lib/actions.ts';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(() => localStorage.clear());

const names = async () => {
  const rows = await screen.findAllByRole('listitem');
  return rows.map((row) => within(row).getByRole('link').querySelector('bdi')?.textContent);
};
const [maria, joao] = [
  ticket(1, { name: 'Maria', waitingSince: at(1), updatedAt: at(2) }),
  ticket(2, { name: 'João', waitingSince: at(3), updatedAt: at(3) }),
];
const showWaiting = (at = '/tickets?tab=pending') => showInbox({ tickets: [joao, maria], at });

describe('the list of those who wait', () => {
  it('has who waits longest first, until the person wants the last message first, and remembers that', async () => {
    const { server, push } = showWaiting();
    expect(await names()).toEqual(['Maria', 'João']);
    expect(server.at('GET /tickets').at(-1)?.query['sort']).toBe('waiting');
    // New words move nobody.
    push('ticket', { action: 'update', ticket: { ...joao, version: 2, updatedAt: at(9), unreadMessages: 2 } });
    await screen.findByText('2 não lidas');
    expect(await names()).toEqual(['Maria', 'João']);
    await userEvent.click(await screen.findByRole('switch', { name: 'Quem espera há mais tempo primeiro' }));
    await waitFor(async () => expect(await names()).toEqual(['João', 'Maria']));
    expect(server.at('GET /tickets').at(-1)?.query).not.toHaveProperty('sort');
    expect(localStorage.getItem('prosa.longestFirst.1')).toBe('false');
  });

  it('is turned round from the palette too', async () => {
    localStorage.setItem('prosa.longestFirst.1', 'false');
    showWaiting();
    expect(await names()).toEqual(['João', 'Maria']);
    await screen.findByRole('switch', { name: /espera/ });
    const order = () => screenActions().find(({ id }) => id === 'waitingOrder');
    expect(order()?.label).toBe('Fila: Quem espera há mais tempo primeiro');
    act(() => order()?.run());
    await waitFor(async () => expect(await names()).toEqual(['Maria', 'João']));
    expect(order()?.label).toBe('Fila: Última mensagem primeiro');
  });

  it('has a switch only where somebody waits', async () => {
    showWaiting('/tickets');
    await screen.findByText(/Você não tem conversas abertas/);
    expect(screen.queryByRole('switch', { name: /espera/ })).toBeNull();
  });
});
