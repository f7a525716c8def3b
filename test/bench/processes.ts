import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
};

const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** A process and what it started, as far down as it goes. */
const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** Fields of `stat` after the command, whose name may hold anything. */
const statOf = (pid: number): string[] => read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];

const cpuMsOf = (pid: number): number => {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
  return ((user + system) * 1000) / ticksPerSecond;
};

const megabytesOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** The process that serves a port, by its command. @throws when there is none */
export function servingPort(port: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    const words = read(`/proc/${pid}/cmdline`).split('\0');
    return words[0]?.endsWith('dynoxide') && words[words.indexOf('--port') + 1] === port;
  });
  if (found === undefined) throw new Error(`nothing serves port ${port}`);
  return Number(found);
}

/** Milliseconds of processor that a process and what it started have used. */
export const cpuMs = (pid: number): number => treeOf(pid).reduce((sum, one) => sum + cpuMsOf(one), 0);

/** What a process keeps in memory now, in megabytes. */
export const residentMegabytes = (pid: number): number => megabytesOf(pid, 'VmRSS');

/** The most that a process kept in memory, in megabytes. */
export const peakMegabytes = (pid: number): number => megabytesOf(pid, 'VmHWM');
