import { createServer } from 'node:http';
import { forgetHints } from '@fn/core/store/hints.ts';
import { clearItemCache } from '@fn/core/store/itemCache.ts';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';

export interface Metered {
  /** Names of the operations in the order they were asked. */
  readonly operations: readonly string[];
  /** Read and write request units of the table and its indexes, as the engine counts them. */
  readonly reads: number;
  readonly writes: number;
}

export interface Meter {
  /** What `work` costs in a container that has just started; nothing else may use the table meanwhile. */
  readonly measure: <T>(work: () => Promise<T>) => Promise<Metered & { readonly result: T }>;
  /** The same in a container that did the like some minutes ago. */
  readonly measureLater: Meter['measure'];
  /** The same in a container that did the like a moment ago. */
  readonly measureWarm: Meter['measure'];
  /** Before the next call of that operation reaches the engine, `work` happens to its end: a lost race, on purpose. */
  readonly interrupt: (operation: string, work: () => Promise<unknown>) => void;
  /** The engine never refuses a write for a transaction on the same item, as DynamoDB does; this does it for those chosen. */
  readonly collide: (isChosen: (operation: string) => boolean) => void;
  /** From now on transactions that are at the same item at the same time refuse the later one. @returns how many were */
  readonly refuseMeetings: () => () => number;
  /** From now on what calls a chosen operation dies: before it reached the engine, or after it was done. */
  readonly breakAt: (choice: (operation: string) => Broken | undefined) => void;
  readonly stop: () => Promise<void>;
}

export type Broken = 'before' | 'after';

/** Nothing that the SDK tries again. */
const broken = JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#AccessDeniedException', message: 'broken' });

interface Capacity {
  readonly CapacityUnits?: number;
}

const readOperations = ['GetItem', 'BatchGetItem', 'Query'];

const singleWrites = ['PutItem', 'UpdateItem', 'DeleteItem'];

/** What DynamoDB answers to a write that met a transaction; undefined for what cannot meet one. */
function collisionOf(operation: string, body: { TransactItems?: unknown[] }): string | undefined {
  const type = (name: string) => `com.amazonaws.dynamodb.v20120810#${name}`;
  const message = 'Transaction is ongoing for the item';
  if (singleWrites.includes(operation))
    return JSON.stringify({ __type: type('TransactionConflictException'), message });
  if (operation !== 'TransactWriteItems') return undefined;
  const CancellationReasons = (body.TransactItems ?? []).map((_, index) => ({
    Code: index === 0 ? 'TransactionConflict' : 'None',
  }));
  return JSON.stringify({ __type: type('TransactionCanceledException'), Message: message, CancellationReasons });
}

interface Write {
  readonly Key?: unknown;
  readonly Item?: { readonly pk?: unknown; readonly sk?: unknown };
}

/** The items of a transaction. */
const keysOf = (operation: string, { TransactItems = [] }: { TransactItems?: unknown[] }): string[] =>
  operation !== 'TransactWriteItems'
    ? []
    : TransactItems.flatMap((item) => Object.values(item as Record<string, Write>)).map(({ Key, Item }) => {
        const { pk, sk } = Object(Key ?? Item);
        return JSON.stringify([pk, sk]);
      });

function unitsOf(answer: unknown): number {
  const { ConsumedCapacity } = answer as { ConsumedCapacity?: Capacity | Capacity[] };
  return [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

/**
 * Stands between the functions and the engine and asks the engine for the price of every call. Start it
 * after the engine and before the first request of the code under test.
 */
export async function startMeter(endpoint: string): Promise<Meter> {
  let seen: { operation: string; units: number }[] = [];
  const interruptions = new Map<string, () => Promise<unknown>>();
  let isChosen = (_operation: string): boolean => false;
  let brokenAt = (_operation: string): Broken | undefined => undefined;
  const atWork = new Set<string>();
  const meetings = { areRefused: false, refused: 0 };
  const isMeeting = (places: readonly string[]): boolean => {
    const isRefused = meetings.areRefused && places.some((place) => atWork.has(place));
    if (isRefused) meetings.refused += 1;
    return isRefused;
  };
  const refused = (operation: string, body: { TransactItems?: unknown[] }, places: readonly string[]) => {
    const collision = collisionOf(operation, body);
    return collision && (isMeeting(places) || isChosen(operation)) ? collision : undefined;
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const interruption = interruptions.get(operation);
    interruptions.delete(operation);
    await interruption?.();
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const places = keysOf(operation, body);
    const fate = brokenAt(operation);
    const refusal = fate === 'before' ? broken : refused(operation, body, places);
    if (refusal) {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(refusal);
      return;
    }
    for (const place of places) atWork.add(place);
    const { 'content-length': _length, host: _host, connection: _connection, ...headers } = request.headers;
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: JSON.stringify({ ...body, ReturnConsumedCapacity: 'TOTAL' }),
    });
    const text = await answer.text();
    for (const place of places) atWork.delete(place);
    seen.push({ operation, units: answer.ok ? unitsOf(JSON.parse(text)) : 0 });
    const [status, said] = fate ? [400, broken] : [answer.status, text];
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(said);
  });
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${await listen(server, 0)}`;
  const sum = (isRead: boolean): number =>
    seen
      .filter(({ operation }) => readOperations.includes(operation) === isRead)
      .reduce((total, { units }) => total + units, 0);
  async function measureWarm<T>(work: () => Promise<T>): Promise<Metered & { readonly result: T }> {
    seen = [];
    const result = await work();
    return { result, operations: seen.map(({ operation }) => operation), reads: sum(true), writes: sum(false) };
  }
  return {
    measure(work) {
      clearItemCache();
      forgetHints();
      return measureWarm(work);
    },
    measureLater(work) {
      clearItemCache();
      return measureWarm(work);
    },
    measureWarm,
    interrupt: (operation, work) => void interruptions.set(operation, work),
    collide(choice) {
      isChosen = choice;
    },
    breakAt(choice) {
      brokenAt = choice;
    },
    refuseMeetings() {
      meetings.areRefused = true;
      return () => meetings.refused;
    },
    stop: () => closeServer(server),
  };
}
