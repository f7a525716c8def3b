import '@test/support/web/setup.ts';
import { firstSteps } from '@shared/companies/firstSteps.ts';
import { queueDefaults } from '@shared/queues/defaults.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { Toaster } from '@web/ui/Toaster.tsx';
import { fetchToasts } from '@web/ui/toast.tsx';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasSandbox } from '../sandbox.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { useFirstSteps } from './useFirstSteps.ts';
import { testableConnection } from './useStepActions.ts';

beforeEach(async () => {
  await fetchToasts();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Step = (typeof firstSteps)[number];
let done = new Set<Step>();
const answer = () => ({ body: Object.fromEntries(firstSteps.map((step) => [step, done.has(step)])) });

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="endereço">{`${pathname}${search}`}</output>;
}
const address = () => screen.getByLabelText('endereço').textContent;

function Left() {
  return <output aria-label="falta">{String(useFirstSteps().isLeft)}</output>;
}

function show(already: readonly Step[] = [], user = person()) {
  done = new Set(already);
  const server = fakeServer();
  server.on('GET /firstSteps', answer);
  server.on('GET /whatsapp', { body: [] });
  server.on('GET /queue', { body: [] });
  renderSignedIn(
    <>
      <FirstSteps />
      <Left />
      <Address />
      <Toaster />
    </>,
    { server, user },
  );
  return server;
}

const findStepItem = async (name: RegExp) => {
  const text = await screen.findByText(name);
  const row = text.closest('li');
  if (row === null) throw new Error('the step stands in no list');
  return row;
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('tells how far the company is, and names the next step’s button as the one to press', async () => {
  show(['connection', 'queue']);
  expect(await screen.findByText('2 de 6 feitos')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Primeiros passos' })).toHaveValue(2 / 6);
  const connected = await findStepItem(/^Conectar um número/);
  expect(connected).toHaveTextContent('feito');
  expect(within(connected).getByRole('link', { name: 'Ver: Conectar um número' })).toHaveAttribute(
    'href',
    '/connections',
  );
  expect(await findStepItem(/^Convidar a equipe/)).toHaveTextContent('a fazer');
});

const created = {
  ...{ id: 9, companyId: 3, name: 'Atendimento', color: '#0f766e', greetingMessage: '', outOfHoursMessage: '' },
  ...{ orderQueue: null, schedules: [], hasOptions: false, chatbots: [], createdAt: '2026-01-01T00:00:00.000Z' },
  ...queueDefaults(),
};
const bia = {
  number: '5511900000001',
  name: 'Bia',
  userId: 'BR.1',
  isNumberHidden: false,
  isOnline: true,
  rejectCode: null,
};

it('creates the queue with one click, leads idle numbers to it, and takes it back', async () => {
  const server = show(['connection']);
  server.on('GET /whatsapp', {
    body: [aConnectionView({ id: 4, queueIds: [] }), aConnectionView({ id: 5, queueIds: [2] })],
  });
  server.on('POST /queue', () => {
    done.add('queue');
    return { body: created };
  });
  server.on('PUT /whatsapp/4', { body: aConnectionView({ id: 4, queueIds: [9] }) });
  await findStepItem(/^Criar uma fila/);
  await press(/^Criar “Atendimento”/);
  expect(await screen.findByText('2 de 6 feitos')).toBeVisible();
  expect(server.at('PUT /whatsapp/4')[0]?.body).toMatchObject({ queueIds: [9] });
  expect(server.at('PUT /whatsapp/5')).toHaveLength(0);
  server.on('DELETE /queue/9', () => {
    done.delete('queue');
    return { body: { message: 'ok' } };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('1 de 6 feitos')).toBeVisible();
  expect(server.at('DELETE /queue/9')).toHaveLength(1);
});

it('says why a step failed and leaves it open', async () => {
  const server = show();
  server.on('PUT /companySettings', { status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  await findStepItem(/^Definir o horário/);
  await press('Usar este horário');
  await waitFor(() => expect(server.at('PUT /companySettings')).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Usar este horário' })).toBeEnabled();
  expect(screen.getByText('0 de 6 feitos')).toBeVisible();
});

it('turns the hours on, and off again', async () => {
  const server = show();
  server.on('PUT /companySettings', { body: { response: true, result: {} } });
  const own = { id: 8, outOfHoursMessage: 'Só amanhã.' };
  server.on('GET /whatsapp', { body: [aConnectionView({ id: 7 }), aConnectionView(own)] });
  server.on('PUT /whatsapp/7', { body: aConnectionView({ id: 7 }) });
  await findStepItem(/^Definir o horário/);
  expect(screen.getByText(/o cliente recebe: “Olá, Maria\. Estamos fora do horário/)).toBeVisible();
  await press('Usar este horário');
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() =>
    expect(server.at('PUT /companySettings').map(({ body }) => body)).toEqual([
      { column: 'scheduleType', data: 'company' },
      { column: 'scheduleType', data: 'disabled' },
    ]),
  );
  await waitFor(() =>
    expect(server.at('PUT /whatsapp/7').map(({ body }) => body)).toEqual([
      { outOfHoursMessage: expect.stringMatching(/^Olá, {{firstName}}\./) },
      { outOfHoursMessage: '' },
    ]),
  );
});

it('writes the first quick reply with its variable left open', async () => {
  const server = show();
  server.on('POST /quick-messages', { body: { id: 3 } });
  await findStepItem(/^Criar a primeira resposta/);
  await press(/^Criar “\/ola”/);
  await waitFor(() =>
    expect(server.at('POST /quick-messages')[0]?.body).toEqual({
      shortcode: 'ola',
      message: 'Olá, {{firstName}}. Como posso ajudar?',
      geral: true,
    }),
  );
});

it('opens the test phone on a customer who is there already', async () => {
  const server = show(['connection', 'queue']);
  server.on('GET /whatsapp', { body: [aConnectionView({ isSandbox: true, phoneNumberId: '77' })] });
  server.on('GET /sandbox/phones', { body: [bia] });
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir o celular de teste' }));
  await waitFor(() => expect(address()).toBe('/sandbox?number=77&customer=5511900000001'));
});

it('names the number to write to where it is a real one, and asks for one where there is none', async () => {
  const server = show(['connection']);
  server.on('GET /whatsapp', { body: [aConnectionView()] });
  expect(await screen.findByText('Escreva do seu celular para +55 (11) 91234-5678.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Abrir o WhatsApp' })).toBeVisible();
});

it.each([
  ['Adicionar pessoa', '/users?new'],
  ['Conectar WhatsApp', '/connections?new'],
])('%s opens its dialog', async (name, to) => {
  show();
  await findStepItem(/^Convidar a equipe/);
  await press(name);
  expect(address()).toBe(to);
});

it('is put away for the company, and brought back', async () => {
  const server = show();
  server.on('PUT /companySettings', { body: { response: true, result: {} } });
  await screen.findByText('0 de 6 feitos');
  expect(screen.getByLabelText('falta')).toHaveTextContent('true');
  await press('Ocultar');
  expect(await screen.findByText('Os primeiros passos estão ocultos.')).toBeVisible();
  expect(currentSession()?.setting('firstSteps')).toBe('hidden');
  expect(screen.getByLabelText('falta')).toHaveTextContent('false');
  await press('Mostrar de novo');
  expect(await screen.findByText('0 de 6 feitos')).toBeVisible();
  expect(server.at('PUT /companySettings').map(({ body }) => body)).toEqual([
    { column: 'firstSteps', data: 'hidden' },
    { column: 'firstSteps', data: 'shown' },
  ]);
});

it('says that all is set, and then no longer counts as left', async () => {
  show(firstSteps);
  expect(await screen.findByText(/^Tudo pronto/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Concluir' })).toBeVisible();
  expect(screen.getByLabelText('falta')).toHaveTextContent('false');
});

it('asks nothing of the server for who does not set the company up', async () => {
  const server = show([], person({ profile: 'supervisor' }));
  expect(screen.getByLabelText('falta')).toHaveTextContent('false');
  expect(server.at('GET /firstSteps')).toHaveLength(0);
});

it('writes to the test number before a real one, and never to one that is not connected', () => {
  const real = aConnectionView({ id: 1 });
  const test = aConnectionView({ id: 2, isSandbox: true });
  expect(testableConnection([real, test])).toBe(test);
  expect(testableConnection([{ ...test, status: 'DISCONNECTED' }, real])).toBe(real);
  expect(testableConnection([{ ...real, status: 'DISCONNECTED' }])).toBeUndefined();
});

it('offers the test number only where the installation has the stand-in', async () => {
  const user = person();
  show([], { ...user, company: { ...user.company, ...{ hasSandbox: false } } });
  await findStepItem(/^Conectar um número/);
  expect(screen.getByRole('button', { name: 'Conectar WhatsApp' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Usar um número de teste' })).toBeNull();
  expect(hasSandbox({ id: 1, hasSandbox: true })).toBe(true);
});
