import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { emailReportJob } from '@shared/emails/reports.ts';
import { continuesItself } from '../../functions/manifest.ts';
import { unusedUploads } from '../../functions/manifestLimits.ts';
import { fits, streamPatterns } from '../streamFilter.ts';
import { openExpiry } from './aws/dynamodb/expiry.ts';
import { type BuildOptions, openEngine } from './aws/dynamodb/indexBuild.ts';
import type { LiveSocket } from './aws/management.ts';
import { createParameters } from './aws/parameters.ts';
import { createS3, type S3 } from './aws/s3/s3.ts';
import { createScheduler, type Scheduler } from './aws/scheduler/scheduler.ts';
import { createAwsServer } from './aws/server.ts';
import { createSes } from './aws/ses/ses.ts';
import { createSqs, type Sqs } from './aws/sqs/sqs.ts';
import { parseOutgoing } from './aws/sqs/sqsMessage.ts';
import {
  applyEnvironment,
  credentialsFor,
  environmentFor,
  mailFrom,
  mediaBucket,
  parametersFor,
  tableName,
  usesStandIn,
} from './environment.ts';
import { type App, type Login, loadFunctions, type SeedOptions } from './functions.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { type DataDir, openDataDir } from './host/dataDir.ts';
import { closeServer, listen } from './host/listen.ts';
import { StartError } from './host/startError.ts';
import { createLinkedStandIn } from './linkedStandIn.ts';
import { createLinkedWorker } from './linkedWorker.ts';
import { createApi } from './runtime/api.ts';
import { openCheckpoints } from './runtime/checkpoints.ts';
import { invoke, type LocalFunction } from './runtime/invoke.ts';
import { inOwnThread } from './runtime/ownThread.ts';
import { startPump } from './runtime/pump.ts';
import { createQueues, deadLettersEnvironment, toTarget } from './runtime/queues.ts';
import { createSockets } from './runtime/sockets.ts';
import { startStream } from './runtime/stream.ts';
import { functionTick, startTicks } from './runtime/ticks.ts';
import { createSite, type Site } from './site/site.ts';
import { startTable } from './startTable.ts';

export interface SystemOptions {
  readonly app: App;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  /** A temporary one, deleted at the end, when absent. */
  readonly dataDir?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly seed: SeedOptions;
  /** The built site and documentation; a test of the API alone has none. */
  readonly dist?: string;
  /** Epoch milliseconds, for schedules and expiry. */
  readonly now?: () => number;
  /** Options for building indexes that an older table lacks; for tests. */
  readonly indexBuild?: BuildOptions;
}

export interface System {
  /** The public address, as this machine reaches it. */
  readonly url: string;
  readonly dataDir: string;
  readonly logins: readonly Login[];
  /** Queues with their waiting messages and dead letters; for tests. */
  readonly sqs: Sqs;
  readonly scheduler: Scheduler;
  /** Resolves with the reason when the table engine is lost. */
  readonly lost: Promise<string>;
  stop(): Promise<void>;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const graceMs = 2_000;

/** Undoes what has been started, last first; one failure does not keep the others from being undone. */
class Undo {
  private readonly steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.steps.push(step);
  }

  async run(): Promise<void> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.error('While stopping:', error);
      }
    }
  }
}

interface Started {
  readonly options: SystemOptions;
  readonly undo: Undo;
  readonly dataDir: DataDir;
}

async function openDirectory({ dataDir, env = process.env }: SystemOptions, undo: Undo): Promise<DataDir> {
  const path = dataDir ?? mkdtempSync(join(tmpdir(), 'prosa-'));
  if (dataDir === undefined) undo.add(() => rmSync(path, { recursive: true, force: true }));
  const opened = await openDataDir(path, env);
  undo.add(opened.release);
  return opened;
}

async function openGateway(started: Started, credentials: Parameters<typeof createS3>[0]['credentials']) {
  const { options, undo, dataDir } = started;
  const s3 = createS3({ dir: join(dataDir.path, 's3'), credentials });
  await s3.ensureBucket(mediaBucket);
  const gateway = createGateway({ s3, buckets: [mediaBucket] });
  const port = await listen(gateway.server, options.port, options.host).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EADDRINUSE') {
      throw new StartError(`Port ${options.port} is taken by another program; set PORT to a free one.`, { cause });
    }
    throw new StartError(`Port ${options.port} cannot be used: ${cause.message}.`, { cause });
  });
  undo.add(() => closeServer(gateway.server, graceMs));
  return { s3, gateway, origin: `http://127.0.0.1:${port}` };
}

const offset = (name: string): number => Number(process.env[name] ?? 0);

/** Clock of the functions, which can be moved while the system runs. */
const movedClock = (): number => Date.now() + offset('CLOCK_OFFSET_MS') + offset('CLOCK_MOVED_MS');

async function openAws({ options, undo, dataDir }: Started) {
  const live = new Map<string, LiveSocket>();
  const now = options.now ?? movedClock;
  let origin = '';
  const sqs = createSqs({ dir: join(dataDir.path, 'sqs'), origin: () => origin });
  undo.add(() => sqs.close());
  const queues = createQueues(sqs, options.app.queues);
  const file = join(dataDir.path, 'schedules.jsonl');
  const scheduler = createScheduler({ file, now, invoke: toTarget(sqs) });
  undo.add(() => scheduler.close());
  const parameters = createParameters(parametersFor(options.env ?? process.env, dataDir));
  const sender = mailFrom(options.env ?? process.env);
  const report = (event: string) => {
    const MessageBody = JSON.stringify(emailReportJob(JSON.parse(event).detail));
    queues['jobs']?.send(parseOutgoing({ MessageBody }));
  };
  const ses = createSes({ file: join(dataDir.path, 'emails.jsonl'), sender, now, report });
  undo.add(() => ses.close());
  const server = createAwsServer({ sqs, scheduler, sockets: live, parameters, ses });
  origin = `http://127.0.0.1:${await listen(server, 0)}`;
  undo.add(() => closeServer(server, graceMs));
  return { sqs, queues, scheduler, live, now, origin };
}

type Aws = Awaited<ReturnType<typeof openAws>> & { readonly s3: S3 };

/** Everything of the manifest, by the kind of its event source. */
async function loadAll(app: App) {
  const consumers = Object.fromEntries(Object.entries(app.queues).map(([name, { handler }]) => [name, handler]));
  const [http, queues, streams, ticks, single] = await Promise.all([
    loadFunctions(app, app.http),
    loadFunctions(app, consumers),
    loadFunctions(app, app.streams),
    loadFunctions(app, app.ticks),
    loadFunctions(app, { sockets: app.sockets }),
  ]);
  return { http, queues, streams, ticks, sockets: single['sockets'] as LocalFunction };
}

type Loaded = Awaited<ReturnType<typeof loadAll>>;

/** Starts what works in the background: consumers, stream readers, clocks. */
async function startWork({ options, undo, dataDir }: Started, aws: Aws, loaded: Loaded, streamArn: string) {
  const table = new DynamoDBClient({});
  const client = new DynamoDBStreamsClient({});
  undo.add(() => table.destroy());
  undo.add(() => client.destroy());
  const checkpoints = openCheckpoints(join(dataDir.path, 'stream.json'), streamArn);
  const expiry = openExpiry({ client: table, tableName, dir: join(dataDir.path, 'expiry') });
  const survey = expiry.survey({ isNew: checkpoints.get('expiry') === undefined });
  undo.add(() => survey.stop());

  const functionReaders = Object.entries(options.app.streams).map(([name, spec]) => {
    const patterns = streamPatterns(spec);
    const fn = loaded.streams[name] as LocalFunction;
    return {
      name,
      wants: (record: unknown) => patterns.some((pattern) => fits(pattern, record)),
      deliver: (Records: readonly unknown[]) => invoke(fn, { Records }),
    };
  });
  const expiryReader = {
    name: 'expiry',
    wants: expiry.concerns,
    deliver: async (records: readonly unknown[]) => expiry.note(records),
  };
  const { linkedWorker, linkedStandIn } = options.app;
  const isOffline = linkedStandIn !== undefined && usesStandIn(options.env ?? process.env);
  const standIn = isOffline ? createLinkedStandIn(linkedStandIn, join(dataDir.path, 'linkedPhones.jsonl')) : undefined;
  const linked = linkedWorker === undefined ? undefined : createLinkedWorker(linkedWorker, standIn?.start);
  const linkedReader = linked && { name: 'linked', wants: linked.concerns, deliver: async () => linked.start() };
  const readers = [...functionReaders, expiryReader, ...(linkedReader ? [linkedReader] : [])];
  const stream = startStream({ client, streamArn, checkpoints, readers });
  undo.add(() => stream.stop());
  undo.add(() => standIn?.stop());
  undo.add(() => linked?.stop());
  await linked?.startIfWanted(table, tableName);

  const functionOf = (name: string, entry: string): LocalFunction | undefined => {
    const fn = loaded.queues[name];
    const { inThreads } = options.app;
    if (!fn || !inThreads?.queues.includes(name)) return fn;
    const threaded = inOwnThread(inThreads.file, entry, fn);
    undo.add(threaded.stop);
    return threaded.fn;
  };
  /** More at once only wait for each other on one machine. */
  const mostAtOnce = 10;
  const mappings = Object.entries(options.app.queues).flatMap(([name, { handler, batchSize, concurrency }]) => {
    const [queue, fn] = [aws.queues[name], functionOf(name, handler.entry)];
    const isLoopAllowed = continuesItself(handler, name);
    const atOnce = Math.min(concurrency, mostAtOnce);
    return queue && fn ? [{ queue, fn, batchSize, concurrency: atOnce, isLoopAllowed }] : [];
  });
  const pump = startPump({ mappings });
  undo.add(() => pump.stop());

  const sweep = { name: 'expiry', everyMs: minuteMs, run: () => expiry.sweep(aws.now()) };
  const unused = { name: 'uploads', everyMs: dayMs, run: () => aws.s3.expire(mediaBucket, unusedUploads) };
  const clocks = Object.values(loaded.ticks).map((fn) => functionTick(fn, minuteMs));
  const ticks = startTicks([...clocks, sweep, unused]);
  undo.add(() => ticks.stop());
  aws.scheduler.start();
}

function siteOf({ options, dataDir }: Started, mediaOrigin: string): Site {
  const dist = options.dist ?? join(dataDir.path, 'no-site');
  const isSecure = ((options.env ?? process.env)['PUBLIC_URL'] ?? '').startsWith('https:');
  return createSite({ webDir: join(dist, 'web'), docsDir: join(dist, 'docs'), mediaOrigin, isSecure });
}

function openApi(gateway: Gateway, { options, undo }: Started, loaded: Loaded, aws: Aws): void {
  const sockets = createSockets({ fn: loaded.sockets, live: aws.live });
  undo.add(() => sockets.stop());
  gateway.open({ api: createApi({ routes: options.app.contract, functions: loaded.http }), sockets });
}

async function start(options: SystemOptions, undo: Undo): Promise<System> {
  const env = options.env ?? process.env;
  const dataDir = await openDirectory(options, undo);
  const started: Started = { options, undo, dataDir };
  const credentials = credentialsFor(env, dataDir);
  const { s3, gateway, origin } = await openGateway(started, credentials);
  gateway.showSite(siteOf(started, origin));
  const aws = { s3, ...(await openAws(started)) };
  const { engine, build } = await openEngine({ dataDir: dataDir.path, env }, tableName, options.indexBuild);
  undo.add(engine.stop);

  const queueUrls = Object.fromEntries(
    Object.entries(aws.queues).map(([name, { name: of }]) => [name, aws.sqs.urlOf(of)]),
  );
  const deadLetters = deadLettersEnvironment((name) => aws.sqs.urlOf(name));
  const addresses = { origin, aws: aws.origin, table: engine.endpoint, queueUrls, deadLetters };
  undo.add(applyEnvironment(environmentFor(env, { dataDir, credentials, addresses })));
  // Once more, so that requests at work end while there still is a table.
  undo.add(() => closeServer(gateway.server, graceMs));

  const table = await startTable(engine.endpoint, build);
  undo.add(table.stop);
  const loaded = await loadAll(options.app);
  const { logins } = await table.orWhenBuilt(() => options.app.seed(options.seed));
  await table.onceBuilt(() => startWork(started, aws, loaded, table.streamArn));
  openApi(gateway, started, loaded, aws);
  const { sqs, scheduler } = aws;
  return { url: origin, dataDir: dataDir.path, logins, sqs, scheduler, lost: engine.lost, stop: () => undo.run() };
}

/**
 * Starts the whole system in this process. Rejects with `StartError` for what its owner can put right.
 * Once per process: the functions' SDK clients read their endpoints at their first use and keep them.
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  const undo = new Undo();
  try {
    return await start(options, undo);
  } catch (error) {
    await undo.run();
    throw error;
  }
}
