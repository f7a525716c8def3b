import { setMedia } from '@test/support/web/setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '@web/lib/i18n.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { aPhone, createPhoneService, number } from './testPhone.ts';
import { click, composer, openScreen } from './testScreen.tsx';

const service = vi.hoisted(() => ({ api: {} as Record<string, unknown> }));
vi.mock('@web/lib/api.ts', () => service);
const session = vi.hoisted(() => ({ user: { profile: 'admin', allowConnections: 'disabled' } }));
vi.mock('@web/lib/session.tsx', () => ({ useSession: () => session }));

let phone: ReturnType<typeof createPhoneService>;

beforeEach(async () => {
  await setLanguage('pt-BR');
  phone = createPhoneService();
  Object.assign(service.api, phone.api);
  // Room for the panel beside the phone.
  setMedia('(min-width: 1200px)');
});

it('sends an order, and a message through an advertisement', async () => {
  phone.state.numbers.push(number);
  phone.state.phones.push(aPhone());
  openScreen();
  await click('button', 'Anexar');
  await click('menuitem', 'Pedido do catálogo');
  const order = within(await screen.findByRole('dialog', { name: 'Pedido do catálogo' }));
  await userEvent.type(order.getByRole('textbox', { name: 'Recado' }), 'Para presente');
  await userEvent.click(order.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText(/2 × vela-lavanda · R\$\s79,80/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Só clicar, sem escrever' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Anúncio antes da próxima mensagem' }), 'Velas em dobro');
  await userEvent.type(await composer(), 'Quero{Enter}');
  expect(await screen.findByText('Pelo anúncio “Velas em dobro”')).toBeInTheDocument();
  await userEvent.type(await composer(), 'Duas{Enter}');
  await waitFor(() =>
    expect(phone.state.written).toEqual([
      {
        ...{ type: 'order', text: 'Para presente', ageSeconds: 0 },
        products: [{ id: 'vela-lavanda', quantity: 2, price: 39.9 }],
      },
      { text: 'Quero', advertisement: 'Velas em dobro', ageSeconds: 0 },
      { text: 'Duas', ageSeconds: 0 },
    ]),
  );
});

it('clicks an advertisement of a page without writing', async () => {
  phone.state.numbers.push({ ...number, channel: 'facebook' });
  phone.state.phones.push(aPhone());
  openScreen();
  const only = await screen.findByRole('button', { name: 'Só clicar, sem escrever' });
  expect(only).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Anúncio antes da próxima mensagem' }), 'Velas');
  await userEvent.click(only);
  await waitFor(() => expect(phone.state.written).toEqual([{ type: 'click', advertisement: 'Velas', ageSeconds: 0 }]));
});
