import { messageParts } from '@fn/core/store/entities.ts';
import { formerKeys } from '@fn/search/formerIndex.ts';
import { beginning } from '@shared/core/text.ts';
import type { Message } from '@shared/messages/model.ts';
import { containsAll, wantedWords, extractSearchWords } from '@shared/messages/words.ts';
import { prices } from './cost/prices.ts';
import { type Kind, searchWorld } from './searchWorld.ts';

/**
 * The same messages and searches as in `search.ts`, in the design that was given up: an item of the table for each
 * beginning of a word, by time. Units and bytes are counted by DynamoDB's rules; calls that follow one another take what
 * they take in a region.
 */
const total = Number(process.env['MESSAGES'] ?? 1_000_000);
const rounds = 40;
const shown = 15;
const perCall = 100;
/** A search ends here and shows an empty page. */
const maxCalls = 40;
const callMs = 5;
const itemOverhead = 100;
/** Of a message as it is stored: half a read unit. */
const messageUnits = 0.5;

const { saidAt, kinds } = searchWorld(total, rounds);
const messageAt = (place: number) => {
  const { id, body } = saidAt(place);
  const fixed = { companyId: 7, mediaType: 'chat', media: null, isDeleted: false, isAutomatic: false } as const;
  return { id, body, ...fixed };
};
const startFor = (text: string): string => beginning(wantedWords(text)[0] ?? '', 4);
const needed = new Set(
  Object.values(kinds).flatMap(({ text }) => Array.from({ length: rounds }, (_, round) => startFor(text(round)))),
);

const partitions = new Map<string, number[]>();
let items = 0;
let bytes = 0;
for (let place = 0; place < total; place += 1) {
  for (const { pk, sk } of formerKeys(messageAt(place) as Message)) {
    items += 1;
    bytes += Buffer.byteLength(`pk${pk}sk${sk}etmessageWordsv1`) + itemOverhead;
    const start = pk.slice(pk.lastIndexOf('#') + 1);
    if (!needed.has(start)) continue;
    const known = partitions.get(start);
    if (known) known.push(place);
    else partitions.set(start, [place]);
  }
}
const perMessage = items / total;
console.log(
  `${total} messages: ${perMessage.toFixed(1)} items and ${Math.round(bytes / total)} bytes a message; US$ ${(perMessage * prices.writeUnit).toFixed(2)} a million messages to write, ${((bytes / total / 1000) * prices.tableGigabyte).toFixed(2)} a month to keep`,
);

const itemBytes = bytes / items;

interface Cost {
  readonly calls: number;
  readonly units: number;
  readonly hits: number;
}

/** Newest first, a hundred at a time: what begins alike is read, then the messages themselves. */
function ask({ text, scope }: Kind, round: number): Cost {
  const wanted = wantedWords(text(round));
  const { ticketId, contactIds } = scope?.(round) ?? {};
  const places = partitions.get(startFor(text(round))) ?? [];
  let [calls, units, hits] = [0, 0, 0];
  for (let end = places.length; (end > 0 || calls === 0) && hits < shown && calls < maxCalls; end -= perCall) {
    const some = places.slice(Math.max(0, end - perCall), Math.max(0, end));
    calls += 1;
    units += Math.max(0.5, Math.ceil((some.length * (itemBytes - itemOverhead)) / 4096) / 2);
    const within = some.filter((place) => !contactIds || contactIds.includes(messageParts(saidAt(place).id).contactId));
    if (within.length > 0) calls += 1;
    units += within.length * messageUnits;
    const isHit = (place: number) =>
      (ticketId === undefined || saidAt(place).ticketId === ticketId) &&
      containsAll(extractSearchWords(messageAt(place)), wanted);
    hits += within.filter(isHit).length;
  }
  return { calls, units, hits: Math.min(shown, hits) };
}

for (const [name, kind] of Object.entries(kinds)) {
  if (kind.seer !== undefined) continue;
  const costs = Array.from({ length: rounds }, (_, round) => ask(kind, round));
  const mean = (of: (cost: Cost) => number): number => costs.reduce((sum, cost) => sum + of(cost), 0) / rounds;
  const times = costs.map(({ calls }) => calls * callMs).sort((a, b) => a - b);
  const late = times[Math.floor(rounds * 0.95)] ?? 0;
  const ms = mean(({ calls }) => calls) * callMs;
  const dollars = mean(({ units }) => units) * prices.readUnit + ms * prices.lambdaGigabyteMs + prices.lambdaRun;
  const ended = costs.filter(({ calls, hits }) => calls >= maxCalls && hits < shown).length;
  console.log(
    `${name.padEnd(44)} 95 % ${String(late).padStart(4)} ms, ${mean(({ calls }) => calls)
      .toFixed(1)
      .padStart(5)} calls, ${mean(({ units }) => units)
      .toFixed(1)
      .padStart(6)} units, ${mean(({ hits }) => hits)
      .toFixed(1)
      .padStart(4)} hits, US$ ${dollars.toFixed(2)} a million, ${ended} of ${rounds} given up`,
  );
}
