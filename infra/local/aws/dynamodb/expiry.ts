import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { tableSchema } from '../../../tableSchema.ts';

export interface ExpiryOptions {
  readonly client: DynamoDBClient;
  readonly tableName: string;
  readonly dir: string;
}

/**
 * The calendar behind time to live, which the embedded engine stores but never acts on.
 *
 * A scan each minute would read the whole table to find a handful of items, and an index in memory would grow with
 * it. So a reader of the stream notes every expiry date in a file per ten minutes; sweeping reads only the files
 * whose time has passed. Memory stays empty, a restart needs no scan, and an item lives at most ten minutes longer
 * than stated, where DynamoDB promises only days. Notes are hints: the deletion itself is conditional on the date
 * that the item has by then, so a repeated or outdated note does no harm.
 */
export interface Expiry {
  /** True if a stream record contains a new expiry date. */
  concerns(record: unknown): boolean;
  /** Notes the expiry dates in a batch of stream records. */
  note(records: readonly unknown[]): void;
  /**
   * Notes everything already in the table: once, for a table that has been written without this calendar, in the
   * background, and after a stop from where it was.
   */
  survey(table: { readonly isNew: boolean }): Survey;
  /** Deletes what has expired; `now` in epoch milliseconds. Returns the number of items. */
  sweep(now: number): Promise<number>;
}

export interface Survey {
  /** Resolves when everything is noted or it has been stopped. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

interface ExpiryNote {
  readonly pk: string;
  readonly sk: string;
}

const pageSeconds = 600;
const notes = '.jsonl';
/** A page being swept: set aside, so that notes which come in meanwhile start a new one. */
const sweeping = '.sweeping';
const atOnce = 4;

const { key, ttl } = tableSchema;
const roundDownToPageStart = (seconds: number): number => Math.floor(seconds / pageSeconds) * pageSeconds;

type AttributeMap = Readonly<Record<string, { readonly S?: string; readonly N?: string } | undefined>>;

/** Deletes an item unless its date has moved or it is gone already. */
async function remove({ client, tableName }: ExpiryOptions, { pk, sk }: ExpiryNote, seconds: number): Promise<number> {
  try {
    await client.send(
      new DeleteItemCommand({
        TableName: tableName,
        Key: { [key.pk]: { S: pk }, [key.sk]: { S: sk } },
        ConditionExpression: '#ttl <= :now',
        ExpressionAttributeNames: { '#ttl': ttl },
        ExpressionAttributeValues: { ':now': { N: String(seconds) } },
      }),
    );
    return 1;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 0;
    throw error;
  }
}

/** Progress of a survey. */
interface SurveyState {
  readonly from?: Record<string, AttributeValue>;
}

/** The next items that have a date; a page is short, because nothing else is answered meanwhile. */
const datedItems = ({ client, tableName }: ExpiryOptions, from: SurveyState['from']) =>
  client.send(
    new ScanCommand({
      TableName: tableName,
      ExclusiveStartKey: from,
      Limit: 500,
      FilterExpression: 'attribute_exists(#ttl)',
      ProjectionExpression: '#pk, #sk, #ttl',
      ExpressionAttributeNames: { '#pk': key.pk, '#sk': key.sk, '#ttl': ttl },
    }),
  );

async function sweepPage(options: ExpiryOptions, file: string, seconds: number): Promise<number> {
  const lines = readFileSync(file, 'utf8').split('\n');
  // A line cut short by a kill belongs to a record that the stream delivers again.
  const whole = [...new Set(lines.slice(0, -1))];
  let deleted = 0;
  for (let i = 0; i < whole.length; i += atOnce) {
    const some = whole.slice(i, i + atOnce).map((line) => remove(options, JSON.parse(line) as ExpiryNote, seconds));
    for (const count of await Promise.all(some)) deleted += count;
  }
  rmSync(file);
  return deleted;
}

const concerns = (record: unknown): boolean => {
  const { dynamodb } = record as DynamoDBRecord;
  const date = dynamodb?.NewImage?.[ttl]?.N;
  return date !== undefined && date !== dynamodb?.OldImage?.[ttl]?.N;
};

export function openExpiry(options: ExpiryOptions): Expiry {
  const { dir } = options;
  mkdirSync(dir, { recursive: true });
  const surveyFile = join(dir, 'survey.json');
  const keep = (state: SurveyState): void => {
    writeFileSync(`${surveyFile}.new`, JSON.stringify(state));
    renameSync(`${surveyFile}.new`, surveyFile);
  };

  function write(items: readonly AttributeMap[]): void {
    const pages = new Map<number, string>();
    for (const item of items) {
      const note: ExpiryNote = { pk: item[key.pk]?.S ?? '', sk: item[key.sk]?.S ?? '' };
      const page = roundDownToPageStart(Number(item[ttl]?.N));
      if (Number.isNaN(page)) continue;
      pages.set(page, `${pages.get(page) ?? ''}${JSON.stringify(note)}\n`);
    }
    for (const [page, lines] of pages) appendFileSync(join(dir, `${page}${notes}`), lines);
  }

  return {
    concerns,

    note(records) {
      write(records.filter(concerns).map((record) => (record as DynamoDBRecord).dynamodb?.NewImage as AttributeMap));
    },

    survey({ isNew }) {
      // The stream's records make the table look surveyed from now on, so only this file says that a survey is
      // unfinished.
      if (isNew) keep({});
      let isStopped = false;
      const noteAll = async () => {
        while (!isStopped && existsSync(surveyFile)) {
          const { from } = JSON.parse(readFileSync(surveyFile, 'utf8')) as SurveyState;
          const { Items = [], LastEvaluatedKey } = await datedItems(options, from);
          write(Items as AttributeMap[]);
          if (LastEvaluatedKey === undefined) rmSync(surveyFile);
          else keep({ from: LastEvaluatedKey });
        }
      };
      const done = noteAll().catch((error: unknown) => {
        if (!isStopped) console.error('The dates of expiry could not be read; the next start goes on:', error);
      });
      return {
        done,
        stop: () => {
          isStopped = true;
          return done;
        },
      };
    },

    async sweep(now) {
      const seconds = Math.floor(now / 1000);
      for (const name of readdirSync(dir)) {
        const isPast = name.endsWith(notes) && Number.parseInt(name, 10) + pageSeconds <= seconds;
        const aside = `${name.slice(0, -notes.length)}-${now}${sweeping}`;
        if (isPast) renameSync(join(dir, name), join(dir, aside));
      }
      let deleted = 0;
      for (const name of readdirSync(dir)) {
        if (name.endsWith(sweeping)) deleted += await sweepPage(options, join(dir, name), seconds);
      }
      return deleted;
    },
  };
}
