import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';

/** Where numbers that are linked by a code stand, as functions/core/store/linkedKeys.ts says. */
export const linkedSessions = 'SYSTEM#LINKED';

const againMs = 2000;
const patienceMs = 5000;

/**
 * The process that keeps the lines of numbers linked by a code: what the cloud runs as a service of its own. It is started
 * with the first such number, so that whoever has none pays nothing for it.
 * @param before what has to be there first
 */
export function createLinkedWorker(file: string, before: () => Promise<void> = async () => undefined) {
  let child: ChildProcess | undefined;
  let isStopping = false;

  async function start(): Promise<void> {
    if (child || isStopping) return;
    await before();
    if (child || isStopping) return;
    const execArgv = extname(file) === '.ts' ? ['--import', 'tsx'] : [];
    const started = fork(file, { execArgv });
    child = started;
    started.once('exit', () => {
      child = undefined;
      if (!isStopping) setTimeout(start, againMs).unref();
    });
  }

  return {
    /** Whether a change of the table is about such a number. */
    concerns: (record: unknown): boolean =>
      (record as { dynamodb?: { Keys?: { pk?: { S?: string } } } }).dynamodb?.Keys?.pk?.S === linkedSessions,
    start,
    async startIfWanted(client: DynamoDBClient, table: string): Promise<void> {
      const { Count } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': { S: linkedSessions }, ':sk': { S: 'SESSION#' } },
          Limit: 1,
        }),
      );
      if (Count) await start();
    },
    async stop(): Promise<void> {
      isStopping = true;
      const running = child;
      if (!running) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      const kill = setTimeout(() => running.kill('SIGKILL'), patienceMs);
      running.kill('SIGTERM');
      await ended;
      clearTimeout(kill);
    },
  };
}
