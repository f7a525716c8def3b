import { defaultSchedules } from '@shared/companies/defaults.ts';
import { IntegrationFields } from '@shared/integrations/contract.ts';
import { PromptFields } from '@shared/prompts/contract.ts';
import { noUsage } from '@shared/prompts/rules.ts';
import { queueDefaults } from '@shared/queues/defaults.ts';
import type { QueueWithOptions } from '@shared/queues/model.ts';
import type { ChatbotOption } from '@shared/queues/options.ts';
import { option } from '@test/support/server/botFlow.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { setMedia } from '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { updateSetting } from '@web/lib/session.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { QueueDialog } from './QueueDialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const queue = (id: number, name: string, chatbots: ChatbotOption[] = []): QueueWithOptions => ({
  ...{ id, name, companyId: 3, color: `#00000${id}`, greetingMessage: `Olá, {{firstName}}, aqui é ${name}` },
  ...{ ...queueDefaults(), orderQueue: null, outOfHoursMessage: 'Voltamos amanhã', schedules: defaultSchedules() },
  ...{ hasOptions: chatbots.length > 0, chatbots, createdAt: '2026-01-01T00:00:00.000Z' },
});
const suporte = queue(2, 'Suporte');

const onePage = { count: 1, hasMore: false, nextCursor: null };
const bot = { ...IntegrationFields.parse({ type: 'typebot', name: 'Robô' }), id: 6 };
const assistant = { ...PromptFields.parse({ name: 'Assistente' }), ...noUsage, id: 7, maxMessages: 10, queueId: 1 };
const catalogue = {
  ...{ id: 8, name: 'Catálogo', message: 'Veja, {{firstName}}:', userId: 7 },
  options: [
    { id: 1, name: 'Mesas', path: '/api/media/a', fileName: 'mesas.pdf', mediaType: 'application/pdf', size: 9 },
  ],
};
const dated = { companyId: 3, createdAt: '', updatedAt: '' };

async function show(chatbots: ChatbotOption[] = []) {
  const server = fakeServer();
  server.on('GET /queueIntegration', { body: { queueIntegrations: [{ ...bot, ...dated }], ...onePage } });
  server.on('GET /prompt', { body: { prompts: [{ ...assistant, ...dated, queue: null, isTest: false }], ...onePage } });
  server.on('GET /files', { body: { files: [{ ...catalogue, ...dated }], ...onePage } });
  const vendas = queue(1, 'Vendas', chatbots);
  server.on('GET /queue', { body: [vendas, suporte] });
  server.on('GET /queue/1', { body: vendas });
  server.on('GET /users/list', {
    body: [{ id: 5, name: 'Ana Lima', email: '', queues: [], online: true, profile: 'user' }],
  });
  server.on('PUT /queue/1', { body: vendas });
  const onClose = vi.fn();
  renderSignedIn(<QueueDialog queueId={1} taken={[]} onClose={onClose} />, { server });
  await userEvent.click(await screen.findByRole('tab', { name: 'Opções' }));
  return { server, onClose };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
/** Pasted, because every letter draws the whole editor. */
const write = async (name: string, text: string) => {
  await userEvent.click(field(name));
  await userEvent.paste(text);
};
const names = () =>
  within(screen.getByRole('list', { name: 'Opções da fila' }))
    .getAllByRole('listitem')
    .map((row) =>
      within(row)
        .getByRole('button', { name: /^Mover/ })
        .getAttribute('aria-label')
        ?.slice(6),
    );
const act = async (name: string, action: string) => {
  await press(`Ações de ${name}`);
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${action}`) }));
};
const small = [option(11, 'Preços', { options: [option(12, 'Mesas'), option(13, 'Cadeiras')] }), option(14, 'Entrega')];

const sent = (server: ReturnType<typeof fakeServer>) => {
  const [request] = server.at('PUT /queue/1');
  return Object(request?.body) as { chatbots: ChatbotOption[] };
};

it('builds a tree and sends what is new without a number', async () => {
  const { server, onClose } = await show(small);
  await act('Entrega', 'Adicionar subopção');
  await write('Nome da opção', 'Prazo');
  await write('Mensagem ao escolher', 'Dois dias');
  await press('Salvar');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { chatbots } = sent(server);
  expect(chatbots.map(({ id }) => id)).toEqual([11, 14]);
  expect(chatbots[1]?.options).toEqual([
    expect.objectContaining({ name: 'Prazo', greetingMessage: 'Dois dias', queueType: 'text' }),
  ]);
  expect(chatbots[1]?.options[0]).not.toHaveProperty('id');
});

it('leaves the options of the queue alone when only its data changed', async () => {
  const { server, onClose } = await show(small);
  await userEvent.click(screen.getByRole('tab', { name: 'Dados da fila' }));
  await write('Ordem', '4');
  await press('Salvar');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.at('PUT /queue/1')[0]?.body).not.toHaveProperty('chatbots');
});

it('moves by menu and keys, duplicates, deletes and takes it back', async () => {
  await show(small);
  await act('Cadeiras', 'Mover para cima');
  expect(names()).toEqual(['Preços', 'Cadeiras', 'Mesas', 'Entrega']);
  const handle = screen.getByRole('button', { name: 'Mover Entrega' });
  handle.focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(names()).toEqual(['Entrega', 'Preços', 'Cadeiras', 'Mesas']);
  expect(screen.getByRole('button', { name: 'Mover Entrega' })).toHaveFocus();
  await act('Preços', 'Duplicar');
  expect(names()).toHaveLength(7);
  await act('Entrega', 'Excluir');
  expect(names()).toHaveLength(6);
  await press('Desfazer');
  await press('Desfazer');
  expect(names()).toEqual(['Entrega', 'Preços', 'Cadeiras', 'Mesas']);
  await press('Recolher Preços');
  expect(names()).toEqual(['Entrega', 'Preços']);
});

it('shows what is missing before anything is sent', async () => {
  const { server } = await show([option(11, 'Gerente', { queueType: 'attendent', optUserId: 77 })]);
  await press('Nova opção');
  await write('Nome da opção', 'Oi');
  await userEvent.click(screen.getByRole('tab', { name: 'Dados da fila' }));
  await press('Salvar');
  expect(await screen.findByRole('alert')).toHaveTextContent('Há opções a completar antes de salvar.');
  expect(screen.getAllByText('A completar')).toHaveLength(2);
  expect(screen.getByRole('combobox', { name: 'Atendente' })).toHaveAccessibleDescription(/não existe mais/);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Atendente' }), 'Ana Lima');
  await userEvent.click(screen.getByRole('button', { name: /^2\s?Oi\s?A completar$/ }));
  expect(field('Nome da opção')).toHaveAccessibleDescription('Use pelo menos 4 caracteres');
  expect(server.at('PUT /queue/1')).toEqual([]);
});

it('imports a file in place of what is there', async () => {
  await show(small);
  const content = JSON.stringify({
    ...{ format: 'queue-options', version: 1, companyId: 99 },
    options: [{ name: 'Segunda via', queueType: 'queue', optQueueId: 2 }],
  });
  const [input] = screen.getAllByLabelText('Importar').filter((one) => one.tagName === 'INPUT');
  if (input === undefined) throw new Error('no place for a file');
  await userEvent.upload(input, new File([content], 'opcoes.json', { type: 'application/json' }));
  await waitFor(() => expect(names()).toEqual(['Segunda via']));
  await press('Desfazer');
  expect(names()).toHaveLength(4);
});

it('the simulator talks to the unsaved tree', async () => {
  await show(small);
  await press('Nova opção');
  await write('Nome da opção', 'Garantia');
  await write('Mensagem ao escolher', 'Um ano, Maria');
  await userEvent.click(screen.getByRole('tab', { name: 'Simulador' }));
  const conversation = await screen.findByRole('log', { name: 'Conversa de teste' });
  await waitFor(() => expect(conversation).toHaveTextContent('Olá, Maria, aqui é Vendas'));
  await userEvent.click(within(conversation).getByRole('button', { name: 'Garantia' }));
  await waitFor(() => expect(conversation).toHaveTextContent('Um ano, Maria'));
  await userEvent.click(screen.getByRole('switch', { name: 'Fora do horário' }));
  await waitFor(() => expect(conversation).toHaveTextContent('Voltamos amanhã'));
  await userEvent.click(screen.getByRole('switch', { name: 'Fora do horário' }));
  await waitFor(() => expect(conversation).toHaveTextContent('Olá, Maria'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Responder como cliente' }), 'sair{Enter}');
  await waitFor(() => expect(conversation).toHaveTextContent('Atendimento encerrado'));
});

it('beside the editor, the simulator says what stands there after every edit, as far as it had come', async () => {
  setMedia('(min-width: 1024px)');
  await show([option(11, 'Garantia', { greetingMessage: 'Um ano' })]);
  const conversation = await screen.findByRole('log', { name: 'Conversa de teste' });
  await userEvent.click(await within(conversation).findByRole('button', { name: 'Garantia' }));
  await waitFor(() => expect(conversation).toHaveTextContent('Um ano'));
  await userEvent.click(screen.getByRole('button', { name: /^1\s?Garantia/ }));
  await userEvent.clear(field('Mensagem ao escolher'));
  await write('Mensagem ao escolher', 'Dois anos');
  await waitFor(() => expect(conversation).toHaveTextContent('Dois anos'));
  expect(conversation).not.toHaveTextContent('Um ano');
});

it('has hours only where those of queues count', async () => {
  await show();
  expect(screen.queryByRole('tab', { name: 'Horários' })).toBeNull();
  updateSetting('scheduleType', 'queue');
  expect(await screen.findByRole('tab', { name: 'Horários' })).toBeVisible();
});

it('leads options to integrations and files, and the queue to what takes over', async () => {
  const { server, onClose } = await show([option(11, 'Robô na linha'), option(12, 'Catálogo')]);
  const choose = (label: string, value: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name: label }), value);
  await userEvent.click(screen.getByRole('button', { name: /^1\s?Robô na linha/ }));
  await choose('O que acontece', 'Vai para uma integração');
  await choose('Integração', 'Robô');
  await userEvent.click(screen.getByRole('button', { name: /^2\s?Catálogo/ }));
  await choose('O que acontece', 'Envia arquivos');
  await press('Salvar');
  expect(screen.getByRole('combobox', { name: 'Lista de arquivos' })).toHaveAccessibleDescription('Obrigatório');
  await choose('Lista de arquivos', 'Catálogo');
  await userEvent.click(screen.getByRole('tab', { name: 'Dados da fila' }));
  await choose('Prompt de IA', 'Assistente');
  await press('Salvar');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(server)).toMatchObject({
    ...{ integrationId: null, promptId: 7, fileListId: null },
    chatbots: [
      { id: 11, queueType: 'integration', optIntegrationId: 6 },
      { id: 12, queueType: 'file', optFileId: 8 },
    ],
  });
});

it('says why it cannot begin, and tries again', async () => {
  const server = fakeServer();
  server.on('GET /queue', { body: [suporte] });
  server.on('GET /queue/2', { body: suporte });
  server.on('GET /users/list', { body: [] });
  server.on('GET /queueIntegration', { body: { queueIntegrations: [], ...onePage } });
  server.on('GET /prompt', { status: 403, body: { error: 'ERR_PLAN_FEATURE_DISABLED' } });
  server.on('GET /files', { body: { files: [], ...onePage } });
  renderSignedIn(<QueueDialog queueId={2} taken={[]} onClose={vi.fn()} />, { server });
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  server.on('GET /prompt', { body: { prompts: [], ...onePage } });
  await userEvent.click(again);
  expect(await screen.findByRole('tab', { name: 'Opções' })).toBeVisible();
});

it('the simulator shows which files go out and who takes over', async () => {
  await show([option(12, 'Catálogo', { queueType: 'file', optFileId: 8 })]);
  await userEvent.click(screen.getByRole('tab', { name: 'Dados da fila' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Integração' }), 'Robô');
  await userEvent.click(screen.getByRole('tab', { name: 'Simulador' }));
  const conversation = await screen.findByRole('log', { name: 'Conversa de teste' });
  await waitFor(() => expect(conversation).toHaveTextContent('A integração Robô assume'));
  await userEvent.click(screen.getByRole('tab', { name: 'Dados da fila' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Integração' }), 'Nenhuma');
  await userEvent.click(screen.getByRole('tab', { name: 'Simulador' }));
  const again = await screen.findByRole('log', { name: 'Conversa de teste' });
  await userEvent.click(await within(again).findByRole('button', { name: 'Catálogo' }));
  await waitFor(() => expect(again).toHaveTextContent('Veja, Maria:'));
  expect(again).toHaveTextContent('mesas.pdf');
});
