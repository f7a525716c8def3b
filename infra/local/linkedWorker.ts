import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { endChild } from './host/endChild.ts';

/** Partition key of linked numbers, equal to the one in functions/core/store/linkedKeys.ts. */
export const linkedSessions = 'SYSTEM#LINKED';

const againMs = 2000;

/**
 * The process that keeps the lines of linked numbers open, which is a service of its own in the cloud. The first such
 * number starts it, so that a system without any does not pay for it.
 * @param before starts whatever it depends on; false if that failed
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
    /** True if a change of the table concerns a linked number. */
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
