import { Agent, type IncomingMessage, request } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, expect } from 'vitest';
import { type FileOfTests, fileOf } from './fileOfTests.ts';

/** These test how the SDK itself behaves: its retries, its time-outs, its errors. */
const throughSdk = /\/functions\/core\//;

/** The part of the table's client that this file uses. The SDK declares neither its protocol nor the settings of it. */
interface TableClient {
  readonly config: {
    readonly protocol: Protocol;
    readonly protocolSettings?: { readonly jsonCodec?: Codec };
  };
}

interface Protocol {
  readonly deserializeResponse: (schema: object, context: object, response: object) => Promise<unknown>;
}

interface Codec {
  readonly createSerializer: () => { write(schema: unknown, input: unknown): void; flush(): Buffer };
  readonly createDeserializer: () => { read(schema: unknown, body: Buffer): object };
}

interface Command {
  readonly input: unknown;
  readonly schema: readonly unknown[] & { readonly 2: string };
}

interface Answer {
  readonly statusCode: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

type Send = (this: TableClient, command: Command, ...rest: readonly unknown[]) => Promise<unknown>;

const prototype = DynamoDBClient.prototype as unknown as { send: Send };
const { send: given } = Object.getPrototypeOf(DynamoDBClient.prototype) as { send: Send };

const agent = new Agent({ keepAlive: true });
/** A client keeps the address that it used first, as with the SDK. */
const endpoints = new WeakMap<TableClient, string | undefined>();

function endpointOf(client: TableClient): string | undefined {
  if (!endpoints.has(client)) endpoints.set(client, process.env['AWS_ENDPOINT_URL_DYNAMODB']);
  return endpoints.get(client);
}

const running: FileOfTests = { hasEnded: false };
afterAll(() => {
  running.hasEnded = true;
});

/** The engine wants a signature and checks none. */
const signature = {
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
};

const post = (endpoint: string, operation: string, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': body.length,
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      ...signature,
    };
    const sent = request(endpoint, { method: 'POST', headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          statusCode: response.statusCode ?? 0,
          headers: response.headers,
          body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** What the SDK would try again; it does so from the start. */
const isRetriable = ({ statusCode, body }: Answer): boolean =>
  statusCode >= 500 || (statusCode >= 400 && /#\w*(Throttl|Exceeded|InProgress)/.test(body.toString('latin1', 0, 200)));

/**
 * A call of the table without the steps of the SDK (signature, address, retries, measurements), which take a third of the
 * processor time of all tests and are about none of them. The same codec writes the request and reads the answer, and
 * the SDK makes the errors. A call that does not get through goes through the SDK.
 */
const direct: Send = async function send(this: TableClient, command, ...rest) {
  const codec = this.config.protocolSettings?.jsonCodec;
  const endpoint = codec && endpointOf(this);
  // A client with the codec of the SDK asks for what tests prepare and look up.
  if (!codec || 'serdeContext' in codec || !endpoint || rest.length > 0) return given.call(this, command, ...rest);
  const serializer = codec.createSerializer();
  serializer.write(undefined, command.input);
  const body = serializer.flush();
  const answer = await post(endpoint, command.schema[2], body).catch(() => undefined);
  if (!answer || isRetriable(answer)) return given.call(this, command);
  if (answer.statusCode >= 300) {
    const [, namespace, name, traits, input, output] = command.schema;
    return this.config.protocol.deserializeResponse({ namespace, name, traits, input, output }, this.config, answer);
  }
  return codec.createDeserializer().read(undefined, answer.body);
};

const send = throughSdk.test(expect.getState().testPath ?? '') ? given : direct;

// A library's query that nobody answers goes on a minute later, when the process has another file of tests, whose table
// its client would take for its own.
prototype.send = function sendWithinFile(this: TableClient, command, ...rest) {
  return fileOf(this, running).hasEnded ? new Promise(() => undefined) : send.call(this, command, ...rest);
};
