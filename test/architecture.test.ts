import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { climbs } from '@test/support/architecture/floors.ts';
import { forbiddenIn, forwardersIn, indexNamesIn } from '@test/support/architecture/forbidden.ts';
import { atOnce, circles, importsOf } from '@test/support/architecture/imports.ts';
import { importViolations } from '@test/support/architecture/layers.ts';
import { describe, expect, it } from 'vitest';

const roots = ['shared', 'functions', 'web', 'infra'];
const all = roots
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => posix.join(root, file)))
  .filter((file) => /\.(tsx?|css)$/.test(file) && !file.includes('node_modules'));
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || /testSetup\.ts$|testing\//.test(file);
const source = all.filter((file) => !isTest(file));
const code = source.filter((file) => /\.tsx?$/.test(file));
const textOf = (file: string): string => readFileSync(file, 'utf8');

describe('the tree', () => {
  it('keeps every import inside its layer', () => {
    expect(code.flatMap((file) => importViolations(file, textOf(file)))).toEqual([]);
  });

  it('keeps every import below its own floor', () => {
    expect(code.flatMap((file) => climbs(file, textOf(file)))).toEqual([]);
  });

  // A file that is loaded later may come back to the one that loads it.
  it('has no file that imports itself over others, not even for a type', () => {
    expect(circles(new Map(code.map((file) => [file, importsOf(file, textOf(file), atOnce)])))).toEqual([]);
  });

  it('holds nothing that is forbidden', () => {
    expect(source.flatMap((file) => forbiddenIn(file, textOf(file)))).toEqual([]);
  });

  it('names the indexes of the table in the store alone', () => {
    const files = [...all, ...testFiles()].filter((file) => file !== 'test/architecture.test.ts');
    expect(files.flatMap((file) => indexNamesIn(file, textOf(file)))).toEqual([]);
  });

  it('has no service that only hands on', () => {
    const services = code.filter((file) => file.startsWith('functions/') && file.endsWith('service.ts'));
    expect(services.flatMap((file) => forwardersIn(file, textOf(file)))).toEqual([]);
  });

  it('keeps files small enough to read', () => {
    const long = all.filter((file) => textOf(file).split('\n').length > 301);
    expect(long).toEqual([]);
  });

  it('has no barrels and no leftovers', () => {
    const odd = all.filter((file) => /(^|\/)index\.tsx?$|_old|[-_.]copy|backup/i.test(file));
    expect(odd).toEqual([]);
  });

  it('imports every file from somewhere', () => {
    const entries = new Set(
      ['functions/manifest.ts', 'functions/manifestQueues.ts']
        .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([\w/]+\.ts)'/g)])
        .map((match) => `functions/${match[1]}`),
    );
    const started = [
      'shared/contract.ts',
      'web/src/main.tsx',
      'web/vite.config.ts',
      // Bundled by web/build/serviceWorker.ts.
      'web/src/worker/worker.ts',
      'infra/app.ts',
      'infra/local/start.ts',
      'infra/ops/run.ts',
      // Read by scripts/start.mjs.
      'infra/local/serverBundle.ts',
      // A thread of its own, started by infra/local/runtime/ownThread.ts.
      'infra/local/functionThread.ts',
      // A process of its own, started by infra/local/linkedWorker.ts.
      'functions/whatsappWeb/worker.ts',
      // Takes a package's place in the bundles; see infra/bundling.ts.
      'infra/lambdaCredentials.ts',
      'infra/fewEndpoints.ts',
      'infra/noEventStreams.ts',
      'infra/refusedCertificates.ts',
    ];
    const imported = new Set([...all, ...testFiles()].flatMap((file) => importsOf(file, textOf(file))));
    const orphans = code.filter(
      (file) => !imported.has(file) && !entries.has(file) && !started.includes(file) && !file.endsWith('.d.ts'),
    );
    expect(orphans).toEqual([]);
  });
});

function testFiles(): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('test', file))
    .filter((file) => /\.tsx?$/.test(file));
}

const ruleNumber = /\bB-[A-Z]+-\d+\b/g;
const rules = new Set(readFileSync('docs/behaviour.md', 'utf8').match(/(?<=^(?:-|\|) \*\*)B-[A-Z]+-\d+(?=\*\*)/gm));

/** Rules that a text names and docs/behaviour.md does not hold. */
const unknownRules = (file: string, text: string): string[] =>
  [...new Set(text.match(ruleNumber))].filter((rule) => !rules.has(rule)).map((rule) => `${file} names ${rule}`);

describe('the book of rules', () => {
  it('holds every rule that the code names', () => {
    expect(rules.size).toBeGreaterThan(300);
    const texts = [...all, ...testFiles().filter((file) => file !== 'test/architecture.test.ts')];
    expect(texts.flatMap((file) => unknownRules(file, textOf(file)))).toEqual([]);
  });

  it('holds each rule once, and every rule that it refers to', () => {
    const book = textOf('docs/behaviour.md');
    expect(book.match(/(?<=^(?:-|\|) \*\*)B-[A-Z]+-\d+(?=\*\*)/gm)).toHaveLength(rules.size);
    expect(unknownRules('docs/behaviour.md', book)).toEqual([]);
  });

  it('notices a number that it does not hold', () => {
    expect(unknownRules('a.ts', '// B-GEN-1 and B-GEN-999')).toEqual(['a.ts names B-GEN-999']);
  });
});

describe('the rules refuse what they should', () => {
  it.each([
    ['shared/tickets/rules/machine.ts', "import x from '@aws-sdk/lib-dynamodb'"],
    ['functions/inbox/tickets/handler.ts', "import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'"],
    ['web/src/features/tickets/List.tsx', "import { X } from '../users/X.tsx'"],
    ['web/src/features/tickets/List.tsx', "import { Button } from '@aws-amplify/ui-react'"],
    ['functions/channels/drivers/whatsapp/send.ts', "import { makeWASocket } from 'baileys'"],
    ['functions/core/secrets/encryption.ts', "import * as libsignal from 'libsignal/src/curve.js'"],
    ['infra/api.ts', "import { handler } from '../functions/inbox/tickets/handler.ts'"],
    ['loose.ts', ''],
  ])('%s with %s', (file, text) => {
    expect(importViolations(file, text)).toHaveLength(1);
  });

  it.each([
    ['up', 'functions/queues/handler.ts', "import { open } from '../inbox/tickets/service.ts'"],
    ['across', 'functions/queues/handler.ts', "import type { Row } from '../search/contacts.ts'"],
    ['to an entry', 'functions/inbox/tickets/service.ts', "import { run } from '../../workers/queue/handler.ts'"],
    ['between models', 'shared/tickets/model.ts', "import type { Message } from '../messages/model.ts'"],
    ['from the core', 'functions/core/log.ts', "import { x } from '../queues/service.ts'"],
    ['into the local system', 'infra/cell.ts', "import { listen } from './local/host/listen.ts'"],
  ])('a way %s: %s with %s', (_way, file, text) => {
    expect(climbs(file, text)).toHaveLength(1);
  });

  it('allows what stands on a lower floor', () => {
    expect(climbs('functions/inbox/tickets/search.ts', "import { x } from '../../search/contacts.ts'")).toEqual([]);
    expect(climbs('functions/inbox/tickets/search.ts', "import { x } from '../messages/repo.ts'")).toEqual([]);
  });

  it.each([
    ['with its type', 'export const open: typeof tickets.open = (ctx, id) => tickets.open(ctx, id);'],
    [
      'with types',
      "export const open = (ctx: Ctx, row: Pick<Row, 'id' | 'at'>): Promise<void> =>\n  openOne(ctx, row);",
    ],
    ['without a parameter', 'export const restore = (): Promise<void> => clock.restore();'],
  ])('a service that hands on %s', (_way, text) => {
    expect(forwardersIn('service.ts', text)).toHaveLength(1);
  });

  it('allows a service that adds something', () => {
    expect(
      forwardersIn('service.ts', "export const open = (ctx: Ctx, id: number) => openOne(ctx, id, 'open');"),
    ).toEqual([]);
  });

  it.each([
    ['functions/audit/repo.ts', "queryPartition({ pk, index: 'gsi1', limit })"],
    ['functions/inbound/statuses.ts', "'SET #ack = :ack REMOVE gsi3pk, gsi3sk'"],
    ['functions/chats/chats.test.ts', "expect(item['GSI2PK']).toBeUndefined()"],
    ['test/support/server/shop.ts', '{ ...item, gsi1sk: position }'],
  ])('an index named in %s: %s', (file, text) => {
    expect(indexNamesIn(file, text)).toHaveLength(1);
  });

  it('allows the store to name an index', () => {
    expect(indexNamesIn('functions/core/store/indexes.ts', "index: 'gsi1'")).toEqual([]);
  });

  it('finds a circle of files', () => {
    expect(
      circles(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b', 'd']],
          ['d', []],
        ]),
      ),
    ).toEqual(['b -> c -> b']);
  });

  it.each([
    ['shared/tickets/rules/machine.ts', 'const at = new Date()'],
    ['functions/inbox/tickets/handler.ts', 'let cache = 1'],
    ['web/src/features/tickets/List.tsx', "localStorage.getItem('x')"],
    ['shared/tickets/model.ts', "import { z } from 'zod'"],
    ['functions/inbox/tickets/claim.ts', 'const held = await findTicket(ctx, id);'],
    ['functions/inbox/tickets/claim.ts', 'tickets.map((talk) => talk.id)'],
    ['web/src/features/tickets/list/rows.ts', 'readonly goneId: number;'],
    ['web/src/features/tags/text.ts', "saved: { 'pt-BR': 'Salvo!', en: 'Saved' }"],
    ['functions/inbox/notes/repo.ts', "{ Put: { TableName: '', Item } }"],
    ['functions/outbound/outbound.ts', "const [connection] = job.messageId.split('-')"],
    ['functions/contacts/tags/repo.ts', "const [kind] = position.split('#')"],
    ['functions/chats/repo.ts', "queryPartition({ pk, prefix: 'M#' })"],
  ])('%s with %s', (file, text) => {
    expect(forbiddenIn(file, text)).toHaveLength(1);
  });
});
