import { type Profiler, Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../../infra/root.ts';
import { measureMessage } from './message.ts';

/** Microseconds between two looks at what runs. */
const everyUs = 100;
const turns = 60;
const functionsShown = 10;
const filesShown = 8;
/** Waiting, and the profiler's own work. */
const passedOver = ['(idle)', 'dispatch'];

/** Microseconds of one function of the system: by function, and by file or package. */
interface SelfTimes {
  readonly functions: Map<string, number>;
  readonly files: Map<string, number>;
}

function fileOf(url: string): string {
  if (!url.startsWith('file:')) return url;
  const path = relative(root, fileURLToPath(url));
  const inPackage = path.split('node_modules/').at(-1) ?? path;
  return path.includes('node_modules/') ? inPackage.split('/').slice(0, 2).join('/') : path;
}

function nameOf({ functionName, url, lineNumber, columnNumber }: Profiler.ProfileNode['callFrame']): string {
  const name = functionName === '' ? `${lineNumber + 1}:${columnNumber + 1}` : functionName;
  return url === '' ? name : `${name}  ${fileOf(url)}`;
}

const add = (times: Map<string, number>, name: string, us: number): void =>
  void times.set(name, (times.get(name) ?? 0) + us);

function addTimes({ functions, files }: SelfTimes, { nodes, samples = [], timeDeltas = [] }: Profiler.Profile): void {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  for (const [position, id] of samples.entries()) {
    const frame = frames.get(id);
    if (!frame || passedOver.includes(frame.functionName)) continue;
    const us = timeDeltas[position] ?? 0;
    add(functions, nameOf(frame), us);
    add(files, fileOf(frame.url) || 'the engine', us);
  }
}

function print(step: string, times: SelfTimes): void {
  const total = [...times.functions.values()].reduce((sum, us) => sum + us, 0);
  const line = ([name, us]: readonly [string, number]): string =>
    `${(us / 1000 / turns).toFixed(3).padStart(9)} ms${`${((us / total) * 100).toFixed(1)} %`.padStart(9)}  ${name}`;
  const slowest = (all: ReadonlyMap<string, number>, most: number): string[] =>
    [...all]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(line);
  console.log(`\n${step}: ${(total / 1000 / turns).toFixed(2)} ms a message`);
  for (const text of slowest(times.functions, functionsShown)) console.log(text);
  console.log('  by file or package:');
  for (const text of slowest(times.files, filesShown)) console.log(text);
}

/** Prints where each function spends the processor's time with a lone message in an open ticket, by time of its own. */
export async function profile(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: everyUs });
  const steps = new Map<string, SelfTimes>();
  const observe = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    await session.post('Profiler.start');
    const result = await work();
    const { profile: seen } = await session.post('Profiler.stop');
    const times = steps.get(name) ?? { functions: new Map(), files: new Map() };
    steps.set(name, times);
    addTimes(times, seen);
    return result;
  };
  await measureMessage({ words: 14, watchers: 10, turns, observe });
  session.disconnect();
  for (const [name, times] of steps) print(name, times);
}
