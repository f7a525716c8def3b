import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { GetRecordsCommand, GetRecordsCommandOutput } from '@aws-sdk/client-dynamodb-streams';

/** A record of the stream as the service writes it, which is as Lambda hands it over. */
export interface RawRecord {
  readonly dynamodb?: {
    readonly SequenceNumber?: string;
    readonly ApproximateCreationDateTime?: number;
    readonly Keys?: Readonly<Record<string, { readonly S?: string }>>;
  };
}

interface HttpAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: Readable;
}

/**
 * Takes the records out of an answer before the SDK makes objects of every attribute of every image, which costs more than
 * all else that is done with a record: most are wanted by no reader, and the others are made JSON again.
 * @returns what the answer held, once it is there
 */
export function takeRaw(command: GetRecordsCommand): { records: readonly RawRecord[] } {
  const taken: { records: readonly RawRecord[] } = { records: [] };
  command.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as HttpAnswer;
      if (response.statusCode !== 200) return result;
      const { Records = [], ...rest } = JSON.parse(await text(response.body)) as { Records?: RawRecord[] };
      taken.records = Records;
      const body = Buffer.from(JSON.stringify(rest satisfies Partial<GetRecordsCommandOutput>));
      response.headers['content-length'] = String(body.byteLength);
      response.body = Readable.from([body]);
      return result;
    },
    // Behind the step that reads the answer.
    { step: 'deserialize', name: 'rawRecords', priority: 'low' },
  );
  return taken;
}
