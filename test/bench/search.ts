import { S3Client } from '@aws-sdk/client-s3';
import { messageId } from '@fn/core/store/entities.ts';
import { searchMessages } from '@fn/search/messages.ts';
import { docOf, termsOf } from '@fn/search/terms.ts';
import { wantedWords, wordsOf } from '@shared/messages/words.ts';
import { startEngine } from '../support/server/engine.ts';
import { startStorage } from '../support/server/storage.ts';
import { segmentsFor } from './segments.ts';
import { textOf } from './text.ts';

/**
 * Searches in the index of a company that was said so many messages, with rare words (numbers of orders) beside those
 * that everybody says. The index stands in the local store of files; each read of a file waits as S3 lets it wait.
 */
const total = Number(process.env['MESSAGES'] ?? 1_000_000);
/** Milliseconds until S3 answers a read from a function of its region. */
const s3Wait = 25;
/** What the page shows first. */
const shown = 15;
const rounds = 20;
/** US$: a thousand reads of S3; a function of 1 GB on arm64, a second. */
const prices = { read: 0.0004 / 1000, second: 0.0000133334 };

const companyId = 7;
const engine = await startEngine();
const storage = await startStorage();
const index = segmentsFor(companyId);
const first = Date.parse('2024-01-01T00:00:00Z');

const began = performance.now();
for (let place = 0; place < total; place += 1) {
  const id = messageId(1, `c${place % 20_000}`, new Date(first + place * 10_000), `B${place}`);
  const body = place % 3 === 0 ? `${textOf(place)} A${place % 400_000}` : textOf(place);
  const said = { id, ticketId: 1 + (place % 200_000) };
  const words = wordsOf({ body, mediaType: 'chat', media: null, isDeleted: false, isAutomatic: false });
  if (words.length > 0) index.addDoc({ ...docOf(said), terms: termsOf(said, words) });
  if (index.isFull) await index.flush();
}
const segments = await index.end();
const bytes = segments.reduce((sum, one) => sum + one.bytes, 0);
console.log(
  `${total} messages: ${segments.length} segments, ${Math.round(bytes / total)} bytes a message, made in ${Math.round((performance.now() - began) / 1000)} s`,
);

let reads = 0;
const send = S3Client.prototype.send;
S3Client.prototype.send = async function delayed(this: S3Client, ...args: Parameters<typeof send>) {
  reads += 1;
  await new Promise((resolve) => setTimeout(resolve, s3Wait));
  return send.apply(this, args);
} as typeof send;

const searches: Readonly<Record<string, (round: number) => string>> = {
  'a word that everybody says': () => 'pedido',
  'two words that everybody says': () => 'bom dia',
  'the beginning of a word': (round) => ['ent', 'com', 'pag', 'orc'][round % 4] ?? 'ent',
  'a rare word': (round) => `A${(round * 7919) % 400_000}`,
  'a rare word and a common one': (round) => `pedido A${(round * 7919) % 400_000}`,
  'words without a hit': (round) => `quebrado teste${round}`,
  'words that nobody says': () => 'xadrez tabuleiro',
};

const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

const all: number[] = [];
for (const [name, textFor] of Object.entries(searches)) {
  const times: number[] = [];
  let hits = 0;
  reads = 0;
  const cpu = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const found = await searchMessages({ companyId, now: new Date() }, { wanted: wantedWords(textFor(round)) });
    for await (const _ of found.hits) {
      hits += 1;
      if (hits % shown === 0) break;
    }
    times.push(performance.now() - start);
  }
  const used = process.cpuUsage(cpu);
  all.push(...times);
  times.sort((a, b) => a - b);
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000 / rounds;
  const million = 1_000_000 * ((reads / rounds) * prices.read + seconds * prices.second);
  console.log(
    `${name}: median ${at(times, 0.5)} ms, 95 % ${at(times, 0.95)} ms, at most ${Math.round(times.at(-1) ?? 0)} ms, ${(reads / rounds).toFixed(1)} reads, ${Math.round((used.user + used.system) / 1000 / rounds)} ms of CPU, ${hits / rounds} hits, US$ ${million.toFixed(2)} a million`,
  );
}
all.sort((a, b) => a - b);
console.log(
  `all: median ${at(all, 0.5)} ms, 95 % ${at(all, 0.95)} ms; memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
);
await storage.stop();
await engine.stop();
