import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError, accountId, answerJson, type Json, parseObject, readBody, region } from './protocol/protocol.ts';

/** The parameter store of Systems Manager, as far as secrets need it; in memory. */
export interface Parameters {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Changes a secret, as an operator would. */
  set(name: string, value: string): void;
}

const targetPrefix = 'AmazonSSM.';

export const isParameters = (req: IncomingMessage): boolean =>
  String(req.headers['x-amz-target']).startsWith(targetPrefix);

/** Value and version by name; the version counts its writes. */
type ParameterTable = Map<string, { readonly value: string; readonly version: number }>;

function put(values: ParameterTable, name: string, value: string): number {
  const version = (values.get(name)?.version ?? 0) + 1;
  values.set(name, { value, version });
  return version;
}

const view = (Name: string, Value: string, Version: number): Json => ({
  Name,
  Value,
  Type: 'SecureString',
  Version,
  ARN: `arn:aws:ssm:${region}:${accountId}:parameter${Name}`,
});

function getParameters(values: ParameterTable, { Names, WithDecryption }: Json): Json {
  if (!Array.isArray(Names) || Names.length === 0 || Names.length > 10) {
    throw new AwsError('ValidationException', 'Names holds 1 to 10 names.');
  }
  if (WithDecryption !== true) throw new AwsError('ValidationException', 'Only decrypted values are emulated.');
  const names = Names.map(String);
  return {
    Parameters: names.flatMap((name) => {
      const value = values.get(name);
      return value === undefined ? [] : [view(name, value.value, value.version)];
    }),
    InvalidParameters: names.filter((name) => !values.has(name)),
  };
}

function putParameter(values: ParameterTable, { Name, Value, Type, Overwrite }: Json): Json {
  if (typeof Name !== 'string' || typeof Value !== 'string' || Value === '' || Value.length > 4096) {
    throw new AwsError('ValidationException', 'Name and a Value of at most 4 kB are required.');
  }
  if (Type !== 'SecureString') throw new AwsError('UnsupportedParameterType', 'Only SecureString is emulated.');
  if (values.has(Name) && Overwrite !== true) {
    throw new AwsError('ParameterAlreadyExists', 'The parameter already exists.');
  }
  return { Version: put(values, Name, Value), Tier: 'Standard' };
}

const operations: Readonly<Record<string, (values: ParameterTable, body: Json) => Json>> = {
  GetParameters: getParameters,
  PutParameter: putParameter,
};

/** @param initial values by full name */
export function createParameters(initial: Readonly<Record<string, string>> = {}): Parameters {
  const values: ParameterTable = new Map();
  for (const [name, value] of Object.entries(initial)) put(values, name, value);
  return {
    set: (name, value) => void put(values, name, value),
    async handle(req, res) {
      const headers = { 'content-type': 'application/x-amz-json-1.1' };
      try {
        const operation = operations[String(req.headers['x-amz-target']).slice(targetPrefix.length)];
        const body = parseObject((await readBody(req, 64 * 1024)).toString('utf8'));
        if (operation === undefined) throw new AwsError('UnknownOperationException', 'Not emulated.');
        answerJson(res, 200, operation(values, body), headers);
      } catch (error) {
        const { code, status, message } =
          error instanceof AwsError ? error : { code: 'InternalServerError', status: 500, message: String(error) };
        answerJson(res, status, { __type: code, message }, headers);
      }
    },
  };
}
