// Puts small defects into the code, one at a time, and tells which of them no test notices.
// npm run mutants [-- PATH ...]   all that is listed below, or only what lies under the paths
// npm run mutants -- --since main only the files that differ from main
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { accepted, leftOut } from './accepted.ts';
import { instrument, type Mutant } from './instrument.ts';

/** Percent of the mutants of a folder that its tests must notice. */
const required = 90;
const trees = ['shared', 'functions/core'];
const root = fileURLToPath(new URL('../..', import.meta.url));

const filesOf = (tree: string): string[] =>
  readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(tree, file))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));
const isTest = (file: string) => file.endsWith('.test.ts');

/** The folder that a figure is given for. */
const folderOf = (file: string): string =>
  dirname(file)
    .split('/')
    .slice(0, file.startsWith('shared') ? 2 : 3)
    .join('/');

function chosenFiles(args: readonly string[]): string[] {
  const files = trees.flatMap(filesOf).filter((file) => !isTest(file) && !leftOut.some((each) => each.file.test(file)));
  const since = args[0] === '--since' ? (args[1] ?? 'main') : undefined;
  const paths = since
    ? execFileSync('git', ['diff', '--name-only', since], { cwd: root, encoding: 'utf8' }).trim().split('\n')
    : args.map((path) => path.replace(/\/$/, ''));
  if (args.length === 0) return files;
  return files.filter((file) => paths.some((path) => file === path || file.startsWith(`${path}/`)));
}

/** The files that a test imports itself. */
function importsOf(test: string): string[] {
  const text = readFileSync(join(root, test), 'utf8');
  return [...text.matchAll(/from '([^']+)'/g)].map(([, from = '']) =>
    from.startsWith('.')
      ? posix.join(dirname(test), from)
      : from.replace(/^@shared\//, 'shared/').replace(/^@fn\//, 'functions/'),
  );
}

/** Rules are held by the tests beside them, and by those of the same tree that call them directly. */
function testsOf(files: readonly string[]): string[] {
  const folders = new Set(files.map(folderOf));
  const tests = trees.flatMap(filesOf).filter(isTest);
  return tests.filter((test) => folders.has(folderOf(test)) || importsOf(test).some((file) => files.includes(file)));
}

async function run(tests: readonly string[], notesIn: string): Promise<void> {
  process.env.MUTANTS_FOLDER = notesIn;
  const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
  const vitest = await createVitest('test', { config, root, watch: false, include: [...tests] });
  await vitest.start();
  for (const module of vitest.state.getTestModules())
    for (const error of module.errors()) console.log(`${module.moduleId}: ${error.message}`);
  await vitest.close();
}

const reasonFor = (mutant: Mutant): string | undefined =>
  accepted.find(
    (each) =>
      each.file.test(mutant.file) &&
      (each.at === undefined || mutant.source.includes(each.at)) &&
      (each.mutant === undefined || each.mutant.test(mutant.name)),
  )?.why;

interface Outcome {
  readonly mutants: readonly Mutant[];
  readonly killed: ReadonlySet<number>;
  readonly reached: ReadonlySet<number>;
  /** Asked by code at the top of a module, which runs once at its start. */
  readonly atStart: ReadonlySet<number>;
}

function report({ mutants: all, killed, reached, atStart }: Outcome): boolean {
  let isEnough = true;
  const mutants = all.filter(({ id }) => reached.has(id) || !atStart.has(id));
  const survivors = mutants.filter(({ id }) => !killed.has(id));
  for (const each of survivors.filter((mutant) => !reasonFor(mutant))) {
    const fate = reached.has(each.id) ? 'survives' : 'not reached';
    console.log(`${fate} ${each.file}:${each.line} ${each.name}: ${each.text.replace(/\s+/g, ' ')}`);
  }
  for (const folder of new Set(mutants.map(({ file }) => folderOf(file)))) {
    const here = mutants.filter(({ file }) => folderOf(file) === folder);
    const counted = here.filter((mutant) => killed.has(mutant.id) || !reasonFor(mutant));
    const noticed = counted.filter(({ id }) => killed.has(id)).length;
    const percent = (noticed / Math.max(counted.length, 1)) * 100;
    if (percent < required) isEnough = false;
    const excused = here.length - counted.length;
    console.log(`${folder.padEnd(28)} ${percent.toFixed(1)} % of ${counted.length} noticed, ${excused} with a reason`);
  }
  return isEnough;
}

async function main(): Promise<number> {
  const files = chosenFiles(process.argv.slice(2));
  const notesIn = mkdtempSync(join(tmpdir(), 'mutants-'));
  const mutants: Mutant[] = [];
  const codes: Record<string, string> = {};
  for (const file of files) {
    const made = instrument(file, readFileSync(join(root, file), 'utf8'), mutants.length + 1);
    if (made.mutants.length > 0) codes[file] = made.code;
    mutants.push(...made.mutants);
  }
  writeFileSync(join(notesIn, 'codes.json'), JSON.stringify(codes));
  writeFileSync(join(notesIn, 'notes'), '');
  // Whoever has waited long enough sees what is known by then.
  process.once('SIGINT', () => {
    reportOf(notesIn, mutants);
    process.exit(1);
  });
  await run(testsOf(files), notesIn);
  const isEnough = reportOf(notesIn, mutants);
  rmSync(notesIn, { recursive: true });
  return isEnough ? 0 : 1;
}

function reportOf(notesIn: string, mutants: readonly Mutant[]): boolean {
  const notes = readFileSync(join(notesIn, 'notes'), 'utf8').split('\n');
  const noted = (word: string) =>
    new Set(notes.filter((line) => line.startsWith(`${word} `)).map((line) => Number(line.split(' ')[1])));
  for (const line of new Set(notes)) if (/^(fails|once|late) /.test(line)) console.log(line);
  return report({ mutants, killed: noted('killed'), reached: noted('reached'), atStart: noted('start') });
}

process.exitCode = await main();
