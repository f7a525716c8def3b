import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { AppError } from '../../shared/core/errors.ts';
import type { IndexBuild } from './aws/dynamodb/indexBuild.ts';
import { ensureTable } from './aws/dynamodb/table.ts';
import { tableName } from './environment.ts';
import { StartError } from './host/startError.ts';

export interface StartedTable {
  readonly streamArn: string;
  /** Does something now, and once more when the indexes are built where it needs one of them. */
  orWhenBuilt<T>(work: () => Promise<T>): Promise<T>;
  /** Does something as soon as no index is being built; waits for it only where none is now. */
  onceBuilt(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

async function open(endpoint: string, building: readonly string[] | undefined): Promise<string> {
  const client = new DynamoDBClient({});
  try {
    return await ensureTable(client, tableName, building);
  } catch (cause) {
    throw new StartError(`The DynamoDB at ${endpoint} cannot be used: ${(cause as Error).message}.`, { cause });
  } finally {
    client.destroy();
  }
}

const needsIndex = (error: unknown): boolean => error instanceof AppError && error.code === 'ERR_STARTING';

/** Sees to the table, and to the indexes that it lacks in the background. */
export async function startTable(endpoint: string, build: IndexBuild | undefined): Promise<StartedTable> {
  const streamArn = await open(endpoint, build?.names);
  if (!build) return { streamArn, orWhenBuilt: (work) => work(), onceBuilt: (work) => work(), stop: async () => {} };
  let built: Promise<boolean> | undefined;
  let working: Promise<void> = Promise.resolve();
  /**
   * Starts when an index is needed or the system has started, because building shares the engine with everything else.
   */
  const begin = (): Promise<boolean> => {
    built ??= build.run();
    return built;
  };
  return {
    streamArn,
    async orWhenBuilt(work) {
      try {
        return await work();
      } catch (error) {
        if (!needsIndex(error)) throw error;
        await begin();
        return work();
      }
    },
    // Background work waits for the index, because after repeated failures it would be given up.
    async onceBuilt(work) {
      const start = begin().then((isBuilt) => (isBuilt ? work() : undefined));
      working = start.catch((error) =>
        console.error('An index of the table could not be built; the next start begins again:', error),
      );
    },
    stop: () => {
      build.stop();
      return working;
    },
  };
}
