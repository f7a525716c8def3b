import { queues } from '@fn/manifest.ts';
import type { SearchCaused } from './search.ts';

/** List prices of us-east-1 in US$, without the free tiers of a first year. */
export const prices = {
  /** One million requests through CloudFront by HTTPS, of its function, and of an HTTP API. */
  cloudFront: 1,
  edgeFunction: 0.1,
  httpApi: 1,
  /** One million messages of at most 32 kB that a WebSocket API sends. */
  webSocket: 1,
  webSocketBytes: 32 * 1024,
  /** One million runs, and one million milliseconds of a gigabyte, on arm. */
  lambdaRun: 0.2,
  lambdaGigabyteMs: 0.013_333_4,
  /** One million units of the table on demand. */
  writeUnit: 0.625,
  readUnit: 0.125,
  /** One million requests of a queue. */
  fifoRequest: 0.5,
  standardRequest: 0.4,
  /** One million bytes of a log. */
  logMegabyte: 0.0005,
  /** A gigabyte of the table for a month, with its continuous backup. */
  tableGigabyte: 0.25 + 0.2,
  /** One million files put and fetched, and a gigabyte of them for a month. */
  filePut: 5,
  fileGet: 0.4,
  fileGigabyte: 0.023,
  /** A month. */
  alarm: 0.1,
  freeAlarms: 10,
  metric: 0.3,
  key: 1,
  managedSecret: 0.4,
  scheduledRun: 1,
} as const;

/** One line of the table: so many of something per message, and what a million messages cost by it. */
export interface Line {
  readonly name: string;
  readonly amount: number;
  readonly dollars: number;
}

export const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { dollars }) => sum + dollars, 0);

/** What one run of a function was seen to need. */
export interface Run {
  readonly name: string;
  readonly memory: number;
  /** Milliseconds of processor. */
  readonly cpuMs: number;
  /** Calls of other services, for each of which it waits. */
  readonly calls: number;
}

/** Megabytes at which a function has one whole processor. */
const wholeProcessor = 1769;
const waitMs = 5;

/** How long it is paid for: slower with less memory, and with a wait for each call. */
export const paidMs = ({ memory, cpuMs, calls }: Run): number =>
  cpuMs * Math.max(1, wholeProcessor / memory) + calls * waitMs;

/** What one message was seen to cause. */
export interface Caused {
  readonly runs: readonly Run[];
  readonly reads: number;
  readonly writes: number;
  /** Written later from the stream: what leads to it by the channel's id, what the search is to know, what was used. */
  readonly laterWrites: number;
  /** Messages to browsers, in steps of 32 kB. */
  readonly pushes: number;
  readonly queueRequests: number;
  readonly logBytes: number;
  readonly storedBytes: number;
  /** Of what is written later. */
  readonly laterBytes: number;
  readonly search: SearchCaused;
}

/** The line that the gateway writes about a request; of runs that go well Lambda writes none. */
const requestLogBytes = 220;
/** A picture as it comes from a phone, and how often it is looked at. */
const fileBytes = 200_000;
const looks = 2;

/** What files add: `share` of the messages carry one, which a job fetches and stores, and whose arrival is told. */
function fileLines(share: number, watchers: number): Line[] {
  if (share === 0) return [];
  const fetchRun = { name: 'fetch', memory: 512, cpuMs: 60, calls: 30 };
  return [
    { name: 'files: queue', amount: 3 * share, dollars: 3 * share * prices.standardRequest },
    {
      name: 'files: Lambda',
      amount: 3 * share,
      dollars: share * (3 * prices.lambdaRun + (paidMs(fetchRun) * 512 * prices.lambdaGigabyteMs) / 1024),
    },
    { name: 'files: table', amount: 5 * share, dollars: share * (3 * prices.writeUnit + 2 * prices.readUnit) },
    { name: 'files: WebSocket', amount: watchers * share, dollars: watchers * share * prices.webSocket },
    {
      name: 'files: S3, first month',
      amount: share,
      dollars:
        share *
        (prices.filePut + looks * (prices.fileGet + prices.cloudFront) + (fileBytes / 1000) * prices.fileGigabyte),
    },
  ];
}

/**
 * What devices add that are called while nobody looks: `share` of the messages cause a job that calls those of one
 * attendant. Its calls and reads are those of pushSubscriptions/push.test.ts; the push services ask for nothing.
 */
function deviceLines(share: number): Line[] {
  if (share === 0) return [];
  const { memory } = queues.jobs.handler;
  const run = { name: 'push', memory, cpuMs: 13, calls: 7 };
  return [
    { name: 'devices: queue', amount: 3 * share, dollars: 3 * share * prices.standardRequest },
    {
      name: 'devices: Lambda',
      amount: share,
      dollars: share * (prices.lambdaRun + (paidMs(run) * memory * prices.lambdaGigabyteMs) / 1024),
    },
    { name: 'devices: table, read units', amount: 6 * share, dollars: 6 * share * prices.readUnit },
  ];
}

/** What messages may come with: shares of them, 0 to 1. */
export interface Extras {
  /** Carry a file. */
  readonly media: number;
  /** Are for an attendant with a subscribed device. */
  readonly devices: number;
}

/** So often a message is written again into a larger segment, in a company of a million. */
const mergers = 6;

/**
 * What keeping the index costs, beside what is written of each message when it comes. @returns of one message
 */
export function searchLines({ messages, runs, reads, writes, files }: SearchCaused): Line[] {
  const gigabyteMs = runs.reduce((sum, run) => sum + (paidMs(run) * run.memory) / 1024, 0);
  const [last] = runs.slice(-1);
  const usual = runs.slice(0, -1).reduce((sum, { cpuMs }) => sum + cpuMs, 0) / Math.max(1, runs.length - 1);
  // The last of these runs made one segment of all.
  const merging = last ? (Math.max(0, last.cpuMs - usual) * (mergers - 1) * last.memory) / 1024 : 0;
  const each = (amount: number, price: number, name: string): Line => ({
    ...{ name: `index: ${name}`, amount: amount / messages },
    dollars: (amount / messages) * price,
  });
  return [
    each(messages, prices.writeUnit, 'table, told of a message'),
    each(writes, prices.writeUnit, 'table, write units'),
    each(reads, prices.readUnit, 'table, read units'),
    each(runs.length, prices.lambdaRun, 'Lambda, runs'),
    each(gigabyteMs + merging, prices.lambdaGigabyteMs, 'Lambda, GB ms'),
    each(runs.length * 3, prices.fifoRequest, 'SQS FIFO, requests'),
    each(files, prices.filePut, 'S3, requests'),
  ];
}

const keptLine = (name: string, bytes: number): Line => ({
  ...{ name, amount: bytes / 1000 },
  dollars: (bytes / 1000) * prices.tableGigabyte,
});

/** The table of a million messages. */
export function messageLines(caused: Caused, watchers: number, { media, devices }: Extras): Line[] {
  const { runs, reads, writes, laterWrites, pushes, queueRequests, logBytes, storedBytes, laterBytes, search } = caused;
  const gigabyteMs = runs.reduce((sum, run) => sum + (paidMs(run) * run.memory) / 1024, 0);
  const logged = logBytes + requestLogBytes;
  return [
    { name: 'CloudFront', amount: 1, dollars: prices.cloudFront },
    { name: 'CloudFront, function', amount: 1, dollars: prices.edgeFunction },
    { name: 'HTTP API', amount: 1, dollars: prices.httpApi },
    { name: 'Lambda, runs', amount: runs.length, dollars: runs.length * prices.lambdaRun },
    { name: 'Lambda, GB ms', amount: gigabyteMs, dollars: gigabyteMs * prices.lambdaGigabyteMs },
    { name: 'SQS FIFO, requests', amount: queueRequests, dollars: queueRequests * prices.fifoRequest },
    { name: 'table, write units', amount: writes, dollars: writes * prices.writeUnit },
    { name: 'table, written later', amount: laterWrites - 1, dollars: (laterWrites - 1) * prices.writeUnit },
    { name: 'table, read units', amount: reads, dollars: reads * prices.readUnit },
    keptLine('table, kept a month, kB', storedBytes),
    keptLine('kept of what is written later, kB', laterBytes),
    ...searchLines(search),
    { name: 'stream, reads by Lambda', amount: 2, dollars: 0 },
    { name: 'WebSocket, messages', amount: pushes, dollars: pushes * prices.webSocket },
    { name: 'CloudWatch, log kB', amount: logged / 1000, dollars: logged * prices.logMegabyte },
    ...fileLines(media, watchers),
    ...deviceLines(devices),
  ];
}
