import { wantsMenu } from './answers.ts';
import type { BotFlow, BotInput, BotState } from './model.ts';

type Known = Pick<BotFlow, 'contact' | 'settings'> & {
  readonly connection: Pick<BotFlow['connection'], 'integrationId'>;
};

/** True if the queue's menu and options are done and no outside service has the ticket. */
function isOver({ ticket, session }: BotState, { settings, connection }: Known): boolean {
  const isExternal = !session.isReleased && (ticket.useIntegration || connection.integrationId !== null);
  return session.stage === 'done' && ticket.queueId !== null && settings.scheduleType !== 'queue' && !isExternal;
}

/**
 * True if automation does nothing about a message whatever else is configured, so that its configuration need not be
 * read. Most messages belong to a ticket that an attendant has or that waits for one.
 */
export function needsNoAutomation(
  state: BotState,
  input: Pick<BotInput, 'isAudio' | 'body' | 'replyId' | 'isText'>,
  known: Known,
): boolean {
  const { ticket, session } = state;
  const { contact, settings } = known;
  const hasHours = settings.scheduleType === 'company' || settings.scheduleType === 'connection';
  if (ticket.status === 'open') return !hasHours || settings.sendMessageOutExpedientTicketOpen !== 'enabled';
  if (ticket.status !== 'pending') return ticket.status === 'group' || ticket.status === 'closed';
  if (ticket.isPlainGroup) return true;
  const takesAudio = contact.acceptAudioMessage && settings.acceptAudioMessageContact === 'enabled';
  if (hasHours || session.isOutOfHours || (input.isAudio && !takesAudio)) return false;
  if (ticket.userId !== null) return true;
  // Without the robot a ticket still finds the queue whose people serve it.
  if (contact.disableBot) return ticket.queueId !== null;
  return !wantsMenu(input) && isOver(state, known);
}
