import type { BotFlow, BotInput, BotQueue, BotState } from '@shared/bot/model.ts';
import { step } from '@shared/bot/step.ts';
import { defaultSchedules } from '@shared/companies/defaults.ts';
import type { ChatbotOption } from '@shared/queues/options.ts';
import { newSession } from '@shared/tickets/botSession.ts';

/** A working Friday, ten in the morning in São Paulo. */
export const morning = '2026-11-20T13:00:00.000Z';
export const minutesLater = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString();

export const option = (id: number, name: string, more: Partial<ChatbotOption> = {}): ChatbotOption => ({
  id,
  name,
  greetingMessage: '',
  queueType: 'text',
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  closeTicket: false,
  options: [],
  ...more,
});

export const queue = (id: number, name: string, more: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: defaultSchedules(),
  hasOptions: false,
  integrationId: null,
  promptId: null,
  fileListId: null,
  closeTicket: false,
  ...more,
});

interface Parts {
  readonly settings?: Partial<BotFlow['settings']>;
  readonly connection?: Partial<BotFlow['connection']>;
  readonly contact?: Partial<BotFlow['contact']>;
  readonly queues?: readonly BotQueue[];
  readonly trees?: Readonly<Record<number, readonly ChatbotOption[]>>;
  readonly rest?: Partial<BotFlow>;
}

/** The numbers up to nine, of which these are still there. */
export const someOf = (...ids: readonly number[]): Map<number, boolean> =>
  new Map(Array.from({ length: 9 }, (_, index) => [index + 1, ids.includes(index + 1)]));

export function flowOf({ settings, connection, contact, queues = [], trees = {}, rest }: Parts = {}): BotFlow {
  return {
    zone: 'America/Sao_Paulo',
    holidays: new Set(),
    settings: {
      scheduleType: 'disabled',
      userRandom: 'disabled',
      sendGreetingMessageOneQueues: 'enabled',
      sendMessageOutExpedientTicketOpen: 'disabled',
      sendQueuePosition: 'disabled',
      acceptAudioMessageContact: 'enabled',
      enableLGPD: 'disabled',
      lgpdMessage: '',
      lgpdLink: '',
      ...settings,
    },
    companySchedules: defaultSchedules(),
    connection: {
      queueIds: queues.map(({ id }) => id),
      greetingMessage: 'Olá, {{firstName}}!',
      complationMessage: 'Até logo!',
      outOfHoursMessage: 'Voltamos amanhã.',
      ratingMessage: 'De 0 a 10?',
      ratingCommentMessage: '',
      schedules: defaultSchedules(),
      maxUseBotQueues: 3,
      timeUseBotQueues: 0,
      maxUseBotQueuesNPS: 3,
      defaultQueueId: null,
      integrationId: null,
      promptId: null,
      ...connection,
    },
    contact: { disableBot: false, acceptAudioMessage: true, ...contact },
    queues: new Map(queues.map((each) => [each.id, { ...each, hasOptions: (trees[each.id]?.length ?? 0) > 0 }])),
    trees: new Map(Object.entries(trees).map(([id, tree]) => [Number(id), tree])),
    users: someOf(1, 2),
    integrations: someOf(1),
    prompts: someOf(1),
    files: someOf(1),
    ...rest,
  };
}

export const waitingTicket: BotState = {
  ticket: {
    status: 'pending',
    queueId: null,
    userId: null,
    isGroup: false,
    isPlainGroup: false,
    useIntegration: false,
    integrationId: null,
    promptId: null,
  },
  session: newSession,
};

/** A conversation with the engine: what it says and does to each message, and where that leaves it. */
export class BotConversation {
  readonly flow: BotFlow;
  state: BotState;
  at: string;

  constructor(flow: BotFlow, state: BotState = waitingTicket, at: string = morning) {
    this.flow = flow;
    this.state = state;
    this.at = at;
  }

  /** Handles a message, ten seconds after the one before. @throws when the engine lacks a tree */
  hears(body: string, more: Partial<BotInput> = {}) {
    this.at = more.at ?? new Date(Date.parse(this.at) + 10_000).toISOString();
    const input = { body, replyId: null, isAudio: false, isText: true, ...more, at: this.at };
    const outcome = step(this.flow, this.state, input);
    if ('needs' in outcome) throw new Error(`${outcome.needs.kind} ${outcome.needs.id} is missing`);
    this.state = { ticket: outcome.ticket, session: outcome.session };
    const says = outcome.effects.flatMap((effect) => (effect.type === 'say' ? [effect.text] : []));
    const does = outcome.effects.filter(({ type }) => type !== 'say');
    return { says, does, effects: outcome.effects, ...this.state };
  }
}
