import { beforeAll, expect, it } from 'vitest';
import { idleLines } from './idle.ts';
import { measureMessage } from './message.ts';
import { type Line, messageLines, paidMs, sumOf } from './prices.ts';

const linesOf = (lines: ReturnType<typeof messageLines>) =>
  Object.fromEntries(lines.map(({ name, dollars }) => [name, dollars]));

it('a message of fourteen words before ten people causes four runs, ten pushes and nine write units beside the search', async () => {
  const caused = await measureMessage({ words: 14, watchers: 10 });
  expect(caused).toMatchObject({ pushes: 10, queueRequests: 3 });
  expect(caused.runs.map(({ name }) => name)).toEqual(['webhook', 'inbound', 'live', 'reactions']);
  expect(caused.writes).toBeLessThanOrEqual(9);
  expect(caused.reads).toBeLessThanOrEqual(4);
  const lines = linesOf(messageLines(caused, { watchers: 10, media: 0 }));
  expect(lines['WebSocket, messages']).toBe(10);
  expect(lines['table, write units']).toBeLessThanOrEqual(5.7);
  // The processor's time is that of whoever measures.
  const others = Object.entries(lines).filter(([name]) => !/search|GB ms/.test(name));
  expect(others.reduce((sum, [, dollars]) => sum + dollars, 0)).toBeLessThanOrEqual(21.3);
});

let idle: readonly (readonly Line[])[];
// The templates take their time.
beforeAll(() => {
  idle = [idleLines(), idleLines({ mailFrom: 'no-reply@mail.prosa.app' })];
});

it('an idle cell costs at most four dollars a month, also one that sends e-mails', () => {
  expect(idle).toHaveLength(2);
  for (const lines of idle) {
    expect(sumOf(lines)).toBeGreaterThan(1);
    expect(sumOf(lines)).toBeLessThanOrEqual(4);
  }
});

it('a message with a file costs its fetching, its keeping, and telling everybody that it is there', () => {
  const caused = {
    runs: [],
    reads: 0,
    writes: 0,
    laterWrites: 0,
    pushes: 0,
    queueRequests: 0,
    logBytes: 0,
    storedBytes: 0,
    laterBytes: 0,
  };
  const [none, all] = [0, 1].map((media) => sumOf(messageLines(caused, { watchers: 10, media })));
  expect(Number(all) - Number(none)).toBeGreaterThan(15);
});

it('a run with less memory is paid for longer, and for the calls it waits for', () => {
  const run = { name: 'x', memory: 1769, cpuMs: 10, calls: 2 };
  expect(paidMs(run)).toBe(20);
  expect(paidMs({ ...run, memory: 1769 / 2 })).toBe(30);
  expect(paidMs({ ...run, memory: 3000 })).toBe(20);
});
