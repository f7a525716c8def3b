import { minuteMs } from '../core/time.ts';
import type { BotSession } from '../tickets/botSessionModel.ts';
import type { BotChoice, BotEffect, BotFlow, BotInput, BotNeed, BotState, BotTicket } from './model.ts';
import { botText } from './texts.ts';

/** A message on its way through the rules, with what is known and what has been decided so far. */
export interface Turn extends BotState {
  readonly flow: BotFlow;
  readonly input: BotInput;
  readonly effects: readonly BotEffect[];
}

/** Thrown inside the engine when something has to be read; `step` answers it as `needs`. */
export class Missing extends Error {
  readonly need: BotNeed;
  constructor(need: BotNeed) {
    super(`${need.kind} ${need.id} is needed`);
    this.need = need;
  }
}

/** True if the target of an option or a queue still exists. */
export function leadsTo(turn: Turn, kind: Exclude<BotNeed['kind'], 'trees'>, id: number | null): id is number {
  if (id === null) return false;
  const isThere = turn.flow[kind].get(id);
  if (isThere === undefined) throw new Missing({ kind, id });
  return isThere;
}

export const does = (turn: Turn, ...effects: readonly BotEffect[]): Turn => ({
  ...turn,
  effects: [...turn.effects, ...effects],
});
export const remembers = (turn: Turn, session: Partial<BotSession>): Turn => ({
  ...turn,
  session: { ...turn.session, ...session },
});
export const becomes = (turn: Turn, ticket: Partial<BotTicket>): Turn => ({
  ...turn,
  ticket: { ...turn.ticket, ...ticket },
});

type Say = Extract<BotEffect, { type: 'say' }>;

/** An empty text without media is not sent. */
export function says(turn: Turn, text: string, more: Partial<Say> = {}): Turn {
  if (text.trim() === '' && !more.hasGreetingMedia) return turn;
  const plain = { type: 'say', lines: '', choices: [], hasGreetingMedia: false, isQuoting: false, delayMs: 0 } as const;
  return does(turn, { ...plain, text, ...more });
}

const elapsedMs = ({ input, session }: Turn): number =>
  session.sentAt === null ? Number.POSITIVE_INFINITY : Date.parse(input.at) - Date.parse(session.sentAt);

/** B-BOT-3: as often as the connection allows, and not again before its pause is over. */
export function isExhausted(turn: Turn): boolean {
  const { maxUseBotQueues: most, timeUseBotQueues: minutes } = turn.flow.connection;
  if (most > 0 && turn.session.sent >= most) return true;
  return minutes > 0 && turn.session.sent > 0 && elapsedMs(turn) < minutes * minuteMs;
}

/** Several messages of one burst are answered once (B-BOT-4). */
export const isBurst = (turn: Turn): boolean => elapsedMs(turn) < 1000;

/** Counts one more of the limited texts. */
export const counts = (turn: Turn): Turn => remembers(turn, { sent: turn.session.sent + 1, sentAt: turn.input.at });

/** Numbered lines, one per choice, and the ways out; as text, and for channels that can draw them. */
export function listed(
  names: readonly string[],
  exits: readonly ('menu' | 'leave')[],
): { lines: string; choices: BotChoice[] } {
  const numbered = names.map((name, index) => ({ id: String(index + 1), title: name }));
  const out = exits.map((exit) =>
    exit === 'menu' ? { id: '#', title: botText('mainMenu') } : { id: 'sair', title: botText('end') },
  );
  const lines = [
    ...numbered.map(({ id, title }) => `[ ${id} ] - ${title}`),
    ...out.map(({ id, title }) => `[ ${id === 'sair' ? 'Sair' : id} ] ${title}`),
  ];
  return { lines: lines.join('\n'), choices: [...numbered, ...out] };
}

export const paragraphs = (...parts: readonly string[]): string =>
  parts.filter((part) => part.trim() !== '').join('\n\n');

const withoutService = { useIntegration: false, integrationId: null, promptId: null } as const;

const finished = (turn: Turn): Turn =>
  remembers(becomes(turn, withoutService), {
    stage: 'done',
    path: [],
    sent: 0,
    sentAt: null,
    ratingAsked: 0,
    commentAsked: false,
    ratingQuestion: null,
  });

/** The end, without a rating. */
export const ends = (turn: Turn, log: Extract<BotEffect, { type: 'close' }>['log']): Turn =>
  becomes(finished(does(turn, { type: 'close', log, delayMs: 0 })), { status: 'closed' });

/** The same a while after everything that is said has left (B-BOT-19). */
export function endsLater(turn: Turn, delayMs: number): Turn {
  const pauses = turn.effects.map((effect) => (effect.type === 'say' ? effect.delayMs : 0));
  const waitMs = pauses.reduce((sum, pauseMs) => sum + pauseMs, delayMs);
  const endsAt = new Date(Date.parse(turn.input.at) + waitMs).toISOString();
  return remembers(finished(does(turn, { type: 'close', log: 'closed', delayMs })), { endsAt });
}

/** The customer ends it (B-BOT-5). */
export const leaves = (turn: Turn): Turn => ends(says(turn, turn.flow.connection.complationMessage), 'clientClosed');
