import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { type RawRecord, takeRaw } from './rawRecords.ts';

/** A stream record. */
export class StreamEntry {
  readonly sequence: string;
  readonly record: RawRecord;
  private readonly streamArn: string;
  private text: string | undefined;

  constructor(record: RawRecord, streamArn: string) {
    this.sequence = record.dynamodb?.SequenceNumber ?? '';
    this.record = record;
    this.streamArn = streamArn;
  }

  /**
   * JSON as Lambda delivers it; each reader parses its own copy, so that changes are not shared. Most records have no
   * reader, so it is built on demand.
   */
  get json(): string {
    this.text ??= toJson(this.record, this.streamArn);
    return this.text;
  }
}

export interface StreamSource {
  readonly client: DynamoDBStreamsClient;
  readonly streamArn: string;
}

/** Sequence numbers are decimal numbers of any length. */
export const isAfter = (a: string, b: string | undefined): boolean => {
  if (b === undefined) return true;
  return a.length === b.length ? a > b : a.length > b.length;
};

function toJson(record: RawRecord, streamArn: string): string {
  const created = record.dynamodb?.ApproximateCreationDateTime;
  const dynamodb = {
    ...record.dynamodb,
    ApproximateCreationDateTime: created === undefined ? undefined : Math.floor(created),
  };
  return JSON.stringify({ ...record, dynamodb, eventSourceARN: streamArn });
}

/** Reads a stream from a position on, page by page, shard after shard. */
export class StreamCursor {
  private readonly source: StreamSource;
  private iterator: string | undefined;
  private shardId: string | undefined;
  private position: string | undefined;

  constructor(source: StreamSource, after: string | undefined) {
    this.source = source;
    this.position = after;
  }

  /** The next page, at most 1000 records; empty when there is nothing new. */
  async next(): Promise<StreamEntry[]> {
    const { client, streamArn } = this.source;
    this.iterator ??= await this.locate();
    try {
      const command = new GetRecordsCommand({ ShardIterator: this.iterator, Limit: 1000 });
      const raw = takeRaw(command);
      const page = await client.send(command);
      const entries = raw.records.map((record) => new StreamEntry(record, streamArn));
      this.position = entries.at(-1)?.sequence ?? this.position;
      this.iterator = page.NextShardIterator ?? (await this.followingShard());
      return entries;
    } catch (error) {
      this.iterator = undefined;
      if (error instanceof ExpiredIteratorException) return [];
      if (!(error instanceof TrimmedDataAccessException)) throw error;
      this.position = undefined;
      return [];
    }
  }

  private async shards(): Promise<Shard[]> {
    const { client, streamArn } = this.source;
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: streamArn }));
    return StreamDescription?.Shards ?? [];
  }

  private async iteratorAt(shardId: string | undefined, after: string | undefined): Promise<string | undefined> {
    const { client, streamArn } = this.source;
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ShardIteratorType: after === undefined ? 'TRIM_HORIZON' : 'AFTER_SEQUENCE_NUMBER',
        SequenceNumber: after,
      }),
    );
    return ShardIterator;
  }

  /** An iterator after the position, or at the oldest record when that has been trimmed. */
  private async locate(): Promise<string | undefined> {
    const shards = await this.shards();
    this.shardId ??= shards.at(0)?.ShardId;
    try {
      return await this.iteratorAt(this.shardId, this.position);
    } catch (error) {
      if (!(error instanceof TrimmedDataAccessException)) throw error;
      return this.iteratorAt(this.shardId, undefined);
    }
  }

  /** A closed shard ends; its child goes on. The embedded engine has one shard for ever. */
  private async followingShard(): Promise<string | undefined> {
    const child = (await this.shards()).find(({ ParentShardId }) => ParentShardId === this.shardId);
    if (child === undefined) return undefined;
    this.shardId = child.ShardId;
    return this.iteratorAt(child.ShardId, undefined);
  }
}
