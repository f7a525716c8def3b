import { anInvoice, inDays, invoicesFixture, paidInvoice } from '@test/support/web/invoices.tsx';
import { person } from '@test/support/web/people.ts';
import '@test/support/web/setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from './live.ts';

let desk: ReturnType<typeof invoicesFixture>;
beforeEach(() => {
  desk = invoicesFixture();
});

const overdue = person({ company: { ...person().company, dueDate: inDays(-1) } });

describe('the list of invoices', () => {
  it('says what each is, what it costs, until when and how it stands', async () => {
    desk.listed(anInvoice({ id: 9 }), anInvoice({ id: 8, dueDate: inDays(-2) }), paidInvoice());
    desk.show();
    const open = await screen.findByRole('row', { name: /#9/ });
    for (const part of ['Completo', '10', '3', '5', 'R$ 1.299,90', 'Em Aberto']) expect(open).toHaveTextContent(part);
    const [year, month, day] = inDays(4).split('-');
    expect(open).toHaveTextContent(`${day}/${month}/${year}`);
    expect(screen.getByRole('row', { name: /#8/ })).toHaveTextContent('Vencido');
    const done = screen.getByRole('row', { name: /#7/ });
    expect(done).toHaveTextContent('PAGO');
    expect(within(done).queryByRole('button', { name: /PAGAR/ })).toBeNull();
    expect(screen.getByRole('heading', { name: /Faturas\s*3/ })).toBeInTheDocument();
  });

  it('tells of a payment that was too little, and of one too many', async () => {
    desk.listed(anInvoice({ receivedValue: 1000, missingValue: 299.9 }), paidInvoice({ id: 6, surplusValue: 50 }));
    desk.show();
    expect(await screen.findByText('Faltam R$ 299,90')).toBeInTheDocument();
    expect(screen.getByText('R$ 50,00 a mais')).toBeInTheDocument();
  });

  it('is empty before there is one, and says when one comes', async () => {
    desk.listed();
    desk.show();
    expect(await screen.findByText(/aparece aqui vinte dias antes/)).toBeInTheDocument();
  });

  it('tells administrators of an expired company what to do, and the others whom to ask', async () => {
    desk.listed(anInvoice({ dueDate: inDays(-1) }));
    desk.show({ user: overdue });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Pague a fatura abaixo/);
  });

  it('asks somebody who is no administrator to talk to one', async () => {
    desk.show({ user: { ...overdue, profile: 'user' } });
    expect(await screen.findByText(/Fale com um administrador/)).toBeInTheDocument();
    expect(desk.server.at('GET /invoices/all')).toEqual([]);
  });

  it('sends the others on once the company has paid', async () => {
    const client = desk.show({ user: { ...overdue, profile: 'user' } });
    await screen.findByText(/Fale com um administrador/);
    const session = currentSession();
    if (!session) throw new Error('nobody is signed in');
    act(() => live['payment']?.(client, { action: 'CONCLUIDA', company: { dueDate: inDays(30) } }, session));
    await waitFor(() => expect(desk.place()).toBe('/tickets'));
  });
});

describe('a receipt', () => {
  it('names who paid what, when and by which transaction, and is printed as it is', async () => {
    desk.known(paidInvoice());
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    desk.show({ at: '/financeiro/recibo/7' });
    const paper = await screen.findByRole('article', { name: 'Recibo de pagamento' });
    for (const part of ['Loja Azul', 'Completo · 1 mês', '10/01/2026', 'E123', 'R$ 1.299,90'])
      expect(paper).toHaveTextContent(part);
    await userEvent.click(screen.getByRole('button', { name: 'Salvar em PDF' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('is there for paid invoices only', async () => {
    desk.known(anInvoice());
    desk.show({ at: '/financeiro/recibo/7' });
    expect(await screen.findByText(/Só faturas pagas/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Salvar em PDF' })).toBeNull();
  });
});
