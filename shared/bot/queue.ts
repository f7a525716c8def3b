import type { ChatbotOption } from '../queues/options.ts';
import { isOpenAt } from './hours.ts';
import type { BotQueue } from './model.ts';
import {
  becomes,
  counts,
  does,
  ends,
  isExhausted,
  leadsTo,
  listed,
  Missing,
  paragraphs,
  remembers,
  says,
  type Turn,
} from './turn.ts';

export function treeOf(turn: Turn, queue: BotQueue): readonly ChatbotOption[] {
  if (!queue.hasOptions) return [];
  const tree = turn.flow.trees.get(queue.id);
  if (!tree) throw new Missing({ kind: 'trees', id: queue.id });
  return tree;
}

/** Options as a message: text above, numbered lines, the ways out. */
export function offers(turn: Turn, options: readonly ChatbotOption[], ...above: readonly string[]): Turn {
  const { lines, choices } = listed(
    options.map(({ name }) => name),
    ['menu', 'leave'],
  );
  return says(turn, paragraphs(...above, lines), { choices, lines });
}

export const isQueueOpen = (turn: Turn, queue: BotQueue): boolean =>
  turn.flow.settings.scheduleType !== 'queue' ||
  isOpenAt(queue.schedules, new Date(turn.input.at), turn.flow.zone, turn.flow.holidays);

/** An integration or prompt of the queue takes over, if the company still has it. */
function handsOver(turn: Turn, { integrationId, promptId }: Pick<BotQueue, 'integrationId' | 'promptId'>): Turn {
  if (turn.session.isReleased) return turn;
  if (leadsTo(turn, 'integrations', integrationId)) {
    return becomes(does(turn, { type: 'integration', integrationId }), { useIntegration: true, integrationId });
  }
  if (leadsTo(turn, 'prompts', promptId)) {
    return becomes(does(turn, { type: 'prompt', promptId }), { useIntegration: true, promptId });
  }
  return turn;
}

export const enters = (turn: Turn, queue: BotQueue): Turn =>
  turn.ticket.queueId === queue.id
    ? turn
    : becomes(does(turn, { type: 'queue', queueId: queue.id, log: 'queue' }), { queueId: queue.id, userId: null });

/** Continues after the queue has the ticket and its greeting was sent (B-BOT-9..13). */
function settles(turn: Turn, queue: BotQueue, hasOptions: boolean): Turn {
  const { settings } = turn.flow;
  let next = turn;
  if (leadsTo(turn, 'files', queue.fileListId)) {
    next = does(next, { type: 'files', fileListId: queue.fileListId });
  }
  next = handsOver(next, queue);
  if (queue.closeTicket) return ends(next, 'closed');
  const waits = !hasOptions && !next.ticket.useIntegration;
  if (waits && settings.userRandom === 'enabled') next = does(next, { type: 'assign' });
  if (waits && settings.sendQueuePosition === 'enabled') next = does(next, { type: 'position' });
  return next;
}

/** B-BOT-8, B-IN-40: the ticket waits in the queue until it opens. */
export function findsClosed(turn: Turn, queue: BotQueue): Turn {
  const inside = remembers(enters(turn, queue), { stage: 'new', path: [], isOutOfHours: true });
  return counts(says(inside, queue.outOfHoursMessage));
}

/** The customer, or an option, chose the queue (B-BOT-8..13). */
export function choosesQueue(turn: Turn, queue: BotQueue): Turn {
  if (!isQueueOpen(turn, queue)) return findsClosed(turn, queue);
  const tree = treeOf(turn, queue);
  const hasOptions = tree.length > 0;
  const inside = remembers(enters(turn, queue), {
    stage: hasOptions ? 'tree' : 'done',
    path: [],
    sent: 0,
    sentAt: null,
    isGreeted: true,
  });
  const greeted = hasOptions ? offers(inside, tree, queue.greetingMessage) : says(inside, queue.greetingMessage);
  return settles(greeted, queue, hasOptions);
}

/** Greets for the only queue if it has no options, because there is no choice to offer (B-BOT-1). */
export function greetsForOnly(turn: Turn, queue: BotQueue): Turn {
  const { connection, settings } = turn.flow;
  if (!isQueueOpen(turn, queue)) return isExhausted(turn) ? turn : findsClosed(turn, queue);
  const inside = remembers(enters(turn, queue), { stage: 'done', path: [], sent: 0, sentAt: null });
  const taken = handsOver(inside, queue);
  if (taken.ticket.useIntegration) return remembers(taken, { isGreeted: true });
  const isGreetedNow = settings.sendGreetingMessageOneQueues === 'enabled' && !turn.session.isGreeted;
  const greeted = isGreetedNow ? says(inside, connection.greetingMessage, { hasGreetingMedia: true }) : inside;
  return settles(remembers(greeted, { isGreeted: true }), queue, false);
}
