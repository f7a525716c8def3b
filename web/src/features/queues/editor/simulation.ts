import type { BotChoice, BotEffect, BotFlow, BotInput, BotOutcome, BotQueue, BotState } from '@shared/bot/model.ts';
import { step } from '@shared/bot/step.ts';
import { defaultSchedules } from '@shared/companies/defaults.ts';
import { automationDefaults } from '@shared/connections/automationDefaults.ts';
import { noHolidays } from '@shared/holidays/calendar.ts';
import type { ChatbotOption } from '@shared/queues/options.ts';
import type { Targets } from '@shared/queues/tree.ts';
import { newSession } from '@shared/tickets/botSession.ts';
import { companyZone } from '@web/lib/time.ts';

/** Input of a test conversation: the queue and its options in the editor, and their targets. */
export interface SimulationSetup {
  readonly queue: BotQueue;
  readonly options: readonly ChatbotOption[];
  /** The other queues of the company; all of them in the order of the menu. */
  readonly others: readonly BotQueue[];
  readonly order: readonly number[];
  readonly targets: Omit<Targets, 'queues'> & { readonly prompts: ReadonlySet<number> };
  readonly isOutOfHours: boolean;
  /** Stand in for the texts of a connection, which are edited elsewhere. */
  readonly greeting: string;
  readonly farewell: string;
}

/** Blank periods: closed whatever the time. */
const closedWeek = defaultSchedules().map((day) => ({
  ...day,
  ...{ startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' },
}));

const there = (ids: ReadonlySet<number>) => new Map([...ids].map((id) => [id, true]));

export function flowFor(setup: SimulationSetup): BotFlow {
  const { queue, options, others, order, targets, isOutOfHours, greeting, farewell } = setup;
  const own = { ...queue, hasOptions: options.length > 0 };
  const queues = [...others.filter(({ id }) => id !== queue.id), own];
  const hours = (one: BotQueue) => (isOutOfHours ? { ...one, schedules: closedWeek } : one);
  return {
    zone: companyZone(),
    holidays: noHolidays,
    settings: {
      ...{ scheduleType: isOutOfHours ? 'queue' : 'disabled', acceptAudioMessageContact: 'enabled' },
      ...{ userRandom: 'disabled', sendGreetingMessageOneQueues: 'enabled', sendQueuePosition: 'disabled' },
      ...{ sendMessageOutExpedientTicketOpen: 'disabled', enableLGPD: 'disabled', lgpdMessage: '', lgpdLink: '' },
    },
    companySchedules: [],
    connection: {
      ...automationDefaults(),
      ...{ queueIds: order, greetingMessage: greeting, complationMessage: farewell },
    },
    contact: { disableBot: false, acceptAudioMessage: true },
    queues: new Map(queues.map((one) => [one.id, hours(one)])),
    trees: new Map([[queue.id, options]]),
    users: there(targets.users),
    integrations: there(targets.integrations),
    prompts: there(targets.prompts),
    files: there(targets.files),
  };
}

/** The customer has just chosen the queue. */
export const initialState = (queueId: number): BotState => ({
  ticket: {
    ...{ status: 'pending', queueId, userId: null, isGroup: false, isPlainGroup: false },
    ...{ useIntegration: false, integrationId: null, promptId: null },
  },
  session: newSession,
});

/** The service ended, or an option said its last words. */
export const isOver = ({ ticket, session }: BotState): boolean => ticket.status === 'closed' || session.endsAt !== null;

export type FinalOutcome = Exclude<BotOutcome, { readonly needs: unknown }>;

/** Each look-up adds a fact, and one message does not lead through more queues than this. */
const maxLookups = 20;

/**
 * Result of the bot's engine; the options of other queues are read when they are reached.
 * @param readTree reads by queue id
 */
export async function resolveOutcome(
  flow: BotFlow,
  state: BotState,
  input: BotInput,
  readTree: (queueId: number) => Promise<readonly ChatbotOption[]>,
): Promise<FinalOutcome> {
  let known = flow;
  for (let turn = 0; turn < maxLookups; turn += 1) {
    const outcome = step(known, state, input);
    if (!('needs' in outcome)) return outcome;
    const { kind, id } = outcome.needs;
    known =
      kind === 'trees'
        ? { ...known, trees: new Map([...known.trees, [id, await readTree(id)]]) }
        : { ...known, [kind]: new Map([...known[kind], [id, false]]) };
  }
  throw new Error('the test conversation does not come to rest');
}

export type Note =
  | { readonly key: 'toQueue'; readonly queueId: number }
  | { readonly key: 'toUser'; readonly userId: number }
  | { readonly key: 'toIntegration'; readonly integrationId: number }
  | { readonly key: 'toPrompt'; readonly promptId: number }
  | { readonly key: 'toAnyone' | 'toPosition' | 'closed' | 'silent' };

/** A line of the conversation. */
export type SimulatedLine =
  | { readonly by: 'customer'; readonly text: string }
  | { readonly by: 'company'; readonly text: string; readonly choices: readonly BotChoice[] }
  | { readonly by: 'files'; readonly fileListId: number }
  | { readonly by: 'note'; readonly note: Note };

function saidBy(effect: BotEffect): SimulatedLine | undefined {
  const note = (made: Note): SimulatedLine => ({ by: 'note', note: made });
  switch (effect.type) {
    case 'say':
      return { by: 'company', text: effect.text, choices: effect.choices };
    case 'queue':
      return effect.queueId === null ? undefined : note({ key: 'toQueue', queueId: effect.queueId });
    case 'user':
      return note({ key: 'toUser', userId: effect.userId });
    case 'assign':
      return note({ key: 'toAnyone' });
    case 'position':
      return note({ key: 'toPosition' });
    case 'integration':
      return note({ key: 'toIntegration', integrationId: effect.integrationId });
    case 'prompt':
      return note({ key: 'toPrompt', promptId: effect.promptId });
    case 'files':
      return { by: 'files', fileListId: effect.fileListId };
    case 'close':
      return note({ key: 'closed' });
    default:
      return undefined;
  }
}

/** Messages that the customer sees, with notes about invisible effects between them. */
export function linesOf(effects: readonly BotEffect[]): SimulatedLine[] {
  const lines = effects.flatMap((effect) => saidBy(effect) ?? []);
  return lines.length > 0 ? lines : [{ by: 'note', note: { key: 'silent' } }];
}

/** Message of the customer with its time. */
export interface CustomerMessage {
  readonly text: string;
  /** The choice that was pressed. */
  readonly replyId: string | null;
  /** ISO */
  readonly at: string;
}

export interface Conversation {
  readonly state: BotState;
  readonly lines: readonly SimulatedLine[];
}

/** The whole conversation from its beginning; what comes after its end is not heard. @param readTree by queue */
export async function replay(
  setup: SimulationSetup,
  heard: readonly CustomerMessage[],
  readTree: (queueId: number) => Promise<readonly ChatbotOption[]>,
): Promise<Conversation> {
  const flow = flowFor(setup);
  let state = initialState(setup.queue.id);
  const lines: SimulatedLine[] = [];
  for (const { text, replyId, at } of heard) {
    if (isOver(state)) break;
    const { ticket, session, effects } = await resolveOutcome(
      flow,
      state,
      { at, body: text, replyId, isAudio: false, isText: true },
      readTree,
    );
    lines.push({ by: 'customer', text }, ...linesOf(effects));
    state = { ticket, session };
  }
  return { state, lines };
}
