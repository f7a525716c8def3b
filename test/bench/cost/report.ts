import { idleLines } from './idle.ts';
import { measureMessage } from './message.ts';
import { type Line, messageLines, paidMs, searchLines, sumOf } from './prices.ts';

const flag = (given: readonly string[], name: string, usual: number): number => {
  const place = given.indexOf(`--${name}`);
  const value = place < 0 ? usual : Number(given[place + 1]);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} needs a number`);
  return value;
};

function print(title: string, head: string, lines: readonly Line[]): void {
  console.log(`\n${title}\n${'item'.padEnd(38)}${head.padStart(12)}${'US$'.padStart(10)}`);
  for (const { name, amount, dollars } of lines) {
    console.log(
      `${name.padEnd(38)}${amount.toFixed(amount < 10 && amount % 1 ? 2 : 0).padStart(12)}${dollars.toFixed(2).padStart(10)}`,
    );
  }
  console.log(`${'total'.padEnd(38)}${''.padStart(12)}${sumOf(lines).toFixed(2).padStart(10)}`);
}

/** What a million texts of fourteen words before ten people may cost, their index, and a month in which nothing happens. US$ */
export const promised = { messages: 25, index: 3, idle: 5 } as const;

const aboveOf = (name: string, lines: readonly Line[], most: number): string[] =>
  sumOf(lines) > most ? [`${name}: ${sumOf(lines).toFixed(2)} US$, more than ${most}`] : [];

/** Prints what a million texts of customers cost, and a month in which nothing happens. @returns what is above its promise */
export async function report(given: readonly string[]): Promise<string[]> {
  const words = flag(given, 'words', 14);
  const watchers = flag(given, 'watchers', 10);
  const media = flag(given, 'media', 0);
  const devices = flag(given, 'devices', 0);
  const caused = await measureMessage({ words, watchers });
  const lines = messageLines(caused, watchers, { media, devices });
  const index = searchLines(caused.search);
  const title = `One million messages of ${words} words in open tickets, ${watchers} people looking on, ${media * 100} % with a file, ${devices * 100} % for somebody with a device`;
  print(title, 'per message', lines);
  console.log(`of it, the index of the search: ${sumOf(index).toFixed(2)}`);
  for (const run of caused.runs) {
    console.log(
      `  ${run.name.padEnd(12)}${run.cpuMs.toFixed(1).padStart(8)} ms of processor, ${run.calls} calls, paid for ${paidMs(run).toFixed(0)} ms at ${run.memory} MB`,
    );
  }
  // As a cell is that has all there is.
  const idle = idleLines({ mailFrom: 'no-reply@mail.prosa.app' });
  print('A month in which nothing happens, e-mails included', 'pieces', idle);
  const isPromised = words === 14 && watchers === 10 && media === 0 && devices === 0;
  return [
    ...(isPromised ? aboveOf('a million messages', lines, promised.messages) : []),
    ...(isPromised ? aboveOf('the index of them', index, promised.index) : []),
    ...aboveOf('an idle month', idle, promised.idle),
  ];
}
