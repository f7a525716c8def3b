import { flowOf, morning, option, queue, waitingTicket } from '@test/support/server/botFlow.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ChatbotOption } from '../queues/options.ts';
import { newSession } from '../tickets/botSession.ts';
import type { BotFlow, BotState } from './model.ts';
import { needsNoAutomation } from './needsNoAutomation.ts';
import { step } from './step.ts';

const id = fc.integer({ min: 1, max: 4 });
const maybeId = fc.option(id, { nil: null });

const node = (depth: number): fc.Arbitrary<ChatbotOption> =>
  fc
    .record({
      id: fc.integer({ min: 1, max: 300 }),
      name: fc.string({ maxLength: 8 }),
      greetingMessage: fc.string({ maxLength: 8 }),
      queueType: fc.constantFrom('text', 'attendent', 'queue', 'integration', 'file'),
      optQueueId: maybeId,
      optUserId: maybeId,
      optIntegrationId: maybeId,
      optFileId: maybeId,
      closeTicket: fc.boolean(),
      options: depth === 0 ? fc.constant([]) : fc.array(node(depth - 1), { maxLength: 3 }),
    })
    .map(({ id: nodeId, name, ...more }) => option(nodeId, name, more as Partial<ChatbotOption>));

const anyFlow: fc.Arbitrary<BotFlow> = fc
  .record({
    queues: fc.uniqueArray(
      fc.record({ id, closeTicket: fc.boolean(), integrationId: maybeId, promptId: maybeId, fileListId: maybeId }),
      { selector: (each) => each.id, maxLength: 4 },
    ),
    trees: fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.array(node(2), { maxLength: 4 })),
    scheduleType: fc.constantFrom('disabled', 'company', 'connection', 'queue'),
    flags: fc.array(fc.constantFrom('enabled', 'disabled'), { minLength: 6, maxLength: 6 }),
    maxUseBotQueues: fc.integer({ min: 0, max: 3 }),
    timeUseBotQueues: fc.integer({ min: 0, max: 2 }),
    integrationId: maybeId,
    promptId: maybeId,
    disableBot: fc.boolean(),
  })
  .map(({ queues, trees, flags, scheduleType, disableBot, ...connection }) =>
    flowOf({
      queues: queues.map((each) => queue(each.id, `Fila ${each.id}`, each)),
      trees,
      connection,
      contact: { disableBot },
      settings: {
        scheduleType,
        userRandom: flags[0] ?? '',
        sendQueuePosition: flags[1] ?? '',
        enableLGPD: flags[2] ?? '',
        sendGreetingMessageOneQueues: flags[3] ?? '',
        acceptAudioMessageContact: flags[4] ?? '',
        sendMessageOutExpedientTicketOpen: flags[5] ?? '',
        lgpdMessage: 'Consentimento',
      },
    }),
  );

const anyState: fc.Arbitrary<BotState> = fc
  .record({
    status: fc.constantFrom('pending', 'open', 'group', 'closed', 'lgpd', 'nps'),
    queueId: maybeId,
    userId: maybeId,
    stage: fc.constantFrom('new', 'menu', 'tree', 'done'),
    path: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 3 }),
    sent: fc.integer({ min: 0, max: 5 }),
    useIntegration: fc.boolean(),
    integrationId: maybeId,
  })
  .map(({ status, queueId, userId, stage, path, sent, useIntegration, integrationId }) => ({
    ticket: { ...waitingTicket.ticket, status, queueId, userId, useIntegration, integrationId } as BotState['ticket'],
    session: { ...newSession, stage, path, sent } as BotState['session'],
  }));

const anyWords = fc.array(fc.oneof(fc.constantFrom('1', '2', '3', '#', '0', 'sair', 'oi', '10/10'), fc.string()), {
  maxLength: 12,
});

/** Runs a conversation; trees are all there, so the engine must never ask for one. */
function run(flow: BotFlow, first: BotState, words: readonly string[]) {
  let state = first;
  return words.map((body, index) => {
    const at = new Date(Date.parse(morning) + index * 45_000).toISOString();
    const outcome = step(flow, state, { at, body, replyId: null, isAudio: false, isText: true });
    if ('needs' in outcome) throw new Error('a tree was missing');
    state = { ticket: outcome.ticket, session: outcome.session };
    return outcome;
  });
}

it('no flow, state or words make it throw, and the same again gives the same', () => {
  fc.assert(
    fc.property(anyFlow, anyState, anyWords, (flow, state, words) => {
      expect(run(flow, state, words)).toEqual(run(flow, state, words));
    }),
    { numRuns: 2000 },
  );
});

it('closes at most once, hands over to one at most, and says nothing to a closed or served ticket', () => {
  fc.assert(
    fc.property(anyFlow, anyState, anyWords, (flow, state, words) => {
      let before = state;
      for (const outcome of run(flow, state, words)) {
        const count = (...types: string[]) => outcome.effects.filter(({ type }) => types.includes(type)).length;
        expect(count('close')).toBeLessThanOrEqual(1);
        expect(count('integration', 'prompt')).toBeLessThanOrEqual(1);
        expect(outcome.effects.length).toBeLessThan(12);
        if (before.ticket.status === 'closed' || before.ticket.status === 'group') expect(outcome.effects).toEqual([]);
        before = outcome;
      }
    }),
    { numRuns: 2000 },
  );
});

it('an end comes at once or is announced, and nothing is done about a ticket that is to end', () => {
  fc.assert(
    fc.property(anyFlow, anyState, anyWords, (flow, state, words) => {
      let before = state;
      for (const outcome of run(flow, state, words)) {
        const { ticket, session, effects } = outcome;
        if (before.session.endsAt !== null) expect(outcome).toEqual({ ...before, effects: [] });
        for (const end of effects.filter((effect) => effect.type === 'close')) {
          expect([ticket.status === 'closed', session.endsAt !== null]).toEqual([end.delayMs === 0, end.delayMs > 0]);
          expect(ticket.useIntegration).toBe(false);
        }
        before = outcome;
      }
    }),
    { numRuns: 1000 },
  );
});

it('whoever never chooses is answered a limited number of times', () => {
  fc.assert(
    fc.property(anyFlow, fc.integer({ min: 1, max: 3 }), (flow, most) => {
      const limited = {
        ...flow,
        connection: { ...flow.connection, maxUseBotQueues: most, integrationId: null, promptId: null },
      };
      const said = run(
        limited,
        waitingTicket,
        Array.from({ length: 15 }, () => 'não sei'),
      ).flatMap(({ effects }) => effects.filter((effect) => effect.type === 'say'));
      expect(said.length).toBeLessThanOrEqual(most + 2);
    }),
    { numRuns: 500 },
  );
});

it('what is quiet changes nothing and does nothing', () => {
  let quiet = 0;
  fc.assert(
    fc.property(anyFlow, anyState, anyWords, fc.boolean(), (flow, state, [body = ''], isAudio) => {
      const input = { at: morning, body, replyId: null, isAudio, isText: !isAudio };
      if (!needsNoAutomation(state, input, flow)) return;
      quiet += 1;
      expect(step(flow, state, input)).toEqual({ ...state, effects: [] });
    }),
    { numRuns: 3000 },
  );
  expect(quiet).toBeGreaterThan(300);
});
