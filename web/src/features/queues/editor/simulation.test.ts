import type { ChatbotOption } from '@shared/queues/options.ts';
import { option, queue } from '@test/support/server/botFlow.ts';
import { expect, it } from 'vitest';
import {
  flowFor,
  initialState,
  isOver,
  linesOf,
  resolveOutcome,
  type SimulatedLine,
  type SimulationSetup,
} from './simulation.ts';

const toB = option(1, 'Ir para B', { queueType: 'queue', optQueueId: 2 });
const toA = option(1, 'Ir para A', { queueType: 'queue', optQueueId: 1 });

const saidIn = (line: SimulatedLine) => {
  if (line.by === 'files') return `files ${line.fileListId}`;
  return line.by === 'note' ? line.note.key : line.text.split('\n')[0];
};

function simulate(options: readonly ChatbotOption[], more: Partial<SimulationSetup> = {}) {
  const a = queue(1, 'A', { greetingMessage: 'Olá da A', outOfHoursMessage: 'A fechou' });
  const b = queue(2, 'B', { greetingMessage: 'Olá da B', hasOptions: true });
  const targets = { users: new Set([5]), integrations: new Set([6]), prompts: new Set([7]), files: new Set([8]) };
  const setup = {
    ...{ queue: a, options, others: [b], order: [1, 2], isOutOfHours: false, targets },
    ...{ greeting: 'Menu', farewell: 'Até logo', ...more },
  };
  let state = initialState(1);
  let minute = 0;
  const read: number[] = [];
  const hears = async (body: string) => {
    minute += 1;
    const at = new Date(Date.UTC(2026, 10, 20, 13, minute)).toISOString();
    const input = { at, body, replyId: null, isAudio: false, isText: true };
    const outcome = await resolveOutcome(flowFor(setup), state, input, async (id) => {
      read.push(id);
      return [toA];
    });
    state = outcome;
    return linesOf(outcome.effects).map((line) => saidIn(line));
  };
  return { hears, read, isOver: () => isOver(state) };
}

it('talks to options that nobody saved', async () => {
  const { hears } = simulate([option(-1, 'Preços', { greetingMessage: 'Mesas a 900' })]);
  expect(await hears('oi')).toEqual(['Olá da A']);
  expect(await hears('1')).toEqual(['Mesas a 900']);
  expect(await hears('e aí?')).toEqual(['silent']);
});

it('two queues that lead to each other go round by the customer’s choice only', async () => {
  const { hears, read } = simulate([toB]);
  await hears('oi');
  expect(await hears('1')).toEqual(['toQueue', 'Olá da B']);
  expect(await hears('1')).toEqual(['toQueue', 'Olá da A']);
  expect(await hears('1')).toEqual(['toQueue', 'Olá da B']);
  expect(read).toEqual([2, 2, 2]);
});

it('a target that is gone is like text', async () => {
  const { hears } = simulate([
    option(-1, 'Gerente', { queueType: 'attendent', optUserId: 77, greetingMessage: 'Já chamo' }),
    option(-2, 'Fila', { queueType: 'queue', optQueueId: 99, greetingMessage: 'Vamos lá' }),
  ]);
  await hears('oi');
  expect(await hears('1')).toEqual(['Já chamo']);
  const again = simulate([option(-2, 'Fila', { queueType: 'queue', optQueueId: 99, greetingMessage: 'Vamos lá' })]);
  await again.hears('oi');
  expect(await again.hears('1')).toEqual(['Vamos lá']);
});

it('out of hours only the queue’s text is sent', async () => {
  const { hears } = simulate([toB], { isOutOfHours: true });
  expect(await hears('oi')).toEqual(['A fechou']);
});

it('the end and what a person gets are told between the lines', async () => {
  const { hears, isOver: over } = simulate([
    option(-1, 'Ana', { queueType: 'attendent', optUserId: 5 }),
    option(-2, 'Fim', { closeTicket: true, greetingMessage: 'Até logo' }),
  ]);
  await hears('oi');
  expect(over()).toBe(false);
  expect(await hears('2')).toEqual(['Até logo', 'closed']);
  expect(over()).toBe(true);
  const other = simulate([option(-1, 'Ana', { queueType: 'attendent', optUserId: 5 })]);
  await other.hears('oi');
  expect(await other.hears('1')).toEqual(['toUser']);
});

it('files go out and an integration takes over where the option leads to them', async () => {
  const { hears } = simulate([
    option(-1, 'Catálogo', { queueType: 'file', optFileId: 8, greetingMessage: 'Aqui está' }),
    option(-2, 'Robô', { queueType: 'integration', optIntegrationId: 6 }),
  ]);
  await hears('oi');
  expect(await hears('2')).toEqual(['toIntegration']);
  expect(await hears('e então?')).toEqual(['toIntegration']);
  const other = simulate([option(-1, 'Catálogo', { queueType: 'file', optFileId: 8, greetingMessage: 'Aqui está' })]);
  await other.hears('oi');
  expect(await other.hears('1')).toEqual(['Aqui está', 'files 8']);
});

it('a queue sends its files, and its prompt answers where it has no integration', async () => {
  const own = queue(1, 'A', { greetingMessage: 'Olá', fileListId: 8, promptId: 7 });
  expect(await simulate([], { queue: own }).hears('oi')).toEqual(['Olá', 'files 8', 'toPrompt']);
  const both = { ...own, integrationId: 6 };
  expect(await simulate([], { queue: both }).hears('oi')).toEqual(['Olá', 'files 8', 'toIntegration']);
  expect(await simulate([], { queue: { ...both, integrationId: 66, fileListId: 88 } }).hears('oi')).toEqual([
    'Olá',
    'toPrompt',
  ]);
});
