import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateRawSync } from 'node:zlib';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { keys, partitions } from '@fn/core/store/table.ts';
import { fold } from '@shared/core/text.ts';
import { unzipSync } from 'fflate';
import type { System } from '../../../infra/local/system.ts';
import { keyOf } from '../server/tablePage.ts';

/** Something that stands somewhere, with what it says as plain words. */
export interface StoredText {
  /** As the registry of personal data calls the place: an item's name, `file:media`, `queue:jobs`. */
  readonly place: string;
  /** Which of them, for whoever reads the failure. */
  readonly which: string;
  readonly words: string;
}

type Item = Record<string, unknown>;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How a key looks: what is written between angle brackets may be anything without the divider, at the end anything. */
const formOf = (written: string): RegExp =>
  new RegExp(
    `^(?:${written
      .split(' or ')
      .map((one) =>
        one
          .split(/<[^>]*>/)
          .map(escaped)
          .join('(.*)'),
      )
      .join('|')})$`,
    's',
  );

/** The more of a key is fixed, the better it says what stands there. */
const builders = Object.entries(keys)
  .map(([name, build]) => ({ name, ...keyOf(build) }))
  .map(({ name, pk, sk }) => ({
    ...{ name, pk: formOf(pk), sk: formOf(sk) },
    fixed: `${pk}${sk}`.replace(/<[^>]*>/g, '').length,
  }))
  .sort((one, other) => other.fixed - one.fixed);

const setAside = partitions.setAside('');

function nameOf({ pk, sk }: Item): string {
  // What the toy phone of the trial is found by, and its files.
  if (/#REF#sandbox/.test(String(pk))) return 'sandboxRecord';
  if (String(pk).startsWith(setAside)) return 'setAside';
  return builders.find((one) => one.pk.test(String(pk)) && one.sk.test(String(sk)))?.name ?? `unknown ${pk} ${sk}`;
}

type Unpack = (bytes: Uint8Array) => string;
const unpacks: readonly Unpack[] = [
  (bytes) => Buffer.from(bytes).toString('latin1'),
  (bytes) => Buffer.from(bytes).toString('utf8'),
  (bytes) => inflateRawSync(bytes).toString('utf8'),
  (bytes) => gunzipSync(bytes).toString('utf8'),
  (bytes) => brotliDecompressSync(bytes).toString('utf8'),
  (bytes) =>
    Object.values(unzipSync(bytes))
      .map((file) => Buffer.from(file).toString('utf8'))
      .join('\n'),
];

/** What bytes say, also packed in one of the ways in which the product packs. */
function wordsIn(bytes: Uint8Array): string {
  const found = unpacks.map((unpack) => {
    try {
      return unpack(bytes);
    } catch {
      return '';
    }
  });
  return fold(found.join('\n'));
}

const wordsOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => {
    if (one instanceof Uint8Array) return wordsIn(one);
    // A buffer is asked for its own form before it gets here.
    const { type, data } = (one ?? {}) as { type?: unknown; data?: unknown };
    return type === 'Buffer' && Array.isArray(data) ? wordsIn(Uint8Array.from(data as number[])) : one;
  }).toLowerCase();

async function itemsOf(): Promise<StoredText[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const found: StoredText[] = [];
  let after: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: process.env['TABLE_NAME'] ?? 'prosa',
        ConsistentRead: true,
        ...(after ? { ExclusiveStartKey: after } : {}),
      }),
    );
    for (const item of page.Items ?? [])
      found.push({
        place: nameOf(item),
        which: `${item['pk']} ${item['sk']} ${item['et']}`,
        words: fold(wordsOf(item)),
      });
    after = page.LastEvaluatedKey;
  } while (after);
  client.destroy();
  return found;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

const folderOfKey = /^c\/\d+\/(?:(\w+)\/)?/;

/** Files with what the storage knows of them: the description stands beside the content, and names it. */
function filesOf({ dataDir }: System, ofSandbox: ReadonlySet<string>): StoredText[] {
  const paths = filesBelow(join(dataDir, 's3'));
  const contents = new Map(paths.map((path) => [path, readFileSync(path)]));
  return paths
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) => {
      const description = contents.get(path)?.toString('utf8') ?? '';
      const { key = '', file = '' } = JSON.parse(description) as { key?: string; file?: string };
      const isOfSandbox = ofSandbox.has(key.toLowerCase()) || /^c\/\d+\/sandbox-/.test(key);
      const folder = isOfSandbox ? 'sandbox' : (folderOfKey.exec(key)?.[1] ?? 'media');
      const content = contents.get(join(path, '..', file));
      return [{ place: `file:${folder}`, which: key, words: fold(description) + (content ? wordsIn(content) : '') }];
    });
}

/** `webhooks` of `prosa-local-webhooks-dead.fifo`. */
const queueIn = (name: string): string => name.replace(/^prosa-\w+-/, '').replace(/(-dead)?(\.fifo)?$/, '');

/** What waits in the queues, given up or not. */
function waitingIn({ sqs }: System): StoredText[] {
  return sqs.names().flatMap((name) => {
    const queue = sqs.find(name) as unknown as { contents: { messages: Map<string, { body: string }> } };
    return [...queue.contents.messages.values()].map(({ body }) => ({
      ...{ place: `queue:${queueIn(name)}`, which: name, words: fold(body) },
    }));
  });
}

/** Everything that the system keeps: the whole table, every file, every queue. */
export async function everyPlace(system: System): Promise<StoredText[]> {
  const items = await itemsOf();
  const ofSandbox = items
    .filter(({ place }) => place === 'sandboxRecord')
    .flatMap(({ words }) => [...words.matchAll(/"(c\/\d+\/[0-9a-z]{26})"/g)].map(([, key = '']) => key));
  return [...items, ...filesOf(system, new Set(ofSandbox)), ...waitingIn(system)];
}
