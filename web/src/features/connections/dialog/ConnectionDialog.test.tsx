import '@test/support/web/setup.ts';
import type { ConnectionView } from '@shared/connections/model.ts';
import { queueDefaults } from '@shared/queues/defaults.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ConnectionDialog } from './ConnectionDialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const loja = aConnectionView();

interface Shown {
  connection?: Partial<ConnectionView>;
  settings?: Record<string, string>;
  user?: Parameters<typeof person>[0];
}

function show({ connection = {}, settings = {}, user = {} }: Shown = {}) {
  const server = fakeServer();
  server.on('GET /queue', {
    body: [1, 2].map((id) => ({
      ...{ id, companyId: 3, name: id === 1 ? 'Vendas' : 'Suporte', color: '#0b6', greetingMessage: '' },
      ...{ outOfHoursMessage: '', orderQueue: id, schedules: [], createdAt: '', hasOptions: false, chatbots: [] },
      ...queueDefaults(),
    })),
  });
  const page = { count: 1, hasMore: false, nextCursor: null };
  server.on('GET /queueIntegration', { body: { queueIntegrations: [integration], ...page } });
  server.on('GET /prompt', { body: { prompts: [prompt], ...page } });
  server.on('PUT /whatsapp/1', { body: loja });
  const { company } = person();
  const companieSettings = Object.entries(settings).map(([key, value]) => ({ key, value }));
  const onClose = vi.fn();
  renderSignedIn(<ConnectionDialog channel="whatsappapi" connection={{ ...loja, ...connection }} onClose={onClose} />, {
    server,
    user: person({ company: { ...company, companieSettings }, ...user }),
  });
  return { server, onClose };
}

const integration = {
  ...{ id: 7, companyId: 3, type: 'typebot', name: 'Fluxo de vendas', projectName: '', jsonContent: '', language: '' },
  ...{ urlN8N: 'https://viewer.example', secret: '', typebotSlug: 'vendas', typebotExpires: 0 },
  ...{ typebotDelayMessage: 0, typebotKeywordFinish: '', typebotKeywordRestart: '', typebotUnknownMessage: '' },
  ...{ typebotRestartMessage: '', createdAt: '', updatedAt: '' },
};
const prompt = {
  ...{ id: 9, companyId: 3, name: 'Atendente', prompt: 'Seja breve', apiKey: '****', queueId: 1, voice: 'text' },
  ...{ voiceKey: '', voiceRegion: '', temperature: 1, maxTokens: 100, maxMessages: 10, promptTokens: 0 },
  ...{ completionTokens: 0, totalTokens: 0, createdAt: '', updatedAt: '', queue: null, isTest: false },
};

const goTo = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const number = (name: string | RegExp) => screen.getByRole('spinbutton', { name });
const choose = (name: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), option);
const fill = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};

it('B-CONN-10: keeps what every tab says, whichever is in sight', async () => {
  const { server, onClose } = show({ settings: { userRating: 'enabled' } });
  expect(await screen.findAllByRole('option', { name: 'Suporte' })).toHaveLength(2);
  await choose('Fila padrão fora do horário', 'Suporte');
  await choose('Mandar para a fila', 'Suporte');
  await choose('Quando', 'Depois de 15 minutos');
  await fill(number(/^Retomar/), '30');
  await goTo('Mensagens');
  await userEvent.type(box(/^Mensagem de saudação/), 'Olá!');
  await userEvent.click(screen.getByRole('radio', { name: /^Botões e listas/ }));
  await goTo('Chatbot');
  await fill(number(/^Envios no máximo/), '5');
  await fill(number(/^Avisar depois/), '10');
  await fill(number(/^Encerrar depois/), '20');
  await userEvent.type(box(/^Texto do aviso/), 'Ainda aí?');
  expect(screen.getByText('Como está: avisa depois de 10min sem mensagens e encerra depois de 30min.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /^Só quando a empresa/ }));
  await goTo('Avaliações');
  await userEvent.type(box(/^Pergunta/), 'De 0 a 10?');
  await fill(number(/^Esperar/), '');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.at('PUT /whatsapp/1')[0]?.body).toMatchObject({
    ...{ defaultQueueId: 2, sendIdQueue: 2, timeSendQueue: 15, timeCreateNewTicket: 30, greetingMessage: 'Olá!' },
    ...{ menuStyle: 'interactive', maxUseBotQueues: 5, timeInactiveMessage: 10, expiresTicket: 20 },
    ...{ inactiveMessage: 'Ainda aí?', whenExpiresTicket: '1', ratingMessage: 'De 0 a 10?', expiresTicketNPS: 0 },
  });
  expect(server.at('PUT /whatsapp/1')[0]?.body).not.toHaveProperty('greetingMedia');
});

it('leads from any tab to the one with something to put right, and to the field', async () => {
  const { server } = show({ connection: { timeSendQueue: 5 } });
  await goTo('Avaliações');
  await save();
  expect(screen.getByRole('tab', { name: 'Geral' })).toHaveAttribute('aria-selected', 'true');
  const queue = screen.getByRole('combobox', { name: 'Mandar para a fila' });
  expect(queue).toHaveFocus();
  expect(queue).toHaveAccessibleDescription('Obrigatório');
  expect(server.at('PUT /whatsapp/1')).toHaveLength(0);
});

it('shows hours only where those of connections count, and refuses half a period', async () => {
  const { server } = show({ settings: { scheduleType: 'connection' }, connection: { outOfHoursMessage: 'Fechado' } });
  await goTo('Horários');
  await fill(screen.getByRole('textbox', { name: 'Segunda-feira, Segundo período: fim' }), '');
  await goTo('Geral');
  await save();
  expect(screen.getByRole('tab', { name: 'Horários' })).toHaveAttribute('aria-selected', 'true');
  const end = screen.getByRole('textbox', { name: 'Segunda-feira, Segundo período: fim' });
  expect(end).toHaveAccessibleDescription(/^Informe o início e o fim/);
  expect(end).toHaveFocus();
  await userEvent.type(end, '1730');
  await save();
  await waitFor(() => expect(server.at('PUT /whatsapp/1')).toHaveLength(1));
  const monday = expect.objectContaining({ weekdayEn: 'monday', endTimeB: '17:30' });
  expect(server.at('PUT /whatsapp/1')[0]?.body).toMatchObject({ schedules: expect.arrayContaining([monday]) });
});

it('hides hours where they do not count', () => {
  show({ settings: { scheduleType: 'company' } });
  expect(screen.queryByRole('tab', { name: 'Horários' })).toBeNull();
});

it('B-IN-38: offers integration and prompt, and explains what happens with both', async () => {
  const { server } = show();
  await goTo('Integrações');
  await screen.findByRole('option', { name: 'Fluxo de vendas' });
  await choose('Integração', 'Fluxo de vendas');
  expect(screen.queryByText(/^Só uma pode responder/)).toBeNull();
  await screen.findByRole('option', { name: 'Atendente' });
  await choose('Prompt de IA', 'Atendente');
  expect(screen.getByText(/^Só uma pode responder/)).toBeVisible();
  await save();
  await waitFor(() => expect(server.at('PUT /whatsapp/1')).toHaveLength(1));
  expect(server.at('PUT /whatsapp/1')[0]?.body).toMatchObject({ integrationId: 7, promptId: 9 });
});

it('leaves integrations to administrators, and keeps the one that is chosen', async () => {
  const { server } = show({
    connection: { integrationId: 7 },
    user: { profile: 'user', allowConnections: 'enabled' },
  });
  await goTo('Integrações');
  const integrations = screen.getByRole('combobox', { name: 'Integração' });
  expect(integrations).toHaveAccessibleDescription('Só administradores escolhem.');
  expect(integrations).toHaveValue('7');
  await save();
  await waitFor(() => expect(server.at('PUT /whatsapp/1')).toHaveLength(1));
  expect(server.at('PUT /whatsapp/1')[0]?.body).toMatchObject({ integrationId: 7 });
  expect(server.at('GET /queueIntegration')).toHaveLength(0);
});

it('B-CONN-9: shows the greeting’s picture and takes it away', async () => {
  const { server } = show({
    connection: {
      ...{ greetingMediaAttachment: 'loja.png', greetingMediaPath: '/api/media/c/3/K' },
      ...{ greetingMediaMime: 'image/png', greetingMediaSize: 2048 },
    },
  });
  await goTo('Mensagens');
  expect(screen.getByText('loja.png')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remover loja.png' }));
  expect(screen.getByLabelText(/^Imagem ou vídeo/)).toBeInTheDocument();
  await save();
  await waitFor(() => expect(server.at('PUT /whatsapp/1')).toHaveLength(1));
  expect(server.at('PUT /whatsapp/1')[0]?.body).toMatchObject({ greetingMedia: null });
});

it('explains what does not fit where it is set', async () => {
  show({ connection: { ratingMessage: 'Nota?', outOfHoursMessage: 'Fechado' } });
  await goTo('Mensagens');
  expect(screen.getByText(/^Esta mensagem não é enviada: em Configurações, nenhum horário/)).toBeVisible();
  await goTo('Avaliações');
  expect(screen.getByText(/^A pergunta não é enviada/)).toBeVisible();
  await fill(box(/^Pergunta/), '');
  expect(screen.queryByText(/^A pergunta não é enviada/)).toBeNull();
});

it('asks before something typed is lost', async () => {
  const { onClose } = show();
  await goTo('Avaliações');
  await userEvent.type(box(/^Pergunta/), 'De 0 a 10?');
  await goTo('Geral');
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Descartar' }));
  expect(onClose).toHaveBeenCalled();
});

it('B-IMP-1: arms the import of a linked number with days that can be, and lets groups in', async () => {
  const server = fakeServer();
  server.on('PUT /whatsapp/1', { body: { ...loja, channel: 'whatsapp' } });
  const linked = { ...loja, channel: 'whatsapp' as const };
  renderSignedIn(<ConnectionDialog channel="whatsapp" connection={linked} onClose={vi.fn()} />, { server });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Receber mensagens de grupos' }));
  await user.click(screen.getByRole('checkbox', { name: 'Tratar grupos como atendimentos' }));
  const from = screen.getByLabelText(/^Desde o dia/);
  await user.type(from, '2001-01-01');
  await save();
  expect(await screen.findByText('Data inválida')).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  await user.clear(from);
  await user.type(from, today);
  await user.type(screen.getByLabelText(/^Até o dia/), today);
  await user.click(screen.getByRole('checkbox', { name: 'Encerrar os atendimentos importados' }));
  await save();
  await waitFor(() => expect(server.at('PUT /whatsapp/1')).toHaveLength(1));
  expect(server.at('PUT /whatsapp/1')[0]?.body).toMatchObject({
    ...{ allowGroup: true, groupAsTicket: 'enabled', importOldMessages: today, importRecentMessages: today },
    ...{ importOldMessagesGroups: false, closedTicketsPostImported: true },
  });
});
