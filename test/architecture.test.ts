import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The floors of the house from top to bottom: a folder imports only from those on lower floors, so no two import each
 * other, directly or in a circle. Whatever stands on the top floor of its tree is an entry that nobody imports.
 */
const floors: readonly (readonly string[])[] = [
  [
    'functions/workers',
    'functions/timers',
    'functions/outbound',
    'functions/emails',
    'functions/seed',
    'functions/release',
    'functions/whatsappWeb',
  ],
  ['functions/privacy', 'functions/removal'],
  ['functions/campaigns'],
  ['functions/inbound', 'functions/automation', 'functions/schedules', 'functions/externalApi'],
  ['functions/contacts', 'functions/bot', 'functions/duty'],
  ['functions/inbox', 'functions/realtime', 'functions/chats', 'functions/platform'],
  ['functions/channels', 'functions/accounts', 'functions/flows', 'functions/developers', 'functions/serviceResults'],
  [
    'functions/queues',
    'functions/quickMessages',
    'functions/announcements',
    'functions/helps',
    'functions/holidays',
    'functions/audit',
    'functions/reports',
    'functions/media',
    'functions/metrics',
    'functions/pushSubscriptions',
    'functions/search',
    'functions/sandbox',
  ],
  ['functions/core'],

  ['infra/local'],
  ['infra/local/runtime', 'infra/local/site'],
  ['infra/local/aws'],
  [
    'infra/local/aws/dynamodb',
    'infra/local/aws/s3',
    'infra/local/aws/scheduler',
    'infra/local/aws/ses',
    'infra/local/aws/sqs',
  ],
  ['infra/local/host'],
  ['infra/local/aws/protocol'],
  ['infra'],

  ['functions/manifest'],

  ['shared/contract'],
  ['shared/campaigns', 'shared/duty', 'shared/integrations', 'shared/moments'],
  [
    'shared/assistant',
    'shared/bot',
    'shared/developers',
    'shared/facebook',
    'shared/emails',
    'shared/notes',
    'shared/platform',
    'shared/reports',
    'shared/serviceResults',
    'shared/pushSubscriptions',
    'shared/sandbox',
    'shared/schedules',
    'shared/optOuts',
    'shared/security',
    'shared/incidents',
    'shared/privacy',
    'shared/processingActivities',
  ],
  [
    'shared/contactLists',
    'shared/chats',
    'shared/clocks',
    'shared/messages',
    'shared/metrics',
    'shared/passkeys',
    'shared/quickMessages',
    'shared/singleSignOn',
  ],
  ['shared/tickets'],
  ['shared/media'],
  ['shared/audit', 'shared/connections', 'shared/money', 'shared/contacts', 'shared/recovery', 'shared/session'],
  ['shared/queues', 'shared/users', 'shared/invoices'],
  ['shared/serviceLevels'],
  ['shared/companies'],
  [
    'shared/announcements',
    'shared/drafts',
    'shared/fileLists',
    'shared/helps',
    'shared/holidays',
    'shared/paymentWebhooks',
    'shared/plans',
    'shared/prompts',
    'shared/settings',
    'shared/tags',
    'shared/templates',
    'shared/webhooks',
  ],
  ['shared/core', 'shared/sheets', 'shared/events'],
];

const rooms = floors.flat().sort((a, b) => b.length - a.length);
/** The folder of the floors that a file belongs to: the deepest one that holds it. */
const roomOf = (file: string): string | undefined =>
  rooms.find((room) => file.startsWith(`${room}/`) || new RegExp(`^${room}\\w*\\.ts$`).test(file));
const floorOf = (room: string): number => floors.findIndex((floor) => floor.includes(room));

/** Imports of a file that lead to the same floor or up. */
function climbs(file: string, text: string): string[] {
  const from = roomOf(file);
  if (from === undefined || exceptions[file]) return [];
  return importsOf(file, text).flatMap((to) => {
    const room = roomOf(to);
    const isBelow = room === undefined || room === from || floorOf(room) > floorOf(from);
    return isBelow ? [] : [`${file} climbs to ${to}`];
  });
}

/** Each layer lists what it may import. `$f` means "the same feature's folder"; anything not listed is refused. */
const layers: Record<string, readonly string[]> = {
  'shared/core/': ['shared/core/', 'npm:zod'],
  'shared/contract.ts': ['shared/*/contract.ts', 'shared/core/'],
  'shared/events.ts': [],
  'shared/$f/': ['shared/', 'npm:zod'],
  // The server and the page read sheets with the same code.
  'shared/sheets/': ['shared/sheets/', 'npm:fflate', 'npm:@e965/xlsx'],
  'functions/manifest': ['functions/manifest'],
  'functions/core/': ['shared/', 'functions/core/', 'functions/manifest', 'npm:'],
  // Which folder of functions may import which is said by the floors.
  'functions/$f/': ['shared/', 'functions/', 'npm:zod', 'npm:ulid', 'npm:aws-lambda', 'npm:jose'],
  'functions/whatsappWeb/': ['shared/', 'functions/', 'npm:'],
  'web/src/worker/': ['shared/', 'web/src/worker/'],
  // Page and service worker agree on what they say to each other.
  'web/src/lib/': ['shared/', 'web/src/lib/', 'web/src/worker/', 'npm:'],
  'web/src/ui/': ['web/src/ui/', 'web/src/lib/', 'shared/', 'npm:'],
  'web/src/pickers/': ['shared/', 'web/src/lib/', 'web/src/ui/', 'web/src/pickers/', 'npm:'],
  'web/src/features/$f/': [
    'shared/',
    'web/src/lib/',
    'web/src/ui/',
    'web/src/pickers/',
    'web/src/features/$f/',
    'npm:',
  ],
  'web/src/app/': ['shared/', 'web/src/', 'npm:'],
  'web/src/main.tsx': ['web/src/', 'npm:'],
  'web/build/': ['npm:', 'web/build/'],
  'web/': ['npm:', 'web/build/'],
  'infra/': ['shared/', 'infra/', 'functions/manifest', 'npm:'],
};

/** Files that may reach further, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'infra/local/functions.ts': 'the local system loads the functions it runs',
  'infra/ops/metrics.ts': 'numbers are counted again by what counted them',
  'infra/ops/search.ts': 'the index is built anew by what builds it',
  'infra/ops/import/settings.ts': 'what another product leaves is made by what makes it for people',
  'infra/ops/import/contacts.ts': 'what another product leaves is made by what makes it for people',
  'infra/ops/import/target.ts': 'the company is read by what reads it for people',
};

/** Packages that only one place may know. */
const reserved: readonly { readonly package: RegExp; readonly place: RegExp; readonly why: string }[] = [
  { package: /^@aws-sdk\//, place: /^(functions\/core|infra)\//, why: 'AWS is reached through functions/core' },
  { package: /^(@aws-amplify|recharts)/, place: /^web\/src\/ui\//, why: 'the kit wraps its libraries' },
  // Their licence (GPL-3.0, of libsignal) stays outside of everything that is not a process of its own.
  {
    package: /^(baileys|libsignal|whatsapp-rust-bridge)(\/|$)/,
    place: /^functions\/whatsappWeb\//,
    why: 'libsignal is GPL: only the worker of WhatsApp by QR code may load it',
  },
  { package: /^aws-cdk-lib|^constructs|^cdk-nag/, place: /^infra\//, why: 'only infra describes AWS' },
];

const alias: Record<string, string> = {
  '@shared/': 'shared/',
  '@fn/': 'functions/',
  '@web/': 'web/src/',
  '@test/': 'test/',
};

const fits = (pattern: string, path: string, feature: string) => {
  const source = pattern
    .replace(/[.]/g, '\\.')
    .replace(/\$f/g, feature || '([^/]+)')
    .replace(/\*/g, '[^/]+');
  return new RegExp(`^${source}`).exec(path);
};

function target(from: string, specifier: string): string {
  const hit = Object.keys(alias).find((prefix) => specifier.startsWith(prefix));
  if (hit) return specifier.replace(hit, alias[hit] ?? '');
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : `npm:${specifier}`;
}

// Static imports and re-exports, side effects, and dynamic imports of a literal; texts that mention them do not count.
const atOnce = [/^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm, /^\s*import\s*['"]([^'"]+)['"]/gm];
const importForms = [
  ...atOnce,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
  // What a worker runs.
  /\bnew Worker\(new URL\(\s*['"]([^'"]+)['"]/g,
];
const importsOf = (file: string, text: string, forms = importForms): string[] =>
  forms.flatMap((form) =>
    [...text.matchAll(form)].map((match) => target(file, (match[1] ?? '').replace(/\?[\w&]+$/, ''))),
  );

function layerOf(file: string): { allowed: readonly string[]; feature: string } | undefined {
  const layer = Object.keys(layers)
    .filter((pattern) => fits(pattern, file, ''))
    .sort((a, b) => b.replace('$f', '').length - a.replace('$f', '').length)[0];
  return layer ? { allowed: layers[layer] ?? [], feature: fits(layer, file, '')?.[1] ?? '' } : undefined;
}

function importViolations(file: string, text: string): string[] {
  const layer = layerOf(file);
  if (!layer) return [`${file}: belongs to no layer`];
  return importsOf(file, text)
    .filter((to) => !/\.css$|\.svg$|\?url$|\?worker$/.test(to) && !to.startsWith('npm:node:'))
    .flatMap((to) => {
      const name = to.replace(/^npm:/, '');
      const current = to.startsWith('npm:')
        ? reserved.find((rule) => rule.package.test(name) && !rule.place.test(file))
        : undefined;
      if (current) return [`${file} may not import ${name}: ${current.why}`];
      const isAllowed = layer.allowed.some((pattern) => fits(pattern, to, layer.feature));
      return isAllowed || exceptions[file] ? [] : [`${file} may not import ${to}`];
    });
}

/** What a text may not contain, where, and why. */
const forbidden: readonly { readonly pattern: RegExp; readonly where: RegExp; readonly why: string }[] = [
  {
    pattern: /import \{[^}]*\bz\b[^}]*\} from 'zod'/,
    where: /./,
    why: 'import * as z: esbuild keeps all of zod otherwise',
  },
  {
    pattern: /\bnew Date\(\)|\bDate\.now\(|Math\.random\(/,
    where: /^shared\//,
    why: 'shared is pure: time and chance are passed in',
  },
  { pattern: /\blocalStorage\b|\bsessionStorage\b/, where: /^web\/src\/(?!lib\/storage)/, why: 'storage has one file' },
  { pattern: /#[0-9a-fA-F]{6}\b/, where: /^web\/src\/(?!ui\/theme).*\.css$/, why: 'colours are tokens of the theme' },
  { pattern: /^(?:export )?let /m, where: /^functions\//, why: 'no module-level mutable state in functions' },
  {
    pattern: /biome-ignore|@ts-ignore|@ts-nocheck|@ts-expect-error|\bas any\b/,
    where: /./,
    why: 'checks are not switched off',
  },
  { pattern: /process\.env\[?['.]?(LOCAL|IS_LOCAL|NODE_ENV)/, where: /^functions\//, why: 'local is the same system' },
  {
    pattern: /!'(?:,| \})|: '¡[^']*!/,
    where: /^web\/src\/.*(?:[tT]exts?|failures\/\w+)\.ts$/,
    why: 'the product does not shout at people: no phrase ends in an exclamation mark',
  },
  { pattern: /ScanCommand/, where: /^functions\//, why: 'every query is a query' },
  {
    pattern:
      /\b(?:const|let) (?:held|talk|told|around)\b|[( ](?:held|talk|told|around)(?:: \w[^=;{]*)?\)? => |\b(?:aheadMessage|goneAt|goneId|learnGone|mailroom|makers|outsideCall|readOffer|rememberTalk|sendWithRider|standingOf|useAhead|useOvertaken)\b/,
    where: /\.tsx?$/,
    why: 'the word was given up for one of the field: current, conversation, outcome, context; docs/glossary.md',
  },
  { pattern: /TableName: ''/, where: /./, why: 'functions/core/store names the table, once' },
  {
    pattern: /(?:[iI]d|[pP]osition|[kK]ey)\.split\('[-#]'\)/,
    where: /^functions\/(?!core\/store\/)/,
    why: 'what an id or a position is made of is known to functions/core/store',
  },
  {
    pattern: /['`](?:[A-Z]{1,12}|contact|ticket)#/,
    where: /^functions\/(?!core\/store\/)/,
    why: 'beginnings of keys stand in functions/core/store/table.ts',
  },
];

const forwarder = /^export const (\w+)[^=\n]*= (?:async )?\(([^()]*)\)[^=\n]*=>\s+[\w.]+\(([^()]*)\);/gm;
const namesIn = (list: string): string =>
  list
    .replace(/<[^<>]*>/g, '')
    .split(',')
    .map((part) => part.trim().split(/[?:]/)[0])
    .filter((name) => name !== '')
    .join();

/** Exports of a service that only hand on what they are given: callers import the file that has it. */
const forwardersIn = (file: string, text: string): string[] =>
  [...text.matchAll(forwarder)].flatMap(([, name = '', given = '', handed = '']) =>
    namesIn(given) === namesIn(handed) ? [`${file} only hands ${name} on`] : [],
  );

const forbiddenIn = (file: string, text: string): string[] =>
  forbidden.filter(({ pattern, where }) => where.test(file) && pattern.test(text)).map(({ why }) => `${file}: ${why}`);

/** Elsewhere a list of an index comes from `indexPartitions`; infra creates the indexes. */
const mayNameIndexes = /^(?:functions\/core\/store\/|infra\/)/;
const indexNamesIn = (file: string, text: string): string[] =>
  !mayNameIndexes.test(file) && /\bgsi\d/i.test(text) ? [`${file} names an index of the table`] : [];

/** A way round for each circle of imports that a walk in depth meets. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const place = path.indexOf(file);
    if (place >= 0) found.push([...path.slice(place), file].join(' -> '));
    if (place >= 0 || done.has(file)) return;
    path.push(file);
    for (const to of graph.get(file) ?? []) visit(to);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return found;
}

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
