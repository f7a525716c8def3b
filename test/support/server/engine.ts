import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startEngine as startLocalEngine } from '../../../infra/local/aws/dynamodb/engine.ts';
import { createTable } from '../../../infra/local/aws/dynamodb/table.ts';
import { type OfferedSecrets, offerSecrets } from './secrets.ts';

export interface Engine {
  readonly endpoint: string;
  /** Stops the engine while somebody writes to its file, and starts it again, at another endpoint. */
  readonly whileStopped: <T>(work: (file: string) => T) => Promise<T>;
  readonly tableName: string;
  readonly secrets: OfferedSecrets;
  readonly stop: () => Promise<void>;
}

/**
 * A DynamoDB of its own for one test file, empty but for the table, and the environment that makes the
 * functions use it. Call it in `beforeAll`, before the first request of the code under test: the SDK
 * clients read their endpoint once.
 * @param options hasStream: the engine keeps what changes, too; a fifth of each write, which tests read nowhere
 */
export async function startEngine({ hasStream = false } = {}): Promise<Engine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'prosa-engine-'));
  const start = () => startLocalEngine({ dataDir, env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: undefined } });
  let running = await start();
  const secrets = await offerSecrets();
  const tableName = 'prosa';
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    AWS_ENDPOINT_URL_DYNAMODB: running.endpoint,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: running.endpoint,
    EDGE_SECRET: 'edge-of-the-tests',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    SANDBOX: 'on',
    META_GRAPH_URL: process.env['META_GRAPH_URL'] ?? 'http://127.0.0.1:3000/api/sandbox/graph',
  });
  const client = new DynamoDBClient({});
  await createTable(client, tableName, hasStream);
  client.destroy();
  return {
    get endpoint() {
      return running.endpoint;
    },
    async whileStopped(work) {
      await running.stop();
      try {
        return work(join(dataDir, 'table.db'));
      } finally {
        running = await start();
        process.env['AWS_ENDPOINT_URL_DYNAMODB'] = running.endpoint;
        process.env['AWS_ENDPOINT_URL_DYNAMODB_STREAMS'] = running.endpoint;
      }
    },
    tableName,
    secrets,
    stop: async () => {
      await running.stop();
      await secrets.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
