import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleClient, compile, declareClient, root } from '../../scripts/clientPackage.ts';

const folder = mkdtempSync(join(tmpdir(), 'prosa-client-'));
beforeAll(async () => {
  const installed = join(folder, 'node_modules/@prosa/client');
  mkdirSync(installed, { recursive: true });
  for (const name of ['zod', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  await Promise.all([bundleClient(installed), declareClient(installed)]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles a program where only the package is installed. @returns what the compiler says */
async function check(name: string, program: string, resolution: readonly string[]): Promise<string> {
  writeFileSync(join(folder, name), program);
  const settings = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'ES2022', '--types', 'node', ...resolution];
  const wrong = (error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) });
  return (await compile([...settings, name], folder).catch(wrong)).stdout;
}

const [, documented = ''] = /```ts\n(.*?)```/s.exec(readFileSync(join(root, 'docs/developers.md'), 'utf8')) ?? [];
const begun = `import { type Client, prosaClient } from '@prosa/client';
const prosa: Client = prosaClient({ url: 'https://prosa.example.com', key: 'prosa_1_1_x' });`;
const expecting = `const { contacts, nextCursor } = await prosa.contacts.list({ searchParam: 'Maria' });
const numbers: string[] = contacts.map(({ number }) => number);
const sent = await prosa.externalApi.send({ number: numbers[0] ?? '', body: 'Olá' }, { idempotencyKey: 'a' });
const status: 'SUCCESS' = sent.status;
await prosa.tags.create({ name: 'VIP', color: '#fff000', kanban: 0 });
`;
/** Each is one mistake, and what the compiler says of it. */
const mistakes: readonly (readonly [string, RegExp])[] = [
  ['const { contacts } = await prosa.contacts.list({}); const n: number = contacts[0]!.name;', /TS2322: Type 'string'/],
  ['await prosa.contacts.forget({});', /TS2339: Property 'forget'/],
  ["await prosa.contacts.create({ name: 'Maria' });", /TS2741: Property 'number' is missing/],
  ["await prosa.externalApi.send({ number: '1', body: 1 });", /TS2322: Type 'number'/],
  ["await prosa.contacts.list({}, { idempotency: 'a' });", /TS2561: .*'idempotency' does not exist/],
  ["prosaClient({ url: 'https://prosa.example.com' });", /TS2741: Property 'key' is missing/],
];

describe.each([
  ['as Node resolves', ['--module', 'NodeNext']],
  ['as bundlers resolve', ['--module', 'ESNext', '--moduleResolution', 'Bundler']],
] as const)('the declarations of the client, %s', (way, resolution) => {
  const named = (name: string) => `${name}-${way.replaceAll(' ', '')}.mts`;

  it('take the program of the documentation, and one that says which types it expects', async () => {
    expect(await check(named('documented'), documented, resolution)).toBe('');
    expect(await check(named('right'), `${begun}\n${expecting}`, resolution)).toBe('');
  });

  it('refuse what the contract refuses, each mistake by its line', async () => {
    const lines = mistakes.map(([code]) => `{ ${code} }`);
    const said = await check(named('wrong'), [begun, ...lines].join('\n'), resolution);
    const found = said.split(/^(?=\S+\.mts\()/m).filter((text) => text !== '');
    expect(found.map((text) => Number(/\((\d+),/.exec(text)?.[1]))).toEqual(mistakes.map((_, place) => place + 3));
    for (const [place, [, words]] of mistakes.entries()) expect(found[place]).toMatch(words);
  });
});
