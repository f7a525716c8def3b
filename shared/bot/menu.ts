import { parseAnswer } from './answers.ts';
import type { BotQueue } from './model.ts';
import { choosesQueue, greetsForOnly } from './queue.ts';
import { botText } from './texts.ts';
import {
  becomes,
  counts,
  does,
  isBurst,
  isExhausted,
  leaves,
  listed,
  paragraphs,
  remembers,
  says,
  type Turn,
} from './turn.ts';

/** Queues of the connection that still exist, in the order of the menu. */
export const offeredQueues = ({ flow }: Turn): BotQueue[] =>
  flow.connection.queueIds.flatMap((id) => flow.queues.get(id) ?? []);

/** The queue menu, as often as the connection allows (B-BOT-2, B-BOT-3, B-BOT-4). */
function showsMenu(turn: Turn, queues: readonly BotQueue[]): Turn {
  if (isExhausted(turn) || isBurst(turn)) return turn;
  const { lines, choices } = listed(
    queues.map(({ name }) => name),
    ['leave'],
  );
  const isRepeated = turn.session.stage === 'menu' && turn.session.sent > 0;
  const text = paragraphs(isRepeated ? botText('invalidOption') : '', turn.flow.connection.greetingMessage, lines);
  const said = says(turn, text, { choices, lines, hasGreetingMedia: true });
  return counts(remembers(does(said, { type: 'log', log: 'chatBot' }), { stage: 'menu', isGreeted: true }));
}

/** True if `#` leads to a menu: there are several queues, or one with options. */
export function hasMenu(turn: Turn): boolean {
  const queues = offeredQueues(turn);
  return queues.length > 1 || queues.some(({ hasOptions }) => hasOptions);
}

/** Back to the beginning: no queue, no attendant, the menu again (B-BOT-15). */
export function returnsToMenu(turn: Turn): Turn {
  const queues = offeredQueues(turn);
  const [only] = queues;
  if (only && queues.length === 1) return choosesQueue(does(turn, { type: 'log', log: 'chatBot' }), only);
  const cleared = becomes(does(turn, { type: 'queue', queueId: null, log: null }), { queueId: null, userId: null });
  return showsMenu(remembers(cleared, { stage: 'new', path: [], sent: 0, sentAt: null }), queues);
}

/** No queue yet, and the connection has some (B-BOT-1..7). */
export function offersQueues(turn: Turn): Turn {
  const queues = offeredQueues(turn);
  const [only] = queues;
  if (!only) return turn;
  if (queues.length === 1) return only.hasOptions ? choosesQueue(turn, only) : greetsForOnly(turn, only);
  // The first message is the customer's request and is never taken as a choice (B-BOT-6).
  if (turn.session.stage !== 'menu') return showsMenu(turn, queues);
  const answer = parseAnswer(turn.input);
  if (answer.type === 'leave') return leaves(turn);
  const chosen = answer.type === 'number' ? queues[answer.value - 1] : undefined;
  return chosen ? choosesQueue(turn, chosen) : showsMenu(turn, queues);
}
