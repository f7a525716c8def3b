import '@test/support/web/setup.ts';
import type { CampaignEstimate } from '@shared/campaigns/views.ts';
import type { ContactListView } from '@shared/contactLists/model.ts';
import type { TagView } from '@shared/tags/model.ts';
import { campaignRow } from '@test/support/web/campaigns.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@web/ui/Toaster.tsx';
import { describe, expect, it, vi } from 'vitest';
import { CampaignDialog } from './CampaignDialog.tsx';
import { StartDialog } from './StartDialog.tsx';

const estimate: CampaignEstimate = {
  ...{ looked: 1300, isPartial: false, recipients: 1200, optedOut: 30, blocked: 8, invalid: 0, duplicates: 0 },
  ...{ reachedLately: 12, dailyUsed: 40, inWindow: 100, unreachable: 0, incomplete: 3, seconds: 7200 },
  ...{ endsAt: '2026-11-23T18:00:00.000Z', cost: 68_750_000, costInWindow: 0, currency: 'USD', dailyLimit: 250 },
  ...{ costMost: 68_750_000, agree: null, answer: null },
  paths: [{ path: 'text', share: 1, messages: 1, cost: 68_750_000 }],
  missing: {},
};

const preview = (name: string, fields: object = {}) => ({
  ...{ identity: `pn:${name}`, number: '5511900000000', name, text: `Olá ${name}`, reason: '', ...fields },
});
/** Two steps of one person each, and somebody who is found by number. */
function previews({ query: { searchParam, cursor } }: { query: Readonly<Record<string, string>> }) {
  const of = (person: object, nextCursor: string | null = null) => ({
    body: { records: [person], count: 1, hasMore: nextCursor !== null, nextCursor },
  });
  if (searchParam) return of(preview('Zé', { text: '', reason: 'optedOut' }));
  return cursor ? of(preview('Bia')) : of(preview('Ana'), 'c1');
}

const at = '2026-11-20T12:00:00.000Z';
const clientes: ContactListView = {
  ...{ id: 7, companyId: 3, name: 'Clientes', contactsCount: 3, validCount: 0, invalidCount: 0, isInUse: false },
  ...{ variables: ['cidade'], createdAt: at, updatedAt: at },
};
const vip: TagView = {
  ...{ id: 5, companyId: 3, name: 'VIP', color: '#0f766e', kanban: 0, userId: null, contactsCount: 2 },
  ...{ ticketsCount: 0, createdAt: at },
};

function open(answer: CampaignEstimate, onClose = vi.fn()) {
  const server = fakeServer();
  server.on('GET /campaigns/4/estimate', { body: answer });
  server.on('GET /campaigns/4/previews', previews);
  const campaign = campaignRow({ id: 4, name: 'Natal' });
  server.on('POST /campaigns/4/start', { body: campaign });
  server.on('POST /campaigns/4/test', { body: { messageId: 'm1' } });
  renderSignedIn(
    <>
      <StartDialog campaign={campaign} onClose={onClose} />
      <Toaster />
    </>,
    { server, user: person({ profile: 'admin' }), at: '/campaigns' },
  );
  return { server, onClose };
}

describe('before a campaign starts', () => {
  it('it is said how many, who is passed over, what the number may, and an example', async () => {
    const { server, onClose } = open(estimate);
    expect(await screen.findByText('1.200')).toBeVisible();
    expect(screen.getByText('2h 0min')).toBeVisible();
    expect(screen.getByText('pediram para não receber: 30')).toBeVisible();
    expect(screen.getByText('alcançadas há pouco por outra campanha: 12')).toBeVisible();
    expect(screen.getByText(/250 pessoas em 24 horas, 40 já/)).toBeVisible();
    expect(await screen.findByText('Olá Ana')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pessoa anterior' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Próxima pessoa' }));
    expect(await screen.findByText('Olá Bia')).toBeVisible();
    expect(screen.getByText('Pessoa 2')).toBeVisible();
    expect(screen.queryByText('Olá Ana')).toBeNull();
    expect(screen.getByRole('button', { name: 'Próxima pessoa' })).toBeDisabled();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar pelo número completo' }), '5511900000000');
    expect(await screen.findByText('Não recebe: pediu para não receber')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.at('POST /campaigns/4/start')).toHaveLength(1);
  });

  it('of a question and a sequence it is said what each way costs, how often it is taken, and the most', async () => {
    open({
      ...{ ...estimate, currency: 'BRL', cost: 690_000, costMost: 1_130_000 },
      agree: { share: 0.5, source: 'company', counted: 200 },
      answer: { share: 0.1, source: 'usual', counted: 0 },
      paths: [
        { path: 'asked', share: 0.5, messages: 1, cost: 340_000 },
        { path: 'text', share: 0.05, messages: 2, cost: 350_000 },
        { path: 'sequence', share: 0.45, messages: 4, cost: 1_130_000 },
      ],
    });
    expect(await screen.findByText(/R\$\s0,69/)).toBeVisible();
    expect(screen.getByText(/no máximo R\$\s1,13/)).toBeVisible();
    const way = (text: string) =>
      screen.getByText(
        (_, element) => element?.tagName === 'LI' && element.textContent?.replaceAll('\u00a0', ' ') === text,
      );
    expect(way('50%: só a pergunta (1 mensagem), R$ 0,34 se fossem todos')).toBeVisible();
    expect(way('5%: o texto, sem sequência (2 mensagens), R$ 0,35 se fossem todos')).toBeVisible();
    expect(way('45%: o texto e toda a sequência (4 mensagens), R$ 1,13 se fossem todos')).toBeVisible();
    expect(
      screen.getByText('Dizem sim à pergunta: 50%, como 200 pessoas das suas campanhas anteriores.'),
    ).toBeVisible();
    expect(
      screen.getByText('Respondem ao texto: 10%, valor de costume até você ter campanhas suficientes.'),
    ).toBeVisible();
  });

  it('what takes a moment is said to', async () => {
    open({ ...estimate, seconds: 1 });
    expect(await screen.findByText('menos de 1 min')).toBeVisible();
  });

  it('it cannot while something is missing, and the test goes to one number', async () => {
    const { server } = open({ ...estimate, missing: { whatsappId: 'not_connected' } });
    expect(await screen.findByText(/uma conexão conectada/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Iniciar' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText(/Número para o teste/), '5511988887777');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar teste' }));
    await waitFor(() =>
      expect(server.at('POST /campaigns/4/test')[0]?.body).toMatchObject({ number: '5511988887777' }),
    );
  });
});

it('a campaign that would reach nobody cannot be started', async () => {
  open({ ...estimate, recipients: 0 });
  expect(await screen.findByText('Olá Ana')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Iniciar' })).toBeDisabled();
});

describe('the editor', () => {
  it('shows what a person will read while it is written, and saves all five texts', async () => {
    const server = fakeServer();
    server.on('GET /campaign-prices', { body: { currency: 'USD', rates: [] } });
    server.on('GET /campaign-settings', { body: [] });
    server.on('GET /contact-lists/list', { body: [clientes] });
    server.on('GET /tags/list', { body: [] });
    server.on('GET /whatsapp', { body: [] });
    server.on('POST /campaigns', { body: campaignRow({ id: 4, name: 'Natal' }) });
    const onClose = vi.fn();
    renderSignedIn(
      <>
        <CampaignDialog campaign={undefined} onClose={onClose} />
        <Toaster />
      </>,
      { server, user: person({ profile: 'admin' }), at: '/campaigns' },
    );
    await userEvent.type(await screen.findByLabelText(/^Nome/), 'Natal');
    await userEvent.click(screen.getByLabelText(/^Mensagem 1/));
    await userEvent.paste('Oi, {primeiro_nome}!');
    expect(screen.getByRole('complementary', { name: 'Como a pessoa vê' })).toHaveTextContent('Oi, Maria!');
    await userEvent.click(screen.getByRole('tab', { name: 'Msg. 2' }));
    await userEvent.click(screen.getByLabelText(/^Mensagem 2/));
    await userEvent.paste('Segunda');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar mensagem' }));
    expect(screen.getByLabelText(/^Mensagem da sequência 1/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByRole('switch', { name: /Aceito o risco/ })).toBeNull();
    expect(server.at('POST /campaigns')[0]?.body).toMatchObject({
      ...{ name: 'Natal', message1: 'Oi, {primeiro_nome}!', message2: 'Segunda', tagListId: null },
      followUps: [{ days: 2, message: '' }],
    });
  });

  it('asks whether the risk is accepted where a number is linked by a code', async () => {
    const server = fakeServer();
    server.on('GET /campaign-prices', { body: { currency: 'USD', rates: [] } });
    server.on('GET /campaign-settings', { body: [] });
    server.on('GET /contact-lists/list', { body: [] });
    server.on('GET /tags/list', { body: [] });
    server.on('GET /templates', { body: { templates: [], sync: null } });
    server.on('GET /whatsapp', { body: [aConnectionView({ id: 2, channel: 'whatsapp' })] });
    const campaign = campaignRow({ id: 4, name: 'Natal', whatsappIds: [2], isOverLinked: true });
    server.on('PUT /campaigns/4', { body: campaign });
    renderSignedIn(<CampaignDialog campaign={campaign} onClose={vi.fn()} />, {
      ...{ server, user: person({ profile: 'admin' }), at: '/campaigns' },
    });
    await userEvent.click(await screen.findByRole('switch', { name: /Aceito o risco/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(server.at('PUT /campaigns/4')[0]?.body).toMatchObject({ acceptsRisk: true }));
  });

  it('goes to a list or to the people of a tag: choosing one lets go of the other', async () => {
    const server = fakeServer();
    server.on('GET /campaign-prices', { body: { currency: 'USD', rates: [] } });
    server.on('GET /campaign-settings', {
      body: [{ key: 'variables', value: JSON.stringify([{ key: 'loja', value: 'Aurora' }]) }],
    });
    server.on('GET /contact-lists/list', { body: [clientes] });
    server.on('GET /tags/list', {
      body: [vip],
    });
    server.on('GET /whatsapp', { body: [] });
    server.on('POST /campaigns', { body: campaignRow({ id: 4, name: 'Natal' }) });
    const onClose = vi.fn();
    renderSignedIn(<CampaignDialog campaign={undefined} onClose={onClose} />, {
      ...{ server, user: person({ profile: 'admin' }), at: '/campaigns' },
    });
    await userEvent.type(await screen.findByLabelText(/^Nome/), 'Natal');
    const [list, tag] = [screen.getByLabelText(/^Lista de contatos/), screen.getByLabelText(/^Ou todos com a tag/)];
    await screen.findByRole('option', { name: 'Clientes (3)' });
    await screen.findByRole('option', { name: 'VIP' });
    await userEvent.selectOptions(tag, 'VIP');
    expect(tag).toHaveDisplayValue('VIP');
    await userEvent.selectOptions(list, 'Clientes (3)');
    expect(list).toHaveDisplayValue('Clientes (3)');
    await userEvent.click(screen.getByLabelText(/^Mensagem 1/));
    await userEvent.paste('Oi de {cidade}, {loja}: {nada}!');
    expect(screen.getByRole('complementary', { name: 'Como a pessoa vê' })).toHaveTextContent(
      'Oi de [cidade], Aurora: !',
    );
    expect(tag).not.toHaveDisplayValue('VIP');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.at('POST /campaigns')[0]?.body).toMatchObject({ contactListId: 7, tagListId: null });
  });
});
