import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Tally {
  calls: number;
  /** Read and write units of the table and its indexes, as the engine reports them. */
  readUnits: number;
  writeUnits: number;
}

export interface CountingProxy {
  readonly endpoint: string;
  /** Returns what was counted since the last call and starts again from zero. */
  readonly take: () => Tally;
  readonly stop: () => Promise<void>;
}

const reading = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems']);

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

interface Capacity {
  readonly CapacityUnits?: number;
}

/** Units of one answer: a single report, or one per table of a batch. */
function unitsOf(content: Buffer): number {
  const consumed = JSON.parse(content.toString()).ConsumedCapacity as Capacity | Capacity[] | undefined;
  const list = Array.isArray(consumed) ? consumed : [consumed ?? {}];
  return list.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

/** The same request, asking DynamoDB to report what it consumed. */
const reporting = (body: Buffer): Buffer =>
  Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), ReturnConsumedCapacity: 'TOTAL' }));

/**
 * Sits before an AWS endpoint and adds up consumed capacity, so that the functions under measurement
 * stay as they are. Other services are counted in calls only.
 */
export async function countingProxy(target: string): Promise<CountingProxy> {
  let tally: Tally = { calls: 0, readUnits: 0, writeUnits: 0 };
  const agent = new Agent({ keepAlive: true });
  const count = (operation: string, units: number): void => {
    tally.calls += 1;
    if (reading.has(operation)) tally.readUnits += units;
    else tally.writeUnits += units;
  };
  const server: Server = createServer(async (incoming, outgoing) => {
    const action = String(incoming.headers['x-amz-target'] ?? '');
    const isTable = action.startsWith('DynamoDB_');
    const received = await bodyOf(incoming);
    const body = isTable ? reporting(received) : received;
    const headers = { ...incoming.headers, 'content-length': body.length };
    const options = { method: incoming.method ?? 'POST', headers, agent };
    const forward = request(new URL(incoming.url ?? '/', target), options, async (answer) => {
      const content = await bodyOf(answer);
      count(action.split('.')[1] ?? '', isTable && answer.statusCode === 200 ? unitsOf(content) : 0);
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      outgoing.end(content);
    });
    forward.on('error', () => outgoing.destroy());
    forward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = tally;
      tally = { calls: 0, readUnits: 0, writeUnits: 0 };
      return taken;
    },
    stop: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
