import { hidesNumbers } from '@shared/contacts/mask.ts';
import { withDefaults } from '@shared/settings/model.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { now } from '../core/context/clock.ts';
import { type Pusher, pusher } from '../core/events/push.ts';
import { readStream } from '../core/events/stream.ts';
import { log } from '../core/log.ts';
import { type RecordChange, changesOf, mergeChanges } from '../core/store/changes.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { type StoredTicket, ticketEntity } from '../core/store/entities.ts';
import { readCached } from '../core/store/itemCache.ts';
import { fromItem } from '../core/store/records.ts';
import { chatEntity } from '../core/store/resourceEntities.ts';
import { getItem, getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { type BuilderContext, builders } from './builders.ts';
import { type Chats, chatToRead } from './chatEvents.ts';
import { counterEvents } from './counterEvents.ts';
import type { RealtimeEvent } from './events.ts';
import { Frames, packFramesIntoMessages } from './frames.ts';
import { mayStayOpen } from './impersonationSockets.ts';
import { type Tickets, ticketToRead } from './messageEvents.ts';
import { noteDisconnected } from './presence.ts';
import { isOpening, listSockets, nextSequences, type Socket } from './repo.ts';
import { expired, type SessionNews, saveRights, sessionNews } from './sessions.ts';

const ticketsIn = (changes: readonly RecordChange[]): Map<number, StoredTicket> =>
  new Map(
    changes
      .filter(({ kind, after }) => kind === 'ticket' && after !== undefined)
      .map(({ after = {} }) => fromItem(ticketEntity, after))
      .map((ticket) => [ticket.id, ticket]),
  );

/** Tickets of the batch's messages, from the batch itself or in one read. */
async function ticketsFor(companyId: number, changes: readonly RecordChange[]): Promise<Tickets> {
  const known = ticketsIn(changes);
  const messages = changes.filter(({ kind }) => kind === 'message');
  const wanted = messages.flatMap((change) => ticketToRead(change) ?? []).filter((id) => !known.has(id));
  const ids = [...new Set(wanted)];
  if (ids.length === 0) return known;
  const items = await getItems(
    ids.map((id) => keys.ticket(companyId, id)),
    true,
  );
  for (const item of items) {
    if (!item) continue;
    const ticket = fromItem(ticketEntity, item);
    known.set(ticket.id, ticket);
  }
  return known;
}

/** Chats of the batch's messages: who is in them now decides who hears. */
async function chatsFor(companyId: number, changes: readonly RecordChange[]): Promise<Chats> {
  const messages = changes.filter(({ kind }) => kind === 'chatMessage');
  const ids = [...new Set(messages.flatMap((change) => chatToRead(change) ?? []))];
  if (ids.length === 0) return new Map();
  const items = await getItems(
    ids.map((id) => keys.chat(companyId, id)),
    true,
  );
  const chats = items.flatMap((item) => (item ? [fromItem(chatEntity, item)] : []));
  return new Map(chats.map((chat) => [chat.id, chat]));
}

async function surroundings(companyId: number, changes: readonly RecordChange[]): Promise<BuilderContext> {
  const needsQueues = changes.some(({ kind }) => kind === 'user' || kind === 'connection' || kind === 'prompt');
  const [tickets, chats, config] = await Promise.all([
    ticketsFor(companyId, changes),
    chatsFor(companyId, changes),
    needsQueues ? readDirectory(companyId, 'QUEUE') : undefined,
  ]);
  const said = changes.filter(({ kind, before, after }) => kind === 'message' && !before && after);
  const withMessage = new Set(said.map(({ after }) => Number(after?.['ticketId'])));
  return { tickets, chats, queues: config?.queues ?? [], withMessage };
}

async function factsOf(companyId: number, changes: readonly RecordChange[]): Promise<RealtimeEvent[]> {
  const [context, counted] = await Promise.all([surroundings(companyId, changes), counterEvents(companyId, changes)]);
  return [...changes.flatMap((change) => builders[change.kind]?.(companyId, change, context) ?? []), ...counted];
}

interface Push {
  readonly api: Pusher;
  readonly at: Date;
}

/**
 * Frames of one socket in their order. What does not get through leaves a gap in the numbers, after which its
 * client asks. Closing the socket instead would have everybody come back and ask for everything at once.
 */
async function sendAll({ api, at }: Push, socket: Socket, frames: readonly string[]): Promise<void> {
  for (const message of packFramesIntoMessages(frames)) {
    try {
      if (await api.send(socket.connectionId, message)) continue;
      if (!isOpening(socket, at)) await noteDisconnected(socket, at);
      return;
    } catch (error) {
      log.warn('live.notPushed', { companyId: socket.companyId, error });
    }
  }
}

async function dismiss(push: Push, socket: Socket, frames: readonly string[]): Promise<void> {
  await sendAll(push, socket, frames);
  await push.api.close(socket.connectionId).catch((error: unknown) => log.warn('live.notClosed', { error }));
  await noteDisconnected(socket, push.at);
}

interface Batch {
  readonly news: SessionNews;
  readonly framesFor: (socket: Socket) => string[];
  readonly seq: number;
}

async function pushTo(push: Push, current: Socket, { news, framesFor, seq }: Batch): Promise<void> {
  const farewells = (await mayStayOpen(current)) ? news.farewells(current) : [expired];
  if (farewells.length === 0) return sendAll(push, current, framesFor(news.current(current)));
  return dismiss(
    push,
    current,
    farewells.map((farewell) => JSON.stringify({ ...farewell, seq })),
  );
}

const atOnce = 50;

/** Side by side, so that a socket that does not answer keeps only those waiting for whom no other place is free. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const lane = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
}

/** Reads the masking of numbers once per batch, and not at all if only administrators are connected. */
async function maskingOf(companyId: number, sockets: readonly Socket[]): Promise<(socket: Socket) => boolean> {
  if (sockets.every(({ viewer }) => viewer.profile === 'admin')) return () => false;
  const key = keys.settings(companyId);
  const settings = withDefaults((await readCached(key, () => getItem(key))) ?? {});
  return ({ viewer }) => hidesNumbers(viewer.profile, settings);
}

const isSessionChange = ({ kind }: RecordChange): boolean => kind === 'user' || kind === 'company';

/** True for a removed company, which has no sockets; counting its last event would leave a record behind. */
const isRemoval = ({ kind, after }: RecordChange): boolean => kind === 'company' && after === undefined;

async function deliver(companyId: number, changes: readonly RecordChange[], push: Push): Promise<void> {
  if (changes.some(isRemoval)) return;
  const facts = await factsOf(companyId, changes);
  if (facts.length === 0 && !changes.some(isSessionChange)) return;
  // Counted before the sockets are read: a client that connects in between sees the new number and requests what it
  // missed.
  const seq = await nextSequences(companyId, facts.length);
  const sockets = await listSockets(companyId, push.at);
  if (sockets.length === 0) return;
  const news = sessionNews(changes, push.at);
  await saveRights(news, sockets);
  const isMasked = await maskingOf(companyId, sockets.map(news.current));
  const frames = new Frames(facts, seq);
  const framesFor = (socket: Socket): string[] => frames.for(socket, isMasked(socket));
  await inLanes(sockets, (socket) => pushTo(push, socket, { news, framesFor, seq }));
}

/** Pushes what a batch of the table's stream changed to the sockets of those who may know of it (B-RT-2). */
async function push(event: DynamoDBStreamEvent): Promise<void> {
  const byCompany = new Map<number, RecordChange[]>();
  for (const change of mergeChanges(changesOf(event))) {
    if (change.companyId === undefined) continue;
    byCompany.set(change.companyId, [...(byCompany.get(change.companyId) ?? []), change]);
  }
  const way = { api: pusher(), at: now() };
  await Promise.all([...byCompany].map(([companyId, changes]) => deliver(companyId, changes, way)));
}

export const handler = readStream('live', push);
