import { beforeAll, expect, it } from 'vitest';
import { idleLines } from './idle.ts';
import { measureMessage } from './message.ts';
import { type Extras, type Line, messageLines, paidMs, searchLines, sumOf } from './prices.ts';
import { promised } from './report.ts';

const linesOf = (lines: ReturnType<typeof messageLines>) =>
  Object.fromEntries(lines.map(({ name, dollars }) => [name, dollars]));

it('a lone message of fourteen words before ten people causes four runs, ten pushes and nine write units, and three later', async () => {
  const caused = await measureMessage({ words: 14, watchers: 10 });
  expect(caused).toMatchObject({ pushes: 10, queueRequests: 3 });
  expect(caused.runs.map(({ name }) => name)).toEqual(['webhook', 'inbound', 'live', 'reactions']);
  expect(caused.writes).toBeLessThanOrEqual(9);
  expect(caused.laterWrites).toBeLessThanOrEqual(3);
  // Half a unit of them asks whether somebody wants to be called, and half a one what is counted already.
  expect(caused.reads).toBeLessThanOrEqual(4.5);
  const lines = linesOf(messageLines(caused, 10, { media: 0, devices: 0 }));
  expect(lines['WebSocket, messages']).toBe(10);
  expect(lines['table, write units']).toBeLessThanOrEqual(5.7);
  // The processor's time is that of whoever measures.
  const others = Object.entries(lines).filter(([name]) => !name.includes('GB ms'));
  expect(others.reduce((sum, [, dollars]) => sum + dollars, 0)).toBeLessThanOrEqual(promised.messages - 1);
  expect(sumOf(searchLines(caused.search))).toBeLessThanOrEqual(promised.index);
  expect(caused.search.files).toBeGreaterThan(0);
});

let idle: readonly (readonly Line[])[];
// The templates take their time.
beforeAll(() => {
  idle = [idleLines(), idleLines({ mailFrom: 'no-reply@mail.prosa.app' })];
});

it('an idle cell costs at most five dollars a month, also one that sends e-mails', () => {
  expect(idle).toHaveLength(2);
  for (const lines of idle) {
    expect(sumOf(lines)).toBeGreaterThan(1);
    expect(sumOf(lines)).toBeLessThanOrEqual(promised.idle);
  }
});

const nothing = {
  runs: [],
  reads: 0,
  writes: 0,
  laterWrites: 0,
  pushes: 0,
  queueRequests: 0,
  logBytes: 0,
  storedBytes: 0,
  laterBytes: 0,
  search: { messages: 1, runs: [], reads: 0, writes: 0, files: 0 },
};
const added = (extras: Partial<Extras>): number => {
  const none = { media: 0, devices: 0 };
  return sumOf(messageLines(nothing, 10, { ...none, ...extras })) - sumOf(messageLines(nothing, 10, none));
};

it('a message with a file costs its fetching, its keeping, and telling everybody that it is there', () => {
  expect(added({ media: 1 })).toBeGreaterThan(15);
});

it('calling the device of an attendant costs less than three dollars a million', () => {
  expect(added({ devices: 1 })).toBeGreaterThan(1.2);
  expect(added({ devices: 1 })).toBeLessThan(3);
  expect(added({ devices: 0.5 })).toBeCloseTo(added({ devices: 1 }) / 2);
});

it('a run with less memory is paid for longer, and for the calls it waits for', () => {
  const run = { name: 'x', memory: 1769, cpuMs: 10, calls: 2 };
  expect(paidMs(run)).toBe(20);
  expect(paidMs({ ...run, memory: 1769 / 2 })).toBe(30);
  expect(paidMs({ ...run, memory: 3000 })).toBe(20);
});
