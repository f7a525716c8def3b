import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { endChild } from './host/endChild.ts';

/** Where numbers that are linked by a code stand, as functions/core/store/linkedKeys.ts says. */
export const linkedSessions = 'SYSTEM#LINKED';

const againMs = 2000;

/**
 * The process that keeps the lines of numbers linked by a code: what the cloud runs as a service of its own. It is started
 * with the first such number, so that whoever has none pays nothing for it.
 * @param before what has to be there first, and whether it is
 */
export function createLinkedWorker(file: string, before: () => Promise<boolean> = async () => true) {
  let child: ChildProcess | undefined;
  let isStopping = false;
  const again = (): void => {
    if (!isStopping) setTimeout(start, againMs).unref();
  };

  async function start(): Promise<void> {
    if (child || isStopping) return;
    const isReady = await before();
    if (child || isStopping) return;
    if (!isReady) return again();
    const execArgv = extname(file) === '.ts' ? ['--import', 'tsx'] : [];
    const started = fork(file, { execArgv });
    child = started;
    started.once('exit', () => {
      child = undefined;
      again();
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
      await endChild(child);
    },
  };
}
