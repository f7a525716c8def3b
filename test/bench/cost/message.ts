import { messageEntity, ticketEntity } from '@fn/core/store/entities.ts';
import { clearItemCache } from '@fn/core/store/itemCache.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { getItem, type Item } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { handler as inbound } from '@fn/inbound/inbound.ts';
import { handler as webhook } from '@fn/inbound/webhook.ts';
import { handler as tickets } from '@fn/inbox/tickets/handler.ts';
import { http, queues, streams } from '@fn/manifest.ts';
import { handler as deliver } from '@fn/realtime/deliver.ts';
import { handler as react } from '@fn/workers/stream/handler.ts';
import { contract } from '@shared/contract.ts';
import type { SQSEvent } from 'aws-lambda';
import { customer } from '../../support/graph/cloudApi.ts';
import { envelope, sign } from '../../support/graph/platform.ts';
import { call } from '../../support/server/call.ts';
import {
  type ConnectedCompany,
  newWamid,
  openConnectedCompany,
  secondsAt,
  stateOf,
} from '../../support/server/connectedCompany.ts';
import { startPushes } from '../../support/server/pushes.ts';
import { testSecrets } from '../../support/server/secrets.ts';
import { newUser } from '../../support/server/tenant.ts';
import { openMailbox } from '../mailbox.ts';
import { type Caused, prices, type Run } from './prices.ts';
import { measureSearch } from './search.ts';
import { type Asked, processorMs, startSurroundings } from './surroundings.ts';

const usualTurns = 12;
const warmUp = 4;

interface Step extends Run {
  readonly asked: Asked;
}

const letters = 'bcdfghjklmnpqrstvwxz';

/** A text of so many words, no two of which begin alike. */
const textOf = (words: number): string =>
  Array.from({ length: words }, (_, place) => {
    const [high, low] = [Math.floor(place / letters.length), place % letters.length];
    return `${letters[low]}a${letters[high % letters.length]}o${high}`;
  }).join(' ');

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const sizeOf = (item: Item): number => JSON.stringify(item).length;

/** What the functions write into their logs while `work` runs. */
async function logged(work: () => Promise<unknown>): Promise<number> {
  const { write } = process.stdout;
  let bytes = 0;
  process.stdout.write = ((text: string) => {
    bytes += Buffer.byteLength(text);
    return true;
  }) as typeof write;
  try {
    await work();
  } finally {
    process.stdout.write = write;
  }
  return bytes;
}

/** Called with each run of a function. */
export type Observe = <T>(name: string, work: () => Promise<T>) => Promise<T>;

interface Measuring {
  readonly words: number;
  readonly watchers: number;
  readonly turns?: number;
  readonly observe?: Observe;
}

async function openWorld({ watchers, observe = (_name, work) => work() }: Measuring) {
  const live = await startPushes();
  const services = await startSurroundings(live.engine.endpoint);
  const mailbox = await openMailbox();
  // Where the queue is, and not the service itself.
  process.env['AWS_ENDPOINT_URL_SQS'] = new URL(process.env['QUEUE_URL_INBOUND'] ?? '').origin;
  const shop = await openConnectedCompany();
  for (let index = 0; index < watchers; index += 1) {
    const person = await newUser(shop.company.id, { profile: 'admin' });
    await live.connect(person, `socket${index}`);
  }
  return { live, services, mailbox, shop, observe };
}

type World = Awaited<ReturnType<typeof openWorld>>;

const deliveryOf = ({ connection }: ConnectedCompany, body: string, turn: number): string =>
  envelope(connection.phoneNumberId, {
    contacts: [{ profile: { name: 'Sheena' }, wa_id: customer }],
    messages: [
      {
        ...{ from: customer, id: newWamid(), type: 'text', text: { body } },
        timestamp: secondsAt(new Date(Date.now() - 200_000 + turn * 2_000).toISOString()),
      },
    ],
  });

/** One message all its way. */
async function arrive(
  { live, services, mailbox, shop, observe }: World,
  body: string,
  turn: number,
  ticketId: number | undefined,
) {
  const steps: Step[] = [];
  const step = async <T>(name: string, memory: number, more: number, work: () => Promise<T>): Promise<T> => {
    // Alone: what was asked a moment ago is asked again.
    clearItemCache();
    await services.take();
    const before = processorMs();
    const result = await observe(name, work);
    const cpuMs = processorMs() - before;
    const asked = await services.take();
    steps.push({ name, memory, cpuMs, calls: asked.calls + more, asked });
    return result;
  };
  const before = ticketId === undefined ? undefined : await getItem(keys.ticket(shop.company.id, ticketId), true);
  const posted = deliveryOf(shop, body, turn);
  const headers = { 'X-Hub-Signature-256': sign(testSecrets['meta-app-secret'], posted) };
  const logBytes = await logged(async () => {
    await step('webhook', http.webhooks.memory, 1, () =>
      call(webhook, contract.webhooks.receive, {}, { body: posted, headers }),
    );
    const event: SQSEvent = await mailbox.take('inbound');
    await step('inbound', queues.inbound.handler.memory, 0, () => inbound(event as never));
  });
  const { messages, ticket } = await stateOf(shop);
  const newest = messages.at(-1);
  if (!newest || !ticket) throw new Error('the message is not stored');
  const after = (await getItem(keys.ticket(shop.company.id, ticket.id), true)) ?? {};
  const item = toItem(messageEntity, newest, 'message.created');
  const batch = live.batch([undefined, item], [before, after]);
  const moreLogs = await logged(async () => {
    await step('live', streams.live.memory, 0, () => deliver(batch));
    await step('reactions', streams.reactions.memory, 0, () => react(batch));
  });
  return {
    steps,
    ticket: fromItem(ticketEntity, after),
    logBytes: logBytes + moreLogs,
    item,
  };
}

/** Sends texts into an open ticket that so many people look at. @returns what one of them causes, once all is warm */
export async function measureMessage(measuring: Measuring): Promise<Caused> {
  const { words, watchers, turns = usualTurns } = measuring;
  const world = await openWorld(measuring);
  const first = await arrive(world, textOf(words), 0, undefined);
  const { admin } = world.shop;
  const accept = { id: first.ticket.id, status: 'open', userId: admin.user.id };
  await call(tickets, contract.tickets.update, accept, { token: admin.token });
  const seen: Awaited<ReturnType<typeof arrive>>[] = [];
  for (let turn = 1; turn <= warmUp + turns; turn += 1) {
    const one = await arrive(world, textOf(words), turn, first.ticket.id);
    if (turn > warmUp) seen.push(one);
  }
  const last = seen.at(-1);
  if (!last) throw new Error('nothing was measured');
  const search = await measureSearch(world.services, fromItem(messageEntity, last.item));
  await world.mailbox.stop();
  await world.services.stop();
  await world.live.stop();
  const main = last.steps.filter(({ name }) => name !== 'reactions');
  const later = last.steps.filter(({ name }) => name === 'reactions');
  return {
    runs: last.steps.map(({ name, memory, calls }, place) => ({
      ...{ name, memory },
      cpuMs: sum(seen, ({ steps }) => steps[place]?.cpuMs ?? 0) / seen.length,
      calls: name === 'live' ? calls + Math.ceil(watchers / 50) : calls,
    })),
    reads: sum(last.steps, ({ asked }) => asked.readUnits),
    writes: sum(main, ({ asked }) => asked.writeUnits),
    laterWrites: sum(later, ({ asked }) => asked.writeUnits),
    pushes: sum(last.steps, ({ asked }) => asked.posts * Math.ceil(asked.bytes / prices.webSocketBytes)),
    // Sent, received, removed.
    queueRequests: 3,
    logBytes: last.logBytes,
    storedBytes: sizeOf(last.item),
    // What leads from the channel's id to it, and its part of the index.
    laterBytes: 200 + sizeOf(last.item) / 3,
    search,
  };
}
