import { DeleteTableCommand, DynamoDBClient, PutItemCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { databaseFile, type Engine, type EngineOptions, startEngine } from './engine.ts';
import { clearSteps, layIndexes, stepsTable } from './indexFile.ts';
import { createKeysOnly, hasTable, missingIndexes } from './table.ts';

/** Indexes that a table lacks, while they are being built. */
export interface IndexBuild {
  readonly names: readonly string[];
  /** Resolves when queries may use them; false when it has been stopped before. */
  run(): Promise<boolean>;
  stop(): void;
}

export interface BuildOptions {
  /** Rows that one step goes through; nothing else is answered meanwhile. */
  readonly rowsPerStep?: number;
  /** Test hook, awaited before each step. */
  readonly beforeStep?: () => Promise<void>;
}

const usualRows = 2000;
const reportEveryMs = 5000;

const clientOf = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({ region: 'local', endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });

function buildOf(
  endpoint: string,
  table: string,
  names: readonly string[],
  last: number,
  options: BuildOptions,
): IndexBuild {
  const { rowsPerStep = usualRows, beforeStep } = options;
  const what = `the index ${names.join(', ')} of the table`;
  let isStopped = false;
  let reported = 0;
  const report = (done: number): void => {
    if (Date.now() < reported + reportEveryMs) return;
    reported = Date.now();
    console.log(`Building ${what}: ${last === 0 ? 100 : Math.floor((100 * done) / last)} %`);
  };
  async function run(client: DynamoDBClient): Promise<boolean> {
    for (let after = 0; after < last; after += rowsPerStep) {
      report(after);
      await beforeStep?.();
      if (isStopped) return false;
      const upTo = Math.min(last, after + rowsPerStep);
      const Item = {
        pk: { S: 'fill' },
        sk: { S: String(upTo) },
        after: { N: String(after) },
        upTo: { N: String(upTo) },
      };
      await client.send(new PutItemCommand({ TableName: stepsTable, Item }));
    }
    // Changes nothing by itself: a trigger makes it show them.
    await client.send(new UpdateTableCommand({ TableName: table, DeletionProtectionEnabled: false }));
    console.log(`Built ${what}.`);
    return true;
  }
  return {
    names,
    run: () => {
      const client = clientOf(endpoint);
      return run(client).finally(() => client.destroy());
    },
    stop: () => {
      isStopped = true;
    },
  };
}

async function withClient<T>({ endpoint }: Engine, work: (client: DynamoDBClient) => Promise<T>): Promise<T> {
  const client = clientOf(endpoint);
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

interface IndexState {
  readonly missing: readonly string[];
  /** Something of a build that has ended or was killed. */
  readonly hasSteps: boolean;
}

/** Work that a file needs before it is used; creates the table of steps if an index has to be built. */
const look = (engine: Engine, TableName: string): Promise<IndexState> =>
  withClient(engine, async (client) => {
    const missing = ((await missingIndexes(client, TableName)) ?? []).map(({ name }) => name);
    const hasSteps = await hasTable(client, stepsTable);
    if (missing.length > 0 && !hasSteps) await createKeysOnly(client, stepsTable);
    if (missing.length === 0 && hasSteps) await client.send(new DeleteTableCommand({ TableName: stepsTable }));
    return { missing, hasSteps };
  });

/**
 * Starts the engine. Indexes that an earlier version's table lacks are created empty in its file, which takes a
 * moment, and are filled while the system is in use; after a kill this begins again.
 */
export async function openEngine(
  options: EngineOptions,
  TableName: string,
  buildOptions: BuildOptions = {},
): Promise<{ readonly engine: Engine; readonly build: IndexBuild | undefined }> {
  const engine = await startEngine(options);
  const file = databaseFile(options);
  if (file === undefined) return { engine, build: undefined };
  const { missing, hasSteps } = await look(engine, TableName);
  if (missing.length === 0 && !hasSteps) return { engine, build: undefined };
  await engine.stop();
  const last = missing.length > 0 ? await layIndexes(file, TableName, missing) : await clearSteps(file).then(() => 0);
  const again = await startEngine(options);
  return {
    engine: again,
    build: missing.length > 0 ? buildOf(again.endpoint, TableName, missing, last, buildOptions) : undefined,
  };
}
