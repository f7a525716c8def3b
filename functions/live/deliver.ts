import { hidesNumbers } from '@shared/contacts/mask.ts';
import { withDefaults } from '@shared/settings/model.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { type Change, changesOf } from '../core/changes.ts';
import { now } from '../core/clock.ts';
import { readConfig } from '../core/config.ts';
import { connectionEntity, messageEntity, ticketEntity, userEntity } from '../core/entities.ts';
import { log } from '../core/log.ts';
import { type Pusher, pusher } from '../core/push.ts';
import { fromItem } from '../core/records.ts';
import { getItems, updateItem } from '../core/store.ts';
import { keys } from '../core/table.ts';
import { type Around, type Eye, type Frame, framesOf } from './frames.ts';
import { endedSockets, loginFrames, withRights } from './sessions.ts';
import { forgetSocket, listSockets, type Socket } from './socketRecords.ts';

/** Tickets of the messages in a batch: from the batch itself where they changed with them, the rest in one read. */
async function ticketsAround(companyId: number, changes: readonly Change[]): Promise<Map<number, Ticket>> {
  const tickets = new Map<number, Ticket>();
  for (const { entity, after } of changes) {
    if (entity === ticketEntity.name && after) tickets.set(Number(after['id']), fromItem(ticketEntity, after));
  }
  const wanted = changes
    .filter(({ entity, before, after }) => entity === messageEntity.name && !before && after)
    .map(({ after }) => Number(after?.['ticketId']))
    .filter((id) => !tickets.has(id));
  const missing = [...new Set(wanted)];
  const found = missing.length > 0 ? await getItems(missing.map((id) => keys.ticket(companyId, id))) : [];
  for (const item of found) if (item) tickets.set(Number(item['id']), fromItem(ticketEntity, item));
  return tickets;
}

async function surroundings(companyId: number, changes: readonly Change[]): Promise<Around> {
  const tickets = await ticketsAround(companyId, changes);
  const needsQueues = changes.some(({ entity }) => entity === userEntity.name || entity === connectionEntity.name);
  const { queues } = needsQueues ? await readConfig(companyId, 'QUEUE') : { queues: [] };
  return { queues, ticket: (id) => tickets.get(id) };
}

/** Reserves as many sequence numbers as there are events. @returns the last of them */
async function nextSequence(companyId: number, count: number): Promise<number> {
  const item = await updateItem({
    Key: { ...keys.liveSequence(companyId) },
    UpdateExpression: 'ADD seq :count',
    ExpressionAttributeValues: { ':count': count },
  });
  return Number(item['seq']);
}

interface Delivery {
  readonly companyId: number;
  readonly frames: readonly Frame[];
  readonly firstSeq: number;
  readonly api: Pusher;
}

async function push(socket: Socket, eye: Eye, { companyId, frames, firstSeq, api }: Delivery): Promise<void> {
  for (const [position, frame] of frames.entries()) {
    const data = frame.data(eye);
    if (!data) continue;
    const text = JSON.stringify({ channel: `company-${companyId}${frame.suffix}`, seq: firstSeq + position, data });
    if (!(await api.send(socket.connectionId, text))) {
      await forgetSocket(companyId, socket.connectionId);
      return;
    }
  }
}

/** A socket that cannot be reached properly is closed: its browser comes back and reads what it missed. */
async function pushSafely(socket: Socket, eye: Eye, delivery: Delivery): Promise<void> {
  try {
    await push(socket, eye, delivery);
  } catch (error) {
    log.warn('push.failed', { connectionId: socket.connectionId, error });
    await delivery.api.close(socket.connectionId).catch((closing) => log.warn('close.failed', { error: closing }));
  }
}

async function isHiding(companyId: number): Promise<(socket: Socket) => boolean> {
  const [item] = await getItems([keys.settings(companyId)]);
  const settings = withDefaults(item ?? {});
  return ({ viewer }) => hidesNumbers(viewer.profile, settings);
}

/** Ends sockets whose session is over: they hear why, then close. */
async function end(companyId: number, sockets: readonly Socket[], api: Pusher): Promise<void> {
  await Promise.all(
    sockets.map(async ({ connectionId }) => {
      await api.send(connectionId, JSON.stringify({ channel: 'auth:expired', seq: 0, data: {} }));
      await api.close(connectionId);
      await forgetSocket(companyId, connectionId);
    }),
  );
}

async function deliver(companyId: number, changes: readonly Change[]): Promise<void> {
  const around = await surroundings(companyId, changes);
  const frames = changes.flatMap((change) => [...framesOf(change, around), ...loginFrames(change)]);
  const users = changes.filter(({ entity }) => entity === userEntity.name);
  if (frames.length === 0 && users.length === 0) return;
  const firstSeq = frames.length > 0 ? (await nextSequence(companyId, frames.length)) - frames.length + 1 : 0;
  const sockets = await withRights(await listSockets(companyId), users);
  if (sockets.length === 0) return;
  const api = pusher();
  const hides = await isHiding(companyId);
  const seconds = now().getTime() / 1000;
  const delivery: Delivery = { companyId, frames, firstSeq, api };
  const ended = new Set([...endedSockets(sockets, users), ...sockets.filter(({ expiresAt }) => expiresAt < seconds)]);
  const told = sockets.filter((socket) => !ended.has(socket) || users.length > 0);
  await Promise.all(
    told.map((socket) =>
      pushSafely(socket, { viewer: socket.viewer, isMasked: hides(socket), session: socket.tokenVersion }, delivery),
    ),
  );
  await end(companyId, [...ended], api);
}

/**
 * Reader of the table's stream: tells the browsers of a company what happened, each only what its user
 * may know. A batch costs one sequence update and one query for the sockets, whatever its size.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const byCompany = new Map<number, Change[]>();
  for (const change of changesOf(event)) {
    if (change.companyId > 0) byCompany.set(change.companyId, [...(byCompany.get(change.companyId) ?? []), change]);
  }
  await Promise.all([...byCompany].map(([companyId, changes]) => deliver(companyId, changes)));
}
