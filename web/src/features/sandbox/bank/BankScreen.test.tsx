import { AppError } from '@shared/core/errors.ts';
import type { BankPayment } from '@shared/sandbox/model.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import '@test/support/web/setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '@web/lib/i18n.ts';
import { createQueryClient } from '@web/lib/query.ts';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { BankScreen } from './BankScreen.tsx';

const bank = vi.hoisted(() => ({
  list: [] as BankPayment[],
  orders: [] as unknown[],
  fault: undefined as Error | undefined,
}));
vi.mock('@web/lib/api.ts', () => ({
  api: {
    sandbox: {
      charges: async () => {
        if (bank.fault) throw bank.fault;
        return bank.list;
      },
      payCharge: async (input: { id: string; action: string }) => {
        bank.orders.push(input);
        bank.list = bank.list.map((each) => (each.id === input.id ? { ...each, status: 'RECEIVED' } : each));
        return bank.list[0];
      },
    },
  },
}));

const charge = (id: string, status: BankPayment['status']): BankPayment => ({
  ...{ id, status, reference: 'C2N1', description: 'Básico (1)', value: 99.9, refundedValue: 0 },
  ...{ createdAt: '2026-11-22T12:00:00.000Z', paidAt: null },
});

beforeEach(async () => {
  await setLanguage('pt-BR');
  Object.assign(bank, { list: [], orders: [], fault: undefined });
});

function open() {
  const router = createMemoryRouter([{ path: '/sandbox/bank', Component: BankScreen }], {
    initialEntries: ['/sandbox/bank'],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('says what comes here while nothing is to be paid', async () => {
  open();
  expect(await screen.findByText(/Nada a pagar/)).toBeInTheDocument();
});

it('pays what waits, and then offers to give it back', async () => {
  bank.list = [charge('pay_2_a', 'PENDING')];
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Pagar Básico \(1\)/ }));
  expect(bank.orders).toEqual([{ id: 'pay_2_a', action: 'pay' }]);
  expect(await screen.findByText('Recebida')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Básico \(1\)/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Devolver' }));
  expect(bank.orders.at(-1)).toEqual({ id: 'pay_2_a', action: 'refund' });
});

it('pays too little or twice on demand', async () => {
  bank.list = [charge('pay_2_a', 'PENDING')];
  open();
  await screen.findByText('Aguardando');
  const [menu] = screen
    .getAllByRole('button', { name: /Básico \(1\)/ })
    .filter((each) => each.getAttribute('aria-haspopup') === 'menu');
  await userEvent.click(menu as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pagar só a metade' }));
  expect(bank.orders).toEqual([{ id: 'pay_2_a', action: 'payHalf' }]);
});

it('says what failed and offers another try', async () => {
  bank.fault = new AppError('ERR_NOT_FOUND');
  open();
  expect(await screen.findByRole('button', { name: /Tentar/ })).toBeInTheDocument();
});
