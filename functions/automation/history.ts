import type { Message } from '@shared/messages/model.ts';
import { automaticMark } from '@shared/messages/ticketChanges.ts';
import type { PromptLine } from '@shared/prompts/conversation.ts';
import { messageEntity, messagePosition, trackingEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { type Item, queryPartition } from '../core/store/store.ts';
import { keys, partitions, prefixes } from '../core/store/table.ts';
import { storedTranscript } from '../flows/prompts/recordings.ts';
import type { ExternalTurn } from './model.ts';

type HistoryScope = Pick<ExternalTurn, 'ctx' | 'ticket' | 'message'>;

/** A farewell is written up to this many milliseconds after the end of its service. */
const marginMs = 1000;

/** Returns the time up to which the ticket's messages belong to the service before this one, in epoch milliseconds. */
async function cycleStart({ ctx, ticket }: HistoryScope): Promise<number> {
  const pk = partitions.ticket(ctx.companyId, ticket.id);
  // Tracking ids sort by time.
  const { items } = await queryPartition({ pk, prefix: prefixes.tracking, limit: 2, descending: true });
  const former = items.map((item) => fromItem(trackingEntity, item)).find(({ id }) => id !== ticket.trackingId);
  const end = former?.finishedAt ?? former?.closedAt ?? null;
  return end === null ? 0 : Date.parse(end) + marginMs;
}

const pageSize = 100;
/** Files and notes between the texts make it longer than what is looked for. */
const lookBack = 300;

const isHeard = ({ mediaType, isPrivate, isDeleted }: Message): boolean =>
  (mediaType === 'chat' || mediaType === 'audio') && !isPrivate && !isDeleted;

/** Messages before the current one, newest first, until there are enough or the service began. */
async function messagesBefore(turn: HistoryScope, most: number): Promise<Message[]> {
  const { ctx, ticket, message } = turn;
  const since = await cycleStart(turn);
  const key = keys.message(ctx.companyId, message.whatsappId, message.contactId, messagePosition(message.id));
  const found: Message[] = [];
  let after: Item | undefined;
  let seen = 0;
  do {
    const page = await queryPartition({ pk: key.pk, until: key.sk, limit: pageSize, descending: true, after });
    const messages = page.items
      .filter((item) => item['et'] === messageEntity.name)
      .map((item) => fromItem(messageEntity, item));
    const inCycle = messages.filter(
      ({ ticketId, createdAt }) => ticketId === ticket.id && Date.parse(createdAt) > since,
    );
    found.push(...inCycle.filter((each) => each.id !== message.id && isHeard(each)));
    seen += messages.length;
    const isAtStart = inCycle.length < messages.length;
    after = isAtStart || found.length >= most || seen >= lookBack ? undefined : page.last;
  } while (after);
  return found.slice(0, most);
}

/** Returns the texts of this service before the current message, oldest first, with the transcripts of recordings. */
export async function conversationHistory(turn: HistoryScope, most: number): Promise<PromptLine[]> {
  const messages = await messagesBefore(turn, most);
  const recordings = messages.filter(({ mediaType, fromMe }) => mediaType === 'audio' && !fromMe);
  const heard = await storedTranscript(turn.ctx, recordings);
  return messages
    .map((message) => ({
      isFromContact: !message.fromMe,
      text: (heard.get(message.id) ?? message.transcript ?? message.body).replaceAll(automaticMark, '').trim(),
    }))
    .filter(({ text }) => text !== '')
    .reverse();
}
