import { idleLines } from './idle.ts';
import { measureMessage } from './message.ts';
import { type Line, messageLines, paidMs, sumOf } from './prices.ts';

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

/** Prints what a million texts of customers cost, and a month in which nothing happens. */
export async function report(given: readonly string[]): Promise<void> {
  const words = flag(given, 'words', 14);
  const watchers = flag(given, 'watchers', 10);
  const media = flag(given, 'media', 0);
  const caused = await measureMessage({ words, watchers });
  const title = `One million messages of ${words} words in open tickets, ${watchers} people looking on, ${media * 100} % with a file`;
  print(title, 'per message', messageLines(caused, { watchers, media }));
  for (const run of caused.runs) {
    console.log(
      `  ${run.name.padEnd(12)}${run.cpuMs.toFixed(1).padStart(8)} ms of processor, ${run.calls} calls, paid for ${paidMs(run).toFixed(0)} ms at ${run.memory} MB`,
    );
  }
  // As a cell is that has all there is.
  print(
    'A month in which nothing happens, e-mails included',
    'pieces',
    idleLines({ mailFrom: 'no-reply@mail.prosa.app' }),
  );
}
