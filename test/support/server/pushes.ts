import { createServer } from 'node:http';
import { marshall } from '@aws-sdk/util-dynamodb';
import { resetRates } from '@fn/core/http/rateLimits.ts';
import type { StoredTicket } from '@fn/core/store/entities.ts';
import { type Entity, toItem } from '@fn/core/store/records.ts';
import type { Item } from '@fn/core/store/store.ts';
import { handler as deliver } from '@fn/realtime/deliver.ts';
import { handler as sockets } from '@fn/realtime/sockets.ts';
import type { EventName } from '@shared/events.ts';
import type { APIGatewayProxyResult, DynamoDBStreamEvent } from 'aws-lambda';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import { edgeHeaders } from './call.ts';
import { startEngine } from './engine.ts';
import { aConnection, aContact, aTicket } from './samples.ts';
import { newTenant, newUser, type SignedIn } from './tenant.ts';

export interface Pushed {
  readonly to: string;
  readonly channel: string;
  readonly seq: number;
  readonly data: Record<string, unknown>;
  readonly bytes: number;
}

/** An item before and after a write. */
type Written = readonly [Item | undefined, Item | undefined];

/** A table, and the place where API Gateway would be: what is pushed is kept, what is closed is noted. */
export async function startPushes() {
  const engine = await startEngine();
  /** Otherwise each call meets a container that has just started. */
  let isOneContainer = false;
  const pushed: Pushed[] = [];
  /** To whom each message went, however many frames it held. */
  const posts: string[] = [];
  const closed: string[] = [];
  /** Answers by connection instead of success. */
  const broken = new Map<string, number>();
  /** How many requests of a connection are throttled first. */
  const busy = new Map<string, number>();
  /** Connections that are answered only once `release` is called. */
  const silent = new Map<string, Promise<void>>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const to = decodeURIComponent((request.url ?? '').split('/@connections/')[1]?.split('?')[0] ?? '');
    const throttled = busy.get(to) ?? 0;
    busy.set(to, throttled - 1);
    const status = throttled > 0 ? 429 : broken.get(to);
    if (request.method === 'DELETE') {
      closed.push(to);
      return response.writeHead(204).end();
    }
    if (status !== undefined) {
      const type = status === 410 ? 'GoneException' : 'LimitExceededException';
      return response.writeHead(status, { 'x-amzn-errortype': type }).end('{}');
    }
    const content = Buffer.concat(chunks);
    await silent.get(to);
    posts.push(to);
    const frames = [JSON.parse(content.toString())].flat();
    pushed.push(...frames.map((frame) => ({ to, bytes: content.byteLength, ...frame })));
    return response.writeHead(200).end();
  });
  process.env['SOCKET_ENDPOINT'] = `http://127.0.0.1:${await listen(server, 0)}`;
  const image = (item: Item | undefined) => item && marshall(item, { removeUndefinedValues: true });
  const batchOf = (changes: readonly Written[]) =>
    ({
      Records: changes.map(([before, after]) => ({ dynamodb: { OldImage: image(before), NewImage: image(after) } })),
    }) as unknown as DynamoDBStreamEvent;
  const ask = (routeKey: string, connectionId: string, more: object = {}): Promise<APIGatewayProxyResult> => {
    if (!isOneContainer) resetRates();
    return sockets({ requestContext: { routeKey, connectionId }, ...more });
  };
  return {
    engine,
    pushed,
    posts,
    closed,
    broken,
    busy,
    stayInOneContainer(isOne: boolean): void {
      resetRates();
      isOneContainer = isOne;
    },
    /** Nobody reads at the other end of a connection. @returns what ends that */
    hold(to: string): () => void {
      let release = (): void => undefined;
      const blocked = new Promise<void>((resolve) => {
        release = resolve;
      });
      silent.set(to, blocked);
      return () => {
        silent.delete(to);
        release();
      };
    },
    clear(): void {
      pushed.length = 0;
      posts.length = 0;
      closed.length = 0;
      broken.clear();
      busy.clear();
    },
    connect: (user: Pick<SignedIn, 'token'>, id: string) =>
      ask('$connect', id, { headers: { ...edgeHeaders(), 'sec-websocket-protocol': `bearer, ${user.token}` } }),
    disconnect: (id: string) => ask('$disconnect', id),
    say: (id: string, body: string) => ask('$default', id, { body }),
    /** Changes as the table's stream tells them, in one batch. */
    batch: (...changes: readonly Written[]) => batchOf(changes),
    /** Delivers changes as the table's stream would, in one batch. */
    stream: (...changes: readonly Written[]) => deliver(batchOf(changes)),
    /** The same to another reader. */
    streamTo: async (reader: (event: DynamoDBStreamEvent) => unknown, ...changes: readonly Written[]) =>
      reader(batchOf(changes)),
    /** `channel:action` of everything a socket heard. */
    heard: (to: string): string[] =>
      pushed
        .filter((frame) => frame.to === to)
        .map(({ channel, data }) => `${channel.replace(/^company-\d+-/, '')}:${data['action'] ?? ''}`),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await closeServer(server);
      await engine.stop();
    },
  };
}

export type Pushes = Awaited<ReturnType<typeof startPushes>>;

/** A company with an administrator and two attendants of queue 1, each with an open page of that name. */
export async function watchedCompany(live: Pushes) {
  const { company, admin } = await newTenant();
  const companyId = company.id;
  const [ana, bia] = [await newUser(companyId, { queueIds: [1] }), await newUser(companyId, { queueIds: [1] })];
  for (const [page, user] of Object.entries({ admin, ana, bia })) await live.connect(user, page);
  live.clear();
  const contact = aContact({ companyId, id: '01JCAAAAAAAAAAAAAAAAAAAAAA' });
  /** One that waits in queue 1. */
  const ticket = (fields: Partial<StoredTicket> = {}): StoredTicket =>
    aTicket({ companyId, id: 42, connection: aConnection({ companyId, id: 1 }), queueId: 1, ...fields, contact });
  return { companyId, admin, ana, bia, contact, ticket };
}

export const itemOf = <T extends object>(entity: Entity<T>, record: T, event?: EventName): Item =>
  toItem(entity, record, event);
