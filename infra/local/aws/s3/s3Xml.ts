import type { ObjectMeta } from './s3Store.ts';

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export const escapeXml = (text: string): string =>
  text
    .replace(/[<>&"]/g, (c) => escapes[c] ?? c)
    // Legal in keys, but parsers normalise them unless they travel as references.
    .replace(/[\r\n\t]/g, (c) => `&#${c.charCodeAt(0)};`);

const unescapeXml = (text: string): string =>
  text.replace(/&(#x?)?(\w+);/g, (whole, reference: string | undefined, name: string) => {
    if (reference === undefined) return names[name] ?? whole;
    return String.fromCodePoint(Number.parseInt(name, reference === '#x' ? 16 : 10));
  });

type Node = readonly [name: string, content: string | number | boolean | readonly Node[]];

/** `[name, text]` or `[name, children]` as XML. */
export function toXml([name, content]: Node): string {
  const inner = Array.isArray(content) ? (content as readonly Node[]).map(toXml).join('') : escapeXml(String(content));
  return `<${name}>${inner}</${name}>`;
}

export const tagging = (tags: Readonly<Record<string, string>>): Node => [
  'Tagging',
  [
    [
      'TagSet',
      Object.entries(tags).map(
        ([Key, Value]): Node => [
          'Tag',
          [
            ['Key', Key],
            ['Value', Value],
          ],
        ],
      ),
    ],
  ],
];

export function parseTagging(xml: string): Record<string, string> {
  const tags = [...xml.matchAll(/<Tag><Key>([^<]*)<\/Key><Value>([^<]*)<\/Value><\/Tag>/g)];
  return Object.fromEntries(tags.map(([, name = '', value = '']) => [unescapeXml(name), unescapeXml(value)]));
}

/** Keys of a DeleteObjects body, and whether the answer should name only failures. */
export function parseDelete(xml: string): { keys: string[]; isQuiet: boolean } {
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map((match) => unescapeXml(match[1] ?? ''));
  return { keys, isQuiet: /<Quiet>true<\/Quiet>/.test(xml) };
}

const contents = (meta: ObjectMeta, encode: (key: string) => string): Node => [
  'Contents',
  [
    ['Key', encode(meta.key)],
    ['LastModified', meta.modified],
    ['ETag', meta.etag],
    ['Size', meta.size],
    ['StorageClass', 'STANDARD'],
  ],
];

interface Page {
  readonly entries: ReadonlyMap<string, ObjectMeta>;
  /** The last entry given, when more follow. */
  readonly last: string | undefined;
}

/** Keys after `after`, those that share what lies before the next delimiter folded into one entry. */
function paginate(
  metas: readonly ObjectMeta[],
  after: string,
  max: number,
  toEntry: (meta: ObjectMeta) => string,
): Page {
  const entries = new Map<string, ObjectMeta>();
  let last: string | undefined;
  for (const meta of metas) {
    const entry = toEntry(meta);
    if (meta.key <= after || entry === after || entries.has(entry)) continue;
    if (entries.size === max) return { entries, last };
    entries.set(entry, meta);
    last = entry;
  }
  return { entries, last: undefined };
}

/** A page of ListObjectsV2 over everything below the prefix, in key order. */
export function listing(bucket: string, query: URLSearchParams, metas: readonly ObjectMeta[]): Node {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString();
  const max = Math.min(1000, Number(query.get('max-keys') ?? 1000));
  const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : (key: string) => key;
  const toEntry = ({ key }: ObjectMeta) => {
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    return cut < 0 ? key : key.slice(0, cut + delimiter.length);
  };
  const { entries, last } = paginate(metas, after, max, toEntry);
  const nodes = [...entries].map(
    ([entry, meta]): Node =>
      entry === meta.key ? contents(meta, encode) : ['CommonPrefixes', [['Prefix', encode(entry)]]],
  );
  const next: Node[] = last === undefined ? [] : [['NextContinuationToken', Buffer.from(last).toString('base64url')]];
  return [
    'ListBucketResult',
    [
      ['Name', bucket],
      ['Prefix', encode(prefix)],
      ['KeyCount', entries.size],
      ['MaxKeys', max],
      ['IsTruncated', last !== undefined],
      ...next,
      ...nodes,
    ],
  ];
}

/** A page of object versions in a bucket without versioning: each object has a single version called null. */
export function versionListing(bucket: string, query: URLSearchParams, metas: readonly ObjectMeta[]): Node {
  const max = Math.min(1000, Number(query.get('max-keys') ?? 1000));
  const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : (key: string) => key;
  const { entries, last } = paginate(metas, query.get('key-marker') ?? '', max, ({ key }) => key);
  const versions = [...entries.values()].map(
    ({ key, modified }): Node => [
      'Version',
      [
        ['Key', encode(key)],
        ['VersionId', 'null'],
        ['IsLatest', true],
        ['LastModified', modified],
      ],
    ],
  );
  const next: Node[] = [
    ['NextKeyMarker', encode(last ?? '')],
    ['NextVersionIdMarker', 'null'],
  ];
  return [
    'ListVersionsResult',
    [
      ['Name', bucket],
      ['Prefix', encode(query.get('prefix') ?? '')],
      ['IsTruncated', last !== undefined],
      ...(last === undefined ? [] : next),
      ...versions,
    ],
  ];
}
