import { AppError } from '@shared/core/errors.ts';
import { daySeconds } from '@shared/core/time.ts';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { now } from '../context/clock.ts';
import { log } from '../log.ts';
import { putItem, queryPartition, WriteCollision, WriteConflict, writeItems } from '../store/store.ts';
import { partitions } from '../store/table.ts';

/** Called by hand, with the function's own rights, once the cause is mended. */
export interface Replay {
  /** Number of set-aside records to replay, at most. */
  readonly replay: number;
}

type React = (event: DynamoDBStreamEvent) => Promise<void>;

const keptDays = 14;
const maxAtOnce = 500;

/**
 * True if the same record may succeed later: a service or the network failed, or another writer was faster. Of
 * DynamoDB's errors only ValidationException is about the record itself.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof WriteConflict || error instanceof WriteCollision) return true;
  if (!(error instanceof Error) || error instanceof AppError) return false;
  if ('$metadata' in error) return error.name !== 'ValidationException';
  return error.name === 'TimeoutError' || ('code' in error && /^E[A-Z]+$/.test(String(error.code)));
}

const isSetAside = ({ dynamodb }: DynamoDBRecord): boolean =>
  dynamodb?.Keys?.['pk']?.S?.startsWith(partitions.setAside('')) ?? false;

async function setAside(reader: string, record: DynamoDBRecord, error: unknown): Promise<void> {
  const at = now();
  const sequence = record.dynamodb?.SequenceNumber ?? '';
  log.error('stream.setAside', { reader, sequence, error });
  await putItem({
    pk: partitions.setAside(reader),
    sk: `${sequence.padStart(40, '0')}`,
    et: 'setAside',
    sv: 1,
    at: at.toISOString(),
    record: JSON.stringify(record),
    ttl: Math.floor(at.getTime() / 1000) + keptDays * daySeconds,
  });
}

/** Handles one record by itself; a record that cannot succeed is set aside, so that it does not block the others. */
async function reactAlone(reader: string, react: React, record: DynamoDBRecord): Promise<void> {
  try {
    await react({ Records: [record] });
  } catch (error) {
    if (isPassing(error)) throw error;
    await setAside(reader, record, error);
  }
}

async function replaySome(reader: string, react: React, limit: number): Promise<{ done: number; failed: number }> {
  const pk = partitions.setAside(reader);
  const { items } = await queryPartition({ pk, limit: Math.min(limit, maxAtOnce), consistent: true });
  let done = 0;
  for (const item of items) {
    try {
      await react({ Records: [JSON.parse(String(item['record'])) as DynamoDBRecord] });
      await writeItems([{ remove: { pk, sk: String(item['sk']) } }]);
      done += 1;
    } catch (error) {
      log.error('stream.notReplayed', { reader, sequence: item['sk'], error });
    }
  }
  return { done, failed: items.length - done };
}

/**
 * Handler of a reader of the table's stream. A failure that passes has the batch delivered again, for as long as
 * the stream keeps it. A record that fails for itself is set aside, after the batch was tried one by one.
 */
export const readStream =
  (reader: string, react: React) =>
  async (event: DynamoDBStreamEvent | Replay): Promise<{ done: number; failed: number } | undefined> => {
    if ('replay' in event) return replaySome(reader, react, event.replay);
    const records = event.Records.filter((record) => !isSetAside(record));
    try {
      await react({ Records: records });
    } catch (error) {
      if (isPassing(error)) throw error;
      for (const record of records) await reactAlone(reader, react, record);
    }
    return undefined;
  };
