import { S3Client } from '@aws-sdk/client-s3';
import { searchMessages } from '@fn/search/messages.ts';
import { changeIndex } from '@fn/search/record.ts';
import { storeTickets } from '@fn/search/segmentFiles.ts';
import { docOf, termsOf } from '@fn/search/terms.ts';
import { TicketFile } from '@fn/search/ticketFile.ts';
import { wantedWords, extractSearchWords } from '@shared/messages/words.ts';
import { startEngine } from '../support/server/engine.ts';
import { startStorage } from '../support/server/storage.ts';
import { prices } from './cost/prices.ts';
import { type Kind, searchWorld } from './searchWorld.ts';
import { segmentSizes, segmentsFor } from './segments.ts';

/**
 * Searches in the index of a company that was said so many messages, in as many segments as there are while nothing is to
 * be merged yet. The index stands in the local store of files; each read of a file waits as S3 lets it wait. Fails where
 * a kind of search takes longer, or a million of them cost more, than is promised.
 */
const total = Number(process.env['MESSAGES'] ?? 1_000_000);
const promised = { ms: 300, dollars: 20 };
/** Milliseconds until S3 answers a read from a function of its region. */
const s3Wait = 25;
/** What the page shows first. */
const shown = 15;
const rounds = 40;
/** Changes that become a segment at a time (functions/workers/stream/messageWords.ts). */
const messagesPerFlush = 250;
const companyId = 7;
const { tickets, attendants, newcomer, saidAt, kinds } = searchWorld(total, rounds);

const engine = await startEngine({ hasStream: true });
const storage = await startStorage();
const index = segmentsFor(companyId, segmentSizes(total));

function docFor(place: number) {
  const { id, ticketId, body } = saidAt(place);
  const words = extractSearchWords({ body, mediaType: 'chat', media: null, isDeleted: false, isAutomatic: false });
  return { ...docOf({ id, ticketId }), terms: termsOf({ id, ticketId }, words) };
}

const began = performance.now();
for (let place = 0; place < total; place += 1) {
  index.addDoc(docFor(place));
  if (index.isFull) await index.flush();
}
const segments = await index.end();
/** Each attendant has as many tickets as the others, one of them began lately; a contact is shown by the newest. */
function statesOf(count: number): TicketFile {
  const file = new TicketFile();
  const people = Math.ceil(count / 10);
  for (let id = 1; id <= count; id += 1) {
    const mixed = Math.imul(id, 2_654_435_761) >>> 7;
    const userId = mixed % 1000 === 7 ? newcomer : mixed % attendants;
    const place = { queueId: userId % 5, isGroup: false, whatsappId: 1 };
    file.set({ id, version: mixed % 40, visible: { ...place, status: 'closed', userId } });
    file.setNewest(id, id + people * Math.floor((count - id) / people));
  }
  return file;
}

const stored = await storeTickets(companyId, statesOf(tickets));
await changeIndex(companyId, (known) => ({ ...known, tickets: { ...stored, upTo: null } }));
const bytes = segments.reduce((sum, one) => sum + one.bytes, 0);
console.log(
  `${total} messages: ${segments.length} segments, ${Math.round(bytes / total)} bytes a message, made in ${Math.round((performance.now() - began) / 1000)} s; who may see ${tickets} tickets: ${Math.round(stored.bytes / 1000)} kB`,
);

let reads = 0;
const send = S3Client.prototype.send;
S3Client.prototype.send = async function delayed(this: S3Client, ...args: Parameters<typeof send>) {
  reads += 1;
  await new Promise((resolve) => setTimeout(resolve, s3Wait));
  return send.apply(this, args);
} as typeof send;

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** One search as the list asks it. @returns how many messages fill its first page */
async function ask({ text, scope, seer }: Kind, round: number): Promise<number> {
  const wanted = wantedWords(text(round));
  const found = await searchMessages({ companyId, now: new Date() }, { wanted, scope: scope?.(round) });
  const hits = seer === undefined ? found.hits : found.among(({ userId }) => userId === seer, undefined);
  let count = 0;
  for await (const _ of hits) {
    count += 1;
    if (count === shown) break;
  }
  return count;
}

/** @returns whether the kind keeps what is promised */
async function measure(name: string, kind: Kind): Promise<boolean> {
  const times: number[] = [];
  let hits = 0;
  reads = 0;
  const cpu = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    hits += await ask(kind, round);
    times.push(performance.now() - start);
  }
  const used = process.cpuUsage(cpu);
  const mean = times.reduce((sum, time) => sum + time, 0) / rounds;
  times.sort((a, b) => a - b);
  // A function of 1 GB, which reads files and one unit of the table.
  const dollars =
    (reads / rounds) * prices.fileGet + mean * prices.lambdaGigabyteMs + prices.lambdaRun + prices.readUnit;
  const isKept = at(times, 0.95) <= promised.ms && dollars <= promised.dollars;
  console.log(
    `${name.padEnd(44)} median ${at(times, 0.5).toFixed(0).padStart(4)} ms, 95 % ${at(times, 0.95).toFixed(0).padStart(4)} ms, ${(reads / rounds).toFixed(1).padStart(5)} reads, ${((used.user + used.system) / 1000 / rounds).toFixed(0).padStart(3)} ms of CPU, ${(hits / rounds).toFixed(1).padStart(4)} hits, US$ ${dollars.toFixed(2)} a million${isKept ? '' : '  OVER'}`,
  );
  return isKept;
}

/** What a flush pays to write the states of so many tickets again, for each million messages. */
async function rewriting(count: number): Promise<void> {
  const known = statesOf(count).written();
  const changed = { status: 'open', userId: 1, queueId: 1, isGroup: false, whatsappId: 1 } as const;
  const cpu = process.cpuUsage();
  const file = TicketFile.read(known);
  for (let id = 1; id <= messagesPerFlush; id += 5) {
    file.set({ id: count - id, version: 100, visible: changed });
  }
  const written = file.written();
  const used = process.cpuUsage(cpu);
  const ms = (used.user + used.system) / 1000 + 2 * s3Wait;
  const dollars =
    (1_000_000 / messagesPerFlush) * ((prices.filePut + prices.fileGet) / 1e6 + (ms * prices.lambdaGigabyteMs) / 1e6);
  console.log(
    `states of ${count} tickets: ${(written.length / 1e6).toFixed(1)} MB, written again in ${ms.toFixed(0)} ms, US$ ${dollars.toFixed(2)} a million messages`,
  );
}

let isKept = true;
for (const [name, kind] of Object.entries(kinds)) isKept = (await measure(name, kind)) && isKept;
console.log(`memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
for (const count of [tickets, 1_000_000]) await rewriting(count);
await storage.stop();
await engine.stop();
process.exit(isKept ? 0 : 1);
