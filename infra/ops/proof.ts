import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { tableSchema } from '../tableSchema.ts';

/** Resources of a cell that hold companies' data. */
export interface Cell {
  readonly table: string;
  readonly bucket: string;
  /** Schedule group of EventBridge; undefined if there is none. */
  readonly scheduleGroup: string | undefined;
}

/** Remaining data of a company by its place; empty once it is gone. */
export interface Leftovers {
  /** Keys, `pk|sk`. */
  readonly items: string[];
  /** Items whose time is over and that the table takes away within two days. */
  readonly expired: number;
  readonly objects: string[];
  readonly schedules: string[];
}

type ProofItem = Record<string, unknown>;

/**
 * Items kept on purpose, without personal data: the proof of the removal itself, and the note that the demonstration
 * was set up, so that the next start does not restore it.
 */
const isOfInstallation = ({ pk, sk }: ProofItem): boolean =>
  pk === 'SYSTEM#REMOVALS' || (pk === 'SYSTEM' && sk === 'DEMO');

/** True if the keys or the owner's id name the company. */
const belongsTo =
  (companyId: number) =>
  (item: ProofItem): boolean => {
    const own = new RegExp(`^C#${companyId}(#|$)`);
    const isOwn = ['pk', ...tableSchema.indexes.map(({ pk }) => pk)].some((name) => own.test(String(item[name] ?? '')));
    return isOwn || Number(item['companyId']) === companyId;
  };

async function* itemsOf(table: string): AsyncGenerator<ProofItem> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  let after: ProofItem | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: table, ConsistentRead: true, ...(after ? { ExclusiveStartKey: after } : {}) }),
    );
    yield* page.Items ?? [];
    after = page.LastEvaluatedKey;
  } while (after);
  client.destroy();
}

async function objectsOf(bucket: string, companyId: number): Promise<string[]> {
  const client = new S3Client({});
  const found: string[] = [];
  let KeyMarker: string | undefined;
  let VersionIdMarker: string | undefined;
  do {
    const page = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucket, Prefix: `c/${companyId}/`, KeyMarker, VersionIdMarker }),
    );
    found.push(...[...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map(({ Key }) => String(Key)));
    ({ NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page);
  } while (KeyMarker);
  client.destroy();
  return found;
}

async function schedulesOf(GroupName: string, companyId: number): Promise<string[]> {
  const client = new SchedulerClient({});
  const found: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListSchedulesCommand({ GroupName, NamePrefix: `${companyId}-`, NextToken }));
    found.push(...(page.Schedules ?? []).map(({ Name }) => String(Name)));
    ({ NextToken } = page);
  } while (NextToken);
  client.destroy();
  return found;
}

/** Looks through the whole table, and through files and schedules by the company's prefix. */
export async function leftoversOf({ table, bucket, scheduleGroup }: Cell, companyId: number): Promise<Leftovers> {
  const isTheirs = belongsTo(companyId);
  const seconds = Date.now() / 1000;
  const items: string[] = [];
  let expired = 0;
  for await (const item of itemsOf(table)) {
    if (!isTheirs(item) || isOfInstallation(item)) continue;
    if (Number(item['ttl'] ?? Number.POSITIVE_INFINITY) < seconds) expired += 1;
    else items.push(`${item['pk']}|${item['sk']}`);
  }
  const objects = await objectsOf(bucket, companyId);
  const schedules = scheduleGroup === undefined ? [] : await schedulesOf(scheduleGroup, companyId);
  return { items, expired, objects, schedules };
}
