import { type ChatbotOption, levelAt, type OptionType } from '../queues/options.ts';
import { parseAnswer } from './answers.ts';
import { returnsToMenu } from './menu.ts';
import type { BotQueue } from './model.ts';
import { choosesQueue, offers, treeOf } from './queue.ts';
import { botText } from './texts.ts';
import { becomes, counts, does, endsLater, isExhausted, leadsTo, leaves, remembers, says, type Turn } from './turn.ts';

/** Time to read what the option says before the conversation ends (B-BOT-19). */
const closeAfterMs = 2000;

const leavesTree = (turn: Turn): Turn => remembers(turn, { stage: 'done', path: [] });

type Lead = (turn: Turn, option: ChatbotOption) => Turn | undefined;

/** Hands the ticket to a person, to a queue without running its menu, or to both. */
const toAttendant: Lead = (turn, { optQueueId, optUserId }) => {
  const queue = optQueueId === null ? undefined : turn.flow.queues.get(optQueueId);
  const userId = leadsTo(turn, 'users', optUserId) ? optUserId : undefined;
  if (!queue && userId === undefined) return undefined;
  const moved = queue
    ? becomes(does(turn, { type: 'queue', queueId: queue.id, log: null }), { queueId: queue.id })
    : turn;
  if (userId === undefined) return leavesTree(does(moved, { type: 'log', log: 'userDefine' }));
  return leavesTree(becomes(does(moved, { type: 'user', userId }), { userId }));
};

const toIntegration: Lead = (turn, { optIntegrationId: integrationId }) => {
  if (!leadsTo(turn, 'integrations', integrationId)) return undefined;
  const started = does(turn, { type: 'integration', integrationId });
  return leavesTree(becomes(started, { useIntegration: true, integrationId }));
};

const toFiles: Lead = (turn, { optFileId, options }) => {
  if (!leadsTo(turn, 'files', optFileId)) return undefined;
  const sent = does(turn, { type: 'files', fileListId: optFileId });
  return options.length > 0 ? sent : leavesTree(sent);
};

/**
 * Targets of options; undefined for a target that no longer exists, which then counts as a text option (B-BOT-17,
 * B-BOT-18).
 */
const leads: Readonly<Record<Exclude<OptionType, 'queue'>, Lead>> = {
  text: () => undefined,
  attendent: toAttendant,
  integration: toIntegration,
  file: toFiles,
};

/** The customer picked an option (B-BOT-17..19). */
function picks(turn: Turn, option: ChatbotOption): Turn {
  const below = remembers(turn, { path: [...turn.session.path, option.id], sent: 0, sentAt: null });
  const target = option.queueType === 'queue' && option.optQueueId !== null && turn.flow.queues.get(option.optQueueId);
  const hasMore = option.options.length > 0;
  const said =
    hasMore && !target ? offers(below, option.options, option.greetingMessage) : says(below, option.greetingMessage);
  if (target && !option.closeTicket) return choosesQueue(said, target);
  const kind = option.queueType === 'queue' ? 'text' : option.queueType;
  const led = leads[kind](said, option) ?? (hasMore ? said : leavesTree(said));
  return option.closeTicket ? endsLater(led, closeAfterMs) : led;
}

const repeats = (turn: Turn, level: readonly ChatbotOption[]): Turn =>
  isExhausted(turn) ? turn : counts(offers(turn, level, botText('invalidOption')));

function goesUp(turn: Turn, tree: readonly ChatbotOption[]): Turn {
  const path = turn.session.path.slice(0, -1);
  const level = levelAt(tree, path);
  if (turn.session.path.length === 0 || !level) return returnsToMenu(turn);
  return offers(remembers(turn, { path }), level);
}

/** A message to a ticket that is inside the options of its queue (B-BOT-15, B-BOT-16). */
export function answersOptions(turn: Turn, queue: BotQueue): Turn {
  const tree = treeOf(turn, queue);
  const level = levelAt(tree, turn.session.path);
  // The tree was edited meanwhile: what is no longer there cannot be answered.
  if (!level || level.length === 0) return choosesQueue(turn, queue);
  const answer = parseAnswer(turn.input);
  if (answer.type === 'leave') return leaves(turn);
  if (answer.type === 'menu') return returnsToMenu(turn);
  if (answer.type === 'up') return goesUp(turn, tree);
  const option = answer.type === 'number' ? level[answer.value - 1] : undefined;
  return option ? picks(turn, option) : repeats(turn, level);
}
