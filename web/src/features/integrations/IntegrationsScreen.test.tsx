import '@test/support/web/setup.ts';
import { IntegrationFields } from '@shared/integrations/contract.ts';
import type { IntegrationView } from '@shared/integrations/model.ts';
import { fakeServer, type Heard } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { Toaster } from '@web/ui/Toaster.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { IntegrationsScreen } from './IntegrationsScreen.tsx';
import { live } from './live.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const integration = (id: number, fields: Partial<IntegrationView> & Pick<IntegrationView, 'type' | 'name'>) => ({
  ...IntegrationFields.parse(fields),
  ...{ id, companyId: 3, createdAt: '', updatedAt: '' },
});
const bot = integration(1, { type: 'typebot', name: 'Robô', urlN8N: 'https://bot.test', typebotSlug: 'loja' });
const hook = integration(2, { type: 'webhook', name: 'ERP', urlN8N: 'https://erp.test', secret: '****1234' });
const agent = integration(3, {
  ...{ type: 'dialogflow', name: 'Agente', projectName: 'loja-1', jsonContent: '****' },
});

async function show(current: IntegrationView[] = [bot, hook, agent], search = '') {
  const server = fakeServer();
  server.on('GET /queueIntegration', ({ query: { searchParam = '' } }: Heard) => {
    const queueIntegrations = current.filter(({ name }) => name.includes(searchParam));
    return { body: { queueIntegrations, count: current.length, hasMore: false, nextCursor: null } };
  });
  const page = renderSignedIn(
    <>
      <IntegrationsScreen />
      <Toaster />
    </>,
    { server, at: `/queue-integration${search}` },
  );
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return page;
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const row = (name: RegExp) => within(screen.getByRole('row', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const open = async (name: string) => {
  await press(name);
  await screen.findByRole('dialog');
};
const pick = async (type: RegExp) => {
  await open('Nova integração');
  await press(type);
};
const write = async (label: RegExp, text: string) => {
  await userEvent.clear(box(label));
  await userEvent.type(box(label), text);
};
const account = JSON.stringify({ client_email: 'bot@loja.test', private_key: 'PEM' });

it('lists them with their type and where they lead', async () => {
  await show();
  expect(names()).toEqual(['Robô', 'ERP', 'Agente']);
  const cells = (name: RegExp) =>
    row(name)
      .getAllByRole('cell')
      .slice(0, 2)
      .map((cell) => cell.textContent);
  expect(cells(/Robô/)).toEqual(['Typebot', 'https://bot.test']);
  expect(cells(/Agente/)).toEqual(['Dialogflow', 'loja-1']);
});

it('asks for the type first, and begins a Typebot with the usual values', async () => {
  const { server } = await show();
  server.on('POST /queueIntegration', { body: bot });
  await pick(/^Webhook/);
  await press('Trocar tipo');
  await press(/^Typebot/);
  expect(screen.getByRole('spinbutton', { name: /^Expira/ })).toHaveValue(1);
  expect(screen.getByRole('spinbutton', { name: /^Intervalo/ })).toHaveValue(1000);
  await press('Salvar');
  expect(box(/^Nome/)).toHaveAccessibleDescription('Obrigatório');
  expect(box(/^Slug/)).toHaveAccessibleDescription('Obrigatório');
  await write(/^Nome/, 'Robô');
  await write(/^URL/, 'bot.test');
  await write(/^Slug/, 'loja');
  await write(/^Palavra para encerrar/, 'sair');
  await press('Salvar');
  expect(box(/^URL/)).toHaveAccessibleDescription(/https:\/\//);
  await write(/^URL/, 'https://bot.test');
  await press('Salvar');
  await isClosed();
  expect(await screen.findByText('Integração adicionada')).toBeVisible();
  expect(server.at('POST /queueIntegration')[0]?.body).toEqual({
    ...{ type: 'typebot', name: 'Robô', projectName: 'Robô', urlN8N: 'https://bot.test', typebotSlug: 'loja' },
    ...{ jsonContent: '', language: 'pt-BR', secret: '', typebotExpires: 1, typebotDelayMessage: 1000 },
    ...{ typebotKeywordFinish: 'sair', typebotKeywordRestart: '' },
    ...{ typebotUnknownMessage: '', typebotRestartMessage: '' },
  });
});

it('says on the field that a name is taken', async () => {
  const { server } = await show();
  server.on('POST /queueIntegration', { status: 400, body: { error: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS' } });
  await pick(/^n8n/);
  await write(/^Nome/, 'ERP');
  await write(/^URL/, 'https://n8n.test/webhook/1');
  await press('Salvar');
  await waitFor(() => expect(box(/^Nome/)).toHaveAccessibleDescription(/Já existe uma integração/));
});

it('keeps a webhook’s secret until it is replaced or taken away, and shows what is posted', async () => {
  const { server } = await show();
  server.on('PUT /queueIntegration/2', { body: hook });
  await open('ERP');
  expect(screen.queryByRole('button', { name: 'Trocar tipo' })).toBeNull();
  await userEvent.click(screen.getByText('O que a sua URL recebe'));
  expect(screen.getByText(/"event": "message"/)).toBeVisible();
  await press('Salvar');
  await isClosed();
  await open('ERP');
  await press('Trocar: Segredo');
  await press('Salvar');
  await isClosed();
  const secrets = server.at('PUT /queueIntegration/2').map(({ body }) => Object(body).secret);
  expect(secrets).toEqual(['****1234', '']);
});

it('takes credentials from a file and shows what the agent answers', async () => {
  const { server } = await show();
  server.on('POST /queueIntegration/testSession', { body: { messages: ['Olá!', 'Como posso ajudar?'] } });
  server.on('POST /queueIntegration', { body: agent });
  await pick(/^Dialogflow/);
  await press('Testar agente');
  expect(await screen.findByRole('textbox', { name: /^Projeto/ })).toHaveAccessibleDescription('Obrigatório');
  await write(/^Projeto/, 'loja-1');
  await userEvent.click(box(/^Credenciais/));
  await userEvent.paste('não é json');
  await press('Testar agente');
  await waitFor(() => expect(box(/^Credenciais/)).toHaveAccessibleDescription(/client_email/));
  expect(server.at('POST /queueIntegration/testSession')).toEqual([]);
  await userEvent.upload(screen.getByLabelText(/Arquivo \.json/), new File([account], 'chave.json'));
  await waitFor(() => expect(box(/^Credenciais/)).toHaveValue(account));
  await press('Testar agente');
  expect(await screen.findByText('Como posso ajudar?')).toBeVisible();
  expect(server.at('POST /queueIntegration/testSession')[0]?.body).toEqual({
    ...{ projectName: 'loja-1', jsonContent: account, language: 'pt-BR' },
  });
});

it('tests with the stored credentials, and says why it does not work', async () => {
  const { server } = await show();
  server.on('POST /queueIntegration/testSession', { status: 400, body: { error: 'ERR_TEST_REPLY_DIALOG' } });
  await open('Agente');
  expect(screen.getByText('As credenciais estão guardadas.')).toBeVisible();
  await press('Testar agente');
  expect(await screen.findByRole('alert')).toHaveTextContent('o agente não respondeu à saudação');
  expect(server.at('POST /queueIntegration/testSession')[0]?.body).toMatchObject({ id: 3, jsonContent: '****' });
  await press('Trocar credenciais');
  expect(box(/^Credenciais/)).toHaveValue('');
  await press('Manter as guardadas');
  expect(screen.getByText('As credenciais estão guardadas.')).toBeVisible();
});

it('searches', async () => {
  await show();
  await userEvent.type(screen.getByRole('searchbox'), 'ERP');
  await waitFor(() => expect(names()).toEqual(['ERP']));
});

it('tells nothing found from nothing at all', async () => {
  await show([bot], '?q=frete');
  await press('Limpar filtros');
  await waitFor(() => expect(names()).toEqual(['Robô']));
});

it('says what an integration is for when there is none, and reads again when a colleague made one', async () => {
  const current: IntegrationView[] = [];
  const { client } = await show(current);
  expect(screen.getByText(/Uma integração responde no lugar do menu/)).toBeVisible();
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  current.push(bot);
  act(() => live['queueIntegration']?.(client, { action: 'create', queueIntegration: bot }, session));
  await waitFor(() => expect(names()).toEqual(['Robô']));
});

it('deletes one that nothing leads to', async () => {
  const { server } = await show();
  server.on('DELETE /queueIntegration/1', { body: { message: '' } });
  await userEvent.click(row(/Robô/).getByRole('button', { name: 'Excluir' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Excluir a integração Robô?' }));
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Integração excluída')).toBeVisible();
});
