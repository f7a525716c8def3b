import { setMedia } from '@test/support/web/setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '@web/lib/i18n.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { aPhone, createPhoneService, number } from './testPhone.ts';
import { click, openScreen } from './testScreen.tsx';

const service = vi.hoisted(() => ({ api: {} as Record<string, unknown> }));
vi.mock('@web/lib/api.ts', () => service);
const session = vi.hoisted(() => ({ user: { profile: 'admin', allowConnections: 'disabled' } }));
vi.mock('@web/lib/session.tsx', () => ({ useSession: () => session }));

let phone: ReturnType<typeof createPhoneService>;
beforeEach(async () => {
  await setLanguage('pt-BR');
  phone = createPhoneService();
  Object.assign(service.api, phone.api);
  setMedia('(min-width: 1200px)');
});

function open(phones: readonly ReturnType<typeof aPhone>[], search = '') {
  phone.state.numbers.push(number);
  phone.state.phones.push(...phones);
  openScreen(search);
}

it('finds one of many customers by name or number, and keeps the open phone open', async () => {
  const many = Array.from({ length: 110 }, (_, at) =>
    aPhone({ number: `55119${10_000_000 + at}`, name: `Cliente ${at}` }),
  );
  open(many, '?customer=5511910000000');
  const list = await screen.findByRole('navigation', { name: 'Clientes' });
  expect(within(list).getAllByRole('link')).toHaveLength(110);
  const search = screen.getByRole('searchbox', { name: 'Buscar clientes' });
  await userEvent.type(search, 'clienté 109');
  await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(1));
  expect(await screen.findByRole('textbox', { name: 'Mensagem' })).toBeInTheDocument();
  await userEvent.clear(search);
  await userEvent.type(search, '91000-0007');
  expect(await within(list).findByRole('link', { name: /Cliente 7\b/ })).toBeInTheDocument();
  expect(screen.getByRole('list', { name: /Conversa de Cliente 0 / })).toBeInTheDocument();
});

it('moves the clock ahead and back', async () => {
  open([aPhone()]);
  await click('button', 'Avançar 1 hora');
  await click('button', 'Avançar 1 dia');
  await waitFor(() => expect(phone.state.movedMs).toBe(25 * 3_600_000));
  await click('button', 'Voltar à hora real');
  await waitFor(() => expect(phone.state.movedMs).toBe(0));
});

it('scans the code that a connection shows, writes over the number, and takes the device off', async () => {
  phone.state.connections.push({ phoneNumberId: '', id: 9, name: 'Balcão', channel: 'whatsapp', status: 'qrcode' });
  open([aPhone()]);
  expect(await screen.findByText('“Balcão” mostra um código.')).toBeInTheDocument();
  await click('button', 'Ler com o celular da empresa');
  await waitFor(() => expect(screen.queryByText('“Balcão” mostra um código.')).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Número da empresa' })).toHaveValue('5585988880001');
  expect(screen.queryByText(/ainda não está em uma conexão/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Anexar' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'Oi{Enter}');
  await waitFor(() => expect(phone.state.written).toHaveLength(1));
  await click('button', 'Número da empresa');
  await click('menuitem', 'Remover o dispositivo conectado');
  await waitFor(() => expect(phone.state.unlinked).toEqual(['5585988880001']));
});
