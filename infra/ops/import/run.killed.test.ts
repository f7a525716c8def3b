import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findByNumber } from '../../../functions/search/contacts.ts';
import { runImport } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'prosa-killed-'));
await forFile(startEngine());
afterAll(() => rmSync(folder, { recursive: true }));

const people = Array.from({ length: 3080 }, (_, n) => n);
/** Between the first and the last stand so many that are refused that a process nobody listens to waits for ever. */
const isGood = (person: number): boolean => person < 40 || person >= 3040;
const numberOf = (person: number): string => `55119${String(70_000_000 + person)}`;
const row = (person: number): string => [person, `Ana ${person}`, isGood(person) ? numberOf(person) : '123'].join('\t');
const tagged = people.filter(isGood).map((person) => `${person}\t1`);
const dump = `COPY "Contacts" (id, name, number) FROM stdin;
${people.map(row).join('\n')}
\\.
COPY "ContactTags" ("contactId", "tagId") FROM stdin;
${tagged.join('\n')}
\\.
COPY "Tags" (id, name) FROM stdin;
1\tVIP
\\.
`;

let companyId: number;
let path: string;
/** `npm run ops -- import`, as a process that is killed when it has told of its first refusals. */
async function killedRun(): Promise<NodeJS.Signals | null> {
  const args = ['--import', 'tsx', 'infra/ops/run.ts', 'import', 'whaticket', `${companyId}`, path, '--apply'];
  const cwd = fileURLToPath(new URL('../../../', import.meta.url));
  const child = spawn(process.execPath, args, { cwd, env: process.env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('readable', () => child.kill('SIGKILL'));
  const [, signal] = await once(child, 'exit');
  return signal;
}
let ending: NodeJS.Signals | null;
let second: Record<string, number>;
beforeAll(async () => {
  companyId = (await newTenant()).company.id;
  path = join(folder, 'dump.sql');
  writeFileSync(path, dump);
  ending = await killedRun();
  second = await countsOfRun();
});

async function countsOfRun(): Promise<Record<string, number>> {
  const lines: string[] = [];
  await runImport(['whaticket', `${companyId}`, path, '--apply'], (line) => lines.push(line));
  return JSON.parse(lines.at(-1) ?? '').contacts;
}

it('an import that was killed goes on when it is run again, and leaves what one run leaves', async () => {
  expect(ending).toBe('SIGKILL');
  const { created = 0, unchanged = 0, ...others } = second;
  expect([created + unchanged, others]).toEqual([80, { completed: 0, refused: 3000 }]);
  // In the middle: most of the first were there, and of the last nobody.
  expect([created >= 40, unchanged > 0]).toEqual([true, true]);
  expect(await countsOfRun()).toEqual({ created: 0, completed: 0, unchanged: 80, refused: 3000 });
  const ctx = { companyId, now: new Date() };
  for (const person of people.filter(isGood)) {
    const found = await findByNumber(ctx, numberOf(person));
    expect(found).toMatchObject({ name: `Ana ${person}`, tags: [{ name: 'VIP' }], version: 1 });
  }
});
