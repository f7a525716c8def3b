import { setMedia } from '@test/support/web/setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '@web/lib/i18n.ts';
import { narrow } from '@web/lib/useMedia.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aLine, aPhone, createPhoneService, number } from './testPhone.ts';
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
  session.user.profile = 'admin';
  // Room for the panel beside the phone.
  setMedia('(min-width: 1200px)');
});

const setUp = (...phones: ReturnType<typeof aPhone>[]) => {
  phone.state.numbers.push(number);
  phone.state.phones.push(...phones);
};

describe('a newcomer', () => {
  it('comes from nothing to a sent message', async () => {
    openScreen();
    await click('button', 'Criar número de teste');
    await click('button', 'Novo cliente');
    expect(await screen.findByRole('textbox', { name: /Nome/ })).toHaveValue('Maria Souza');
    await click('button', 'Criar cliente');
    await userEvent.type(await composer(), 'Oi, tudo bem?{Enter}');
    const chat = screen.getByRole('list', { name: 'Conversa de Maria Souza com Loja da Ana' });
    expect(await within(chat).findByText('Oi, tudo bem?')).toBeInTheDocument();
    expect(await within(chat).findByText('Entregue')).toBeInTheDocument();
    expect(phone.state.written).toEqual([{ text: 'Oi, tudo bem?', ageSeconds: 0 }]);
    expect(await composer()).toHaveValue('');
  });

  it('rings, and shows that nobody takes the call', async () => {
    setUp(aPhone());
    openScreen();
    await composer();
    await click('button', 'Ligar');
    const chat = screen.getByRole('list', { name: 'Conversa de Maria Souza com Loja da Ana' });
    expect(await within(chat).findByText('Chamada')).toBeInTheDocument();
    expect(phone.state.written).toEqual([{ type: 'call' }]);
    phone.state.lines = phone.state.lines.map((line) => ({ ...line, status: 'read' }));
    expect(await within(chat).findByText('Chamada recusada')).toBeInTheDocument();
  });

  it('finds the only customer’s phone open, ready to type', async () => {
    setUp(aPhone());
    openScreen();
    expect(await composer()).toHaveFocus();
  });

  it('is sent to an administrator when a number is missing', async () => {
    session.user.profile = 'user';
    openScreen();
    expect(await screen.findByText('Peça a um administrador que crie um número de teste.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Criar número de teste' })).not.toBeInTheDocument();
  });

  it('is told when no connection uses the number, and connects it with one button', async () => {
    setUp(aPhone());
    openScreen();
    await click('button', 'Conectar');
    await waitFor(() => expect(screen.queryByText(/ainda não está em uma conexão/)).not.toBeInTheDocument());
    expect(phone.state.connections).toEqual([{ phoneNumberId: number.phoneNumberId }]);
  });

  it('sees a token only when it is made', async () => {
    setUp(aPhone());
    openScreen();
    await click('button', 'Número da empresa');
    await click('menuitem', 'Dados para a conexão');
    expect(screen.queryByRole('textbox', { name: 'Token de acesso' })).not.toBeInTheDocument();
    await click('button', 'Gerar um token novo');
    expect(await screen.findByRole('textbox', { name: 'Token de acesso' })).toHaveValue('sbx_token');
  });

  it('is left alone when one does', async () => {
    setUp(aPhone());
    phone.state.connections.push({ phoneNumberId: number.phoneNumberId });
    openScreen();
    await composer();
    expect(screen.queryByRole('button', { name: 'Conectar' })).not.toBeInTheDocument();
  });
});

it('prefers the number that reaches the company', async () => {
  setUp(aPhone());
  phone.state.numbers.push({ ...number, phoneNumberId: '999', verifiedName: 'Loja do Rio' });
  phone.state.connections.push({ phoneNumberId: '999' });
  openScreen();
  expect(await screen.findByRole('heading', { level: 2, name: 'Loja do Rio' })).toBeInTheDocument();
});

describe('the conversation', () => {
  it('shows what the company sent: quotes, pictures, places, buttons, reactions, typing', async () => {
    setUp(aPhone());
    phone.state.typingUntil = '2999-01-01T00:00:00.000Z';
    phone.state.lines = [
      aLine({ id: 'a', fromCustomer: true, text: 'Tem foto?', reaction: '👍' }),
      aLine({ id: 'b', text: 'Aqui está', type: 'image', mediaUrl: '/api/media/c/1/x', quotedWamid: 'wamid.a' }),
      aLine({ id: 'c', type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: '' } }),
      aLine({ id: 'd', type: 'reaction', text: '👍', quotedWamid: 'wamid.a' }),
    ];
    openScreen();
    expect(await screen.findByRole('img', { name: 'Aqui está' })).toHaveAttribute('src', '/api/media/c/1/x');
    expect(screen.getByText('Você')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Loja/ })).toHaveAttribute('href', expect.stringContaining('mlat=-23.5'));
    expect(screen.getAllByText('👍')).toHaveLength(1);
    expect(screen.getByText('digitando…')).toBeInTheDocument();
  });

  it('answers a button and a list by tapping', async () => {
    setUp(aPhone());
    phone.state.lines = [
      aLine({ id: 'a', type: 'interactive', text: 'Reservo?', choices: [{ id: 'y', title: 'Sim', description: '' }] }),
      aLine({
        id: 'b',
        type: 'interactive',
        text: 'Quando?',
        choiceLabel: 'Horários',
        choices: [{ id: '1', title: '14h', description: 'Grátis' }],
      }),
    ];
    openScreen();
    await click('button', 'Sim');
    await click('button', 'Horários');
    await click('button', /14h/);
    await waitFor(() =>
      expect(phone.state.written).toEqual([
        { type: 'button', quotedWamid: 'wamid.a', choiceId: 'y', text: 'Sim' },
        { type: 'list', quotedWamid: 'wamid.b', choiceId: '1', text: '14h' },
      ]),
    );
  });

  it('replies and reacts from a message', async () => {
    setUp(aPhone());
    phone.state.lines = [aLine({ id: 'a', text: 'Bom dia' })];
    openScreen();
    await click('button', 'Ações da mensagem');
    await click('menuitem', 'Responder');
    expect(screen.getByText('Respondendo a Loja da Ana')).toBeInTheDocument();
    await userEvent.type(await composer(), 'Bom dia!{Enter}');
    expect(screen.queryByText('Respondendo a Loja da Ana')).not.toBeInTheDocument();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Ações da mensagem' }))[0] as HTMLElement);
    await click('menuitem', 'Reagir com ❤️');
    await waitFor(() =>
      expect(phone.state.written).toEqual([
        { quotedWamid: 'wamid.a', ageSeconds: 0, text: 'Bom dia!' },
        { type: 'reaction', quotedWamid: 'wamid.a', text: '❤️' },
      ]),
    );
  });

  it('reports what arrived as read, unless told not to', async () => {
    setUp(aPhone());
    phone.state.lines = [aLine({ id: 'a', text: 'Oi', status: 'delivered' })];
    openScreen();
    await waitFor(() => expect(phone.state.reads).toBe(1));
    await click('switch', 'Ler ao receber');
    phone.state.lines.push(aLine({ id: 'b', text: 'Está aí?', status: 'delivered' }));
    expect(await screen.findByText('Está aí?')).toBeInTheDocument();
    expect(phone.state.reads).toBe(1);
  });

  it('says what never arrived and what still waits', async () => {
    setUp(aPhone({ isOnline: false }));
    phone.state.lines = [
      aLine({ id: 'a', text: 'Promoção', status: 'failed', failure: '131049' }),
      aLine({ id: 'b', text: 'Está aí?', status: 'sent' }),
      aLine({ id: 'c', text: 'Oi', fromCustomer: true, status: 'failed', failure: 'HTTP 403' }),
    ];
    openScreen();
    expect(await screen.findByText(/Não chegou: erro 131049/)).toHaveTextContent('Limite de marketing');
    expect(screen.queryByText('Está aí?')).not.toBeInTheDocument();
    expect(screen.getByText('1 mensagem da empresa espera este celular voltar')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('A empresa não recebeu (HTTP 403)');
    expect(phone.state.reads).toBe(0);
  });

  it('gives back what was typed when sending failed', async () => {
    setUp(aPhone());
    phone.state.refusesWrites = true;
    openScreen();
    await userEvent.type(await composer(), 'Oi{Enter}');
    await waitFor(async () => expect(await composer()).toHaveValue('Oi'));
  });
});

describe('simulating', () => {
  it('changes the phone and prepares a refusal', async () => {
    setUp(aPhone());
    openScreen();
    await click('switch', 'On-line');
    await click('switch', 'Ocultar número');
    const next = screen.getByRole('combobox', { name: 'Próxima mensagem da empresa' });
    await userEvent.selectOptions(next, 'Fora da janela de 24 h (131047)');
    await waitFor(() =>
      expect(phone.state.phones).toEqual([aPhone({ isOnline: false, isNumberHidden: true, rejectCode: 131047 })]),
    );
    expect(screen.getByText('Número oculto')).toBeInTheDocument();
  });

  it('repeats webhooks, ages one message and sends a burst in order', async () => {
    setUp(aPhone());
    phone.state.lines = [aLine({ id: 'a', text: 'Oi', fromCustomer: true })];
    openScreen();
    await click('button', 'Repetir o último webhook');
    await click('button', 'Ações da mensagem');
    await click('menuitem', 'Entregar de novo');
    await waitFor(() => expect(phone.state.replayed).toEqual([undefined, 'wamid.a']));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Horário da próxima mensagem' }), '2 min atrás');
    await userEvent.type(await composer(), 'antiga{Enter}');
    await userEvent.type(await composer(), 'nova{Enter}');
    await click('button', 'Enviar 5 seguidas');
    await waitFor(() => expect(phone.state.written).toHaveLength(7));
    expect(phone.state.written.slice(0, 2)).toEqual([
      { text: 'antiga', ageSeconds: 120 },
      { text: 'nova', ageSeconds: 0 },
    ]);
    expect(phone.state.written.slice(2).map(({ text }) => text)).toEqual(
      [1, 2, 3, 4, 5].map((position) => `Mensagem ${position} de 5`),
    );
  });

  it('sends a place and a contact', async () => {
    setUp(aPhone());
    openScreen();
    await click('button', 'Anexar');
    await click('menuitem', 'Localização');
    const place = within(await screen.findByRole('dialog', { name: 'Localização' }));
    await userEvent.click(place.getByRole('button', { name: 'Enviar' }));
    await click('button', 'Anexar');
    await click('menuitem', 'Contato');
    const contact = within(await screen.findByRole('dialog', { name: 'Contato' }));
    await userEvent.type(contact.getByRole('textbox', { name: /Nome/ }), 'João');
    await userEvent.click(contact.getByRole('button', { name: 'Enviar' }));
    await waitFor(() =>
      expect(phone.state.written).toMatchObject([
        { type: 'location', text: 'Praça da Sé', latitude: -23.55052, longitude: -46.63331 },
        { type: 'contacts', text: 'João' },
      ]),
    );
  });
});

describe('on a real phone', () => {
  it('asks whose phone it is to be, then gives it the whole screen, and goes back', async () => {
    setMedia(narrow);
    setUp(aPhone(), aPhone({ number: '5511900000000', name: 'João Lima' }));
    openScreen();
    await click('link', /João Lima/);
    expect(await screen.findByRole('heading', { level: 1, name: 'Loja da Ana' })).toBeInTheDocument();
    expect(screen.getByText('Como João Lima')).toBeInTheDocument();
    expect(location.search).toContain('customer=5511900000000');
    await click('button', 'Simular');
    expect(screen.getByRole('dialog', { name: 'Simular' })).toBeInTheDocument();
    await click('button', 'Fechar');
    await click('button', 'Voltar');
    expect(await screen.findByRole('heading', { level: 1, name: 'Celular de teste' })).toBeInTheDocument();
  });
});
