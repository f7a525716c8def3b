import { resetAdminSecondFactor } from '../../functions/platform/staff/lostFactor.ts';
import { queueSpecs } from '../../functions/manifestQueues.ts';
import { importUsage, runImport } from './import/run.ts';
import { checkMetrics } from './metrics.ts';
import { leftoversOf } from './proof.ts';
import { redriveDeadLetters } from './redrive.ts';
import { rebuildSearch, searchStatus } from './search.ts';

const usage = `npm run ops -- proof <companyId>, with TABLE_NAME, MEDIA_BUCKET and SCHEDULE_GROUP of the cell, or npm run ops -- metrics verify|rebuild <companyId>, with TABLE_NAME, or npm run ops -- search status [companyId], with TABLE_NAME, or npm run ops -- search rebuild <companyId>, with TABLE_NAME, MEDIA_BUCKET and QUEUE_URL_SEARCH, or npm run ops -- redrive <queue> [--apply], with DEAD_LETTERS_ORDERED or DEAD_LETTERS_UNORDERED and the QUEUE_URL_ of the queue, or npm run ops -- admin reset-second-factor <email>, with TABLE_NAME and MAIL_FROM, or ${importUsage}`;

const named = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: ${usage}`);
  return value;
};

/** Proves that nothing is left of a company. @returns whether that is so */
async function proof(companyId: number): Promise<boolean> {
  const cell = {
    table: named('TABLE_NAME'),
    bucket: named('MEDIA_BUCKET'),
    scheduleGroup: process.env['SCHEDULE_GROUP'],
  };
  const { items, expired, objects, schedules } = await leftoversOf(cell, companyId);
  const counts = { companyId, items: items.length, expired, objects: objects.length, schedules: schedules.length };
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  for (const one of [...items, ...objects, ...schedules].slice(0, 100)) process.stdout.write(`${one}\n`);
  return items.length + objects.length + schedules.length === 0;
}

/** A company's own number; the platform's company is not one that goes. */
function numbered(company: string | undefined, least: number): number {
  const companyId = Number(company);
  if (!Number.isInteger(companyId) || companyId < least) throw new Error(usage);
  return companyId;
}

function search(mode: string | undefined, company: string | undefined): Promise<boolean> {
  named('TABLE_NAME');
  if (mode === 'status') return searchStatus(company === undefined ? undefined : numbered(company, 1), new Date());
  if (mode !== 'rebuild') throw new Error(usage);
  named('MEDIA_BUCKET');
  named('QUEUE_URL_SEARCH');
  return rebuildSearch(numbered(company, 1), new Date());
}

async function admin(mode: string | undefined, email: string | undefined): Promise<boolean> {
  if (mode !== 'reset-second-factor' || email === undefined) throw new Error(usage);
  named('TABLE_NAME');
  // A reset of the second factor is always reported to the user by e-mail, so a sender is required.
  named('MAIL_FROM');
  await resetAdminSecondFactor(email, new Date());
  return true;
}

/** Dead letters of a queue, counted; with `--apply` brought back into it. */
async function redrive([name = '', mode]: readonly string[]): Promise<boolean> {
  const spec = Object.entries(queueSpecs).find(([known]) => known === name)?.[1];
  if (!spec || (mode !== undefined && mode !== '--apply')) throw new Error(usage);
  const from = named(spec.fifo ? 'DEAD_LETTERS_ORDERED' : 'DEAD_LETTERS_UNORDERED');
  const to = named(`QUEUE_URL_${name.toUpperCase()}`);
  const found = await redriveDeadLetters({ from, to, isApplied: mode === '--apply' });
  process.stdout.write(`${JSON.stringify({ queue: name, isApplied: mode === '--apply', ...found })}\n`);
  return true;
}

async function run([command, ...args]: readonly string[]): Promise<boolean> {
  if (command === 'proof') return proof(numbered(args[0], 2));
  if (command === 'redrive') return redrive(args);
  if (command === 'import') {
    named('TABLE_NAME');
    return runImport(args, (line) => process.stdout.write(`${line}\n`));
  }
  const [mode, company] = args;
  if (command === 'admin') return admin(mode, company);
  if (command === 'search') return search(mode, company);
  if (command !== 'metrics' || (mode !== 'verify' && mode !== 'rebuild')) throw new Error(usage);
  named('TABLE_NAME');
  return checkMetrics(mode, numbered(company, 1), new Date());
}

/** A missing table or file is explained in one line, because a stack trace does not help at a terminal. */
function explain(error: unknown): boolean {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const what = name === 'Error' || name === 'AppError' || name === 'TypeError' ? message : `${name}: ${message}`;
  process.stderr.write(`${what}\n`);
  return false;
}

process.exitCode = (await run(process.argv.slice(2)).catch(explain)) ? 0 : 1;
