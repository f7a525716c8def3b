import { indexPartitions } from '@fn/core/store/indexes.ts';
import type { Key } from '@fn/core/store/keyParts.ts';

/** What docs/table.md says: keys from the builders as they answer, notes and lists from their text. */

type Builder = (...given: unknown[]) => unknown;
export type Builders = Readonly<Record<string, unknown>>;

/** Stands for parameters that are cut or read as an instant; all others are numbers of ten digits, as ids are. */
const samples: Readonly<
  Record<string, readonly [given: string, ...written: (readonly [form: string, meaning: string])[]]>
> = {
  at: ['2026-11-20T10:00:00.000Z', ['1795168800000', 'at'], ['2026-11-20T10:00:00.000Z', 'at'], ['2026-11', 'month']],
  sendAt: ['2026-11-20T10:00:00.000Z', ['1795168800000', 'sendAt']],
  suffix: ['abcdefgh', ['abcdefgh', 'suffix'], ['abc', 'first three of suffix']],
  term: ['abcdefgh', ['abc', 'first three of term']],
};

const meaningOf = (name: string): string => (name === 'companyId' ? 'company' : name);

/** Names of the parameters, those inside of an object together. */
function parametersOf(build: Builder): string[][] {
  const list = /^(?:function )?\w*\(([^)]*)\)|^(\w+) =>/.exec(String(build));
  const parameters = (list?.[1] ?? list?.[2] ?? '').match(/\{[^}]*\}|\w+/g) ?? [];
  return parameters.map((one) => (one.startsWith('{') ? (one.match(/\w+/g) ?? []).map((name) => `.${name}`) : [one]));
}

/** Calls a builder with what stands for its parameters, and puts their names where these are written. */
function answerOf(build: Builder, kind?: string): (text: string) => string {
  const parameters = parametersOf(build);
  const words: (readonly [string, string])[] = [];
  const given = (name: string, at: number): string => {
    const [sample, ...written] = samples[name] ?? [];
    if (name === 'kind' && kind) return kind;
    const number = String(7_000_000_000 + at);
    words.push(...(sample ? written : [[number, meaningOf(name)] as const]));
    return sample ?? number;
  };
  const values = parameters.map((names, at) => {
    const [name = ''] = names;
    if (!name.startsWith('.')) return given(name, at * 10);
    return Object.fromEntries(names.map((one, place) => [one.slice(1), given(one.slice(1), at * 10 + place)]));
  });
  const answer = build(...values);
  const named = (text: string): string =>
    words.reduce((result, [form, meaning]) => result.replaceAll(form, `<${meaning}>`), text);
  return (part) => named(part === '' ? String(answer) : String((answer as Record<string, unknown>)[part]));
}

/** Kinds of one builder whose keys differ by them. */
const kindsOf = (build: Builder): (string | undefined)[] => {
  const kinds = [...String(build).matchAll(/kind === ["'](\w+)["']/g)].map(([, kind]) => kind);
  return kinds.length > 0 ? [...kinds, 'contact'] : [undefined];
};

const written = (build: unknown, part: string): string => {
  if (typeof build !== 'function') return String(build);
  const forms = kindsOf(build as Builder).map((kind) => answerOf(build as Builder, kind)(part));
  return [...new Set(forms)].join(' or ');
};

export const keyOf = (build: unknown): Key => ({ pk: written(build, 'pk'), sk: written(build, 'sk') });

/** Lines of one table of builders, in whichever files it stands: `keys`, and `developerKeys` beside it. */
const block = (source: string, name: string): string =>
  [
    ...source.matchAll(
      new RegExp(`export const (?:${name}|\\w+${name[0]?.toUpperCase()}${name.slice(1)}) = \\{([\\s\\S]*?)^\\};`, 'gm'),
    ),
  ]
    .map(([, lines = '']) => lines)
    .join('');

function notesOf(source: string, table: string): (name: string) => string {
  const lines = block(source, table);
  const found = new Map(
    [...lines.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*^ {2}(\w+):/gm)].map(([, note = '', name]) => [name, note]),
  );
  return (name) =>
    (found.get(name) ?? '')
      .replace(/^\s*\*/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
}

/** Lists that the builders of attributes put an item into. */
const helpers: Readonly<Record<string, readonly string[]>> = {
  dueKeys: ['due'],
  serviceLevelIndexKeys: ['narrowDue', 'wideDue'],
  waitingIndexKeys: ['waiting'],
  trackingIndex: ['trackings'],
  optOutPosition: ['optOuts'],
};
/** Items that are written without an entity. */
const withoutEntity: Readonly<Record<string, readonly string[]>> = { presenceCheck: ['due'], searchPart: ['due'] };

/** By item, the lists of the indexes that its entity puts it into. @param entities text of the files that have some */
export function listsOf(entities: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>(Object.entries(withoutEntity));
  for (const [, body = ''] of entities.matchAll(/: Entity<[^=]*> = \{([\s\S]*?)^\};/gm)) {
    const item = /key: [\s\S]*?[kK]eys\.(\w+)\(/.exec(body)?.[1];
    const index = body.slice(body.search(/^ {2}index: /m));
    if (item === undefined || !/^ {2}index: /m.test(body)) continue;
    const direct = [...index.matchAll(/indexPartitions\.(\w+)/g)].map(([, name = '']) => name);
    const indirect = Object.keys(helpers).filter((helper) => new RegExp(`\\b${helper}\\b`).test(index));
    found.set(item, [...new Set([...direct, ...indirect.flatMap((helper) => helpers[helper] ?? [])])]);
  }
  return found;
}

const shape = (pk: string): string => pk.replace(/<[^>]*>/g, '<>');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const code = (text: string): string => `\`${text}\``;

interface Sources {
  readonly keys: Builders;
  readonly partitions: Builders;
  /** Text of the files with the builders. */
  readonly builders: string;
  /** Text of the files with entities. */
  readonly entities: string;
}

export function tablePage({ keys, partitions, builders, entities }: Sources): string {
  const lists = listsOf(entities);
  const partitionOf = (name: string): string => written(partitions[name], '');
  const readersOf = (pk: string): string[] =>
    Object.keys(partitions).filter((name) => shape(partitionOf(name)) === shape(pk));
  const indexOf = (name: string): string => {
    const build = (indexPartitions as Builders)[name];
    return `${name} (${written(build, 'index')})`;
  };
  const [keyNote, partitionNote, indexNote] = ['keys', 'partitions', 'indexPartitions'].map((name) =>
    notesOf(builders, name),
  );
  const items = Object.entries(keys).map(([name, build]) => {
    const { pk, sk } = keyOf(build);
    const queries = readersOf(pk);
    const listed = (lists.get(name) ?? []).map(indexOf);
    return [name, code(pk), code(sk), queries.join(', ') || 'by its key', listed.join(', '), keyNote?.(name) ?? ''];
  });
  const queries = Object.keys(partitions).map((name) => [name, code(partitionOf(name)), partitionNote?.(name) ?? '']);
  const indexes = Object.entries(indexPartitions).map(([name, build]) => [
    ...[name, written(build, 'index'), code(written(build, 'pk'))],
    [...lists].flatMap(([item, names]) => (names.includes(name) ? [item] : [])).join(', '),
    indexNote?.(name) ?? '',
  ]);
  return `# The table

One DynamoDB table. Every key and every index key starts with the company (\`C#<company>\`); what belongs to the
installation starts with \`SYSTEM#\`. This page is written from the key builders by \`npx vitest run test/table -u\`; the
test fails when it falls behind them.

## Items: where each kind of record stands

*Read by* names the query of the item's partition, *listed in* the lists of the indexes that it stands in.

${table(['item', 'pk', 'sk', 'read by', 'listed in', 'what'], items)}

## Queries: the partitions that are read

${table(['query', 'partition', 'what'], queries)}

## Lists in the indexes

${table(['query', 'index', 'partition', 'items', 'what'], indexes)}
`;
}
