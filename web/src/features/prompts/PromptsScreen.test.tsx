import '@test/support/web/setup.ts';
import type { PromptView } from '@shared/prompts/model.ts';
import { queueDefaults } from '@shared/queues/defaults.ts';
import { fakeServer, type Heard } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { Toaster } from '@web/ui/Toaster.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { live } from './live.ts';
import { PromptsScreen } from './PromptsScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const vendas = { id: 1, name: 'Vendas', color: '#ae5e29' };
const queue = {
  ...{ ...vendas, ...queueDefaults(), promptId: 1, companyId: 3, greetingMessage: '', outOfHoursMessage: '' },
  ...{ orderQueue: null, schedules: [], hasOptions: false, createdAt: '', chatbots: [] },
};
const prompt = (id: number, name: string, fields: Partial<PromptView> = {}): PromptView => ({
  ...{ id, name, companyId: 3, prompt: 'Seja breve.', apiKey: '****4321', queueId: 1, queue: vendas },
  ...{ voice: 'text', voiceKey: '', voiceRegion: '', temperature: 1, maxTokens: 100, maxMessages: 10 },
  ...{ promptTokens: 1200, completionTokens: 345, totalTokens: 1545, isTest: false },
  ...{ createdAt: '', updatedAt: '', ...fields },
});
const seller = prompt(1, 'Vendedora');
const orphan = prompt(2, 'Suporte', { queue: null, queueId: 9 });

async function show(current: PromptView[] = [seller, orphan]) {
  const server = fakeServer();
  server.on('GET /prompt', ({ query: { searchParam = '' } }: Heard) => {
    const prompts = current.filter(({ name }) => name.includes(searchParam));
    return { body: { prompts, count: prompts.length, hasMore: false, nextCursor: null } };
  });
  server.on('GET /queue', { body: [queue] });
  const page = renderSignedIn(
    <>
      <PromptsScreen />
      <Toaster />
    </>,
    { server, at: '/prompts' },
  );
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return page;
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const secret = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const select = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = (name: RegExp) => within(screen.getByRole('row', { name }));
const open = async (name: string) => {
  await press(name);
  await screen.findByRole('dialog');
};

it('lists them with their queue, limit and what was used', async () => {
  await show();
  expect(names()).toEqual(['Vendedora', 'Suporte']);
  expect(row(/Vendedora/).getByText('Vendas')).toBeVisible();
  expect(row(/Vendedora/).getByText('1.545')).toBeVisible();
  expect(row(/Suporte/).getByText('Fila removida')).toBeVisible();
});

it('tells all that is missing at once, the queue as “Informe o setor”', async () => {
  const { server } = await show();
  await open('Novo prompt');
  await press('Salvar');
  expect(box(/^Nome/)).toHaveAccessibleDescription('Informe o nome do prompt.');
  expect(box(/^Instruções/)).toHaveAccessibleDescription('Escreva as instruções do prompt.');
  expect(secret(/^Chave da API/)).toHaveAccessibleDescription('Informe a chave da API.');
  expect(select(/^Fila/)).toHaveAccessibleDescription('Informe o setor');
  expect(server.at('POST /prompt')).toEqual([]);
});

it('writes one; a voice asks for its key and region', async () => {
  const { server } = await show();
  server.on('POST /prompt', { body: seller });
  await open('Novo prompt');
  await userEvent.type(box(/^Nome/), 'Vendedora');
  await userEvent.type(box(/^Instruções/), 'Seja breve.');
  const key = secret(/^Chave da API/);
  expect(key).toHaveAttribute('type', 'password');
  await userEvent.type(key, 'sk-1');
  await press('Mostrar senha');
  expect(key).toHaveAttribute('type', 'text');
  await userEvent.selectOptions(select(/^Fila/), 'Vendas');
  expect(screen.queryByRole('textbox', { name: /^Região/ })).toBeNull();
  await userEvent.selectOptions(select(/^Responder com/), 'Voz de Francisca');
  await userEvent.type(box(/^Região/), 'brazil south');
  await press('Salvar');
  expect(secret(/^Chave da voz/)).toHaveAccessibleDescription('Obrigatório');
  expect(box(/^Região/)).toHaveAccessibleDescription(/letras minúsculas/);
  await userEvent.type(secret(/^Chave da voz/), 'v1');
  await userEvent.clear(box(/^Região/));
  await userEvent.type(box(/^Região/), 'BrazilSouth');
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /prompt')[0]?.body).toEqual({
    ...{ name: 'Vendedora', prompt: 'Seja breve.', apiKey: 'sk-1', queueId: 1, voice: 'pt-BR-FranciscaNeural' },
    ...{ voiceKey: 'v1', voiceRegion: 'brazilsouth', temperature: 1, maxTokens: 100, maxMessages: 10 },
  });
});

it('keeps the stored key until another one is typed', async () => {
  const { server } = await show();
  server.on('PUT /prompt/1', { body: seller });
  await open('Vendedora');
  expect(secret(/^Chave da API/)).toHaveValue('****4321');
  expect(screen.getByText(/1\.545 tokens \(1\.200 lidos, 345 escritos\)/)).toBeVisible();
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open('Vendedora');
  await press('Trocar: Chave da API');
  expect(secret(/^Chave da API/)).toHaveFocus();
  await press('Manter o salvo');
  expect(secret(/^Chave da API/)).toHaveValue('****4321');
  await press('Trocar: Chave da API');
  await userEvent.type(secret(/^Chave da API/), 'sk-2');
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const keys = server.at('PUT /prompt/1').map(({ body }) => Object(body).apiKey);
  expect(keys).toEqual(['****4321', 'sk-2']);
});

it('keeps numbers within their bounds', async () => {
  await show();
  await open('Vendedora');
  const limit = screen.getByRole('spinbutton', { name: /^Máximo de tokens/ });
  await userEvent.clear(limit);
  await userEvent.type(limit, '5000');
  const history = screen.getByRole('spinbutton', { name: /^Mensagens de histórico/ });
  await userEvent.clear(history);
  await press('Salvar');
  expect(limit).toHaveAccessibleDescription('O valor máximo é 4.096');
  expect(history).toHaveAccessibleDescription('Preencha este campo');
});

it('asks for a queue again when the chosen one is gone', async () => {
  const { server } = await show();
  server.on('PUT /prompt/1', {
    status: 400,
    body: { error: 'ERR_PROMPT_QUEUEID_INVALID', fields: { queueId: 'target_gone' } },
  });
  await open('Suporte');
  await press('Salvar');
  expect(select(/^Fila/)).toHaveAccessibleDescription('Informe o setor');
  await userEvent.keyboard('{Escape}');
  await open('Vendedora');
  await press('Salvar');
  await waitFor(() => expect(select(/^Fila/)).toHaveAccessibleDescription(/não existe mais/));
});

it('names who leads to a prompt that cannot be deleted, and deletes one that is free', async () => {
  const { server } = await show();
  server.on('DELETE /prompt/1', { status: 409, body: { error: 'ERR_PROMPT_IN_USE' } });
  server.on('DELETE /prompt/2', { body: { message: '' } });
  server.on('GET /whatsapp', { body: [] });
  await userEvent.click(row(/Vendedora/).getByRole('button', { name: 'Excluir' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Excluir o prompt Vendedora?' }));
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
  expect(await question.findByRole('alert')).toHaveTextContent('Em uso: fila Vendas.');
  await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(row(/Suporte/).getByRole('button', { name: 'Excluir' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('reads again when colleagues change something', async () => {
  const current = [seller];
  const { client } = await show(current);
  const session = currentSession();
  if (session === undefined) throw new Error('nobody is signed in');
  current.push(orphan);
  act(() => live['prompt']?.(client, { action: 'create', prompt: orphan }, session));
  await waitFor(() => expect(names()).toEqual(['Vendedora', 'Suporte']));
});

it('says what a prompt is for when there is none', async () => {
  await show([]);
  expect(screen.getByText(/Um prompt diz à inteligência artificial/)).toBeVisible();
});
