import * as http from 'node:http';
import * as https from 'node:https';
import { text } from 'node:stream/consumers';
import { partition } from '@aws-sdk/core/client';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { maxTries, waits } from '../awsClient.ts';
import { env } from '../env.ts';

/** The store's refusal, by its own name for it. */
class StoreError extends Error {
  readonly isPassing: boolean;

  constructor(name: string, message: string, isPassing: boolean) {
    super(message);
    this.name = name;
    this.isPassing = isPassing;
  }
}

interface Failure {
  readonly __type?: string;
  readonly message?: string;
}

interface ParameterResponse {
  readonly Parameters?: readonly { readonly Name?: string; readonly Value?: string; readonly Version?: number }[];
}

export interface Parameter {
  readonly value: string;
  /** The version rises with every new value. */
  readonly version: number;
}

// The SDK's own, which other clients bring anyway: a container has its credentials elsewhere than a function.
const signer = /* @__PURE__ */ new SignatureV4({
  credentials: /* @__PURE__ */ defaultProvider(),
  region: async () => env('AWS_REGION'),
  service: 'ssm',
  sha256: Sha256,
  // The hash of the body is signed and not sent once more, as in the other clients.
  applyChecksum: false,
});

/** Domains end differently in China and in the sovereign cloud. */
export function endpoint(): URL {
  const region = env('AWS_REGION');
  return new URL(process.env['AWS_ENDPOINT_URL_SSM'] ?? `https://ssm.${region}.${partition(region).dnsSuffix}`);
}

async function signedHeaders({ protocol, hostname, host }: URL, body: string): Promise<Record<string, string>> {
  const headers = {
    host,
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AmazonSSM.GetParameters',
  };
  const request = { method: 'POST', protocol, hostname, path: '/', query: {}, headers, body };
  return (await signer.sign(request)).headers;
}

/** @throws StoreError, and whatever the network says */
async function ask(body: string): Promise<ParameterResponse> {
  const url = endpoint();
  const { request } = url.protocol === 'http:' ? http : https;
  const signal = AbortSignal.timeout(waits.requestTimeout);
  const headers = await signedHeaders(url, body);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request(url, { method: 'POST', headers, signal }, resolve).on('error', reject).end(body);
  });
  const said = await text(response);
  const { statusCode = 500 } = response;
  if (statusCode === 200) return JSON.parse(said) as ParameterResponse;
  const isDown = statusCode >= 500;
  // A balancer before the store answers no JSON.
  const { __type = 'Unavailable', message = '' } = isDown && !said.startsWith('{') ? {} : (JSON.parse(said) as Failure);
  const name = __type.slice(__type.lastIndexOf('#') + 1);
  throw new StoreError(name, message, isDown || name === 'ThrottlingException');
}

const pause = (tries: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * 2 ** tries));

/**
 * Values of parameters by their full names; without those that are not there. The SDK's client for this one call is a
 * tenth of every function and of the time that each needs to start.
 */
export async function readParameters(names: readonly string[]): Promise<ReadonlyMap<string, Parameter>> {
  const body = JSON.stringify({ Names: names, WithDecryption: true });
  for (let tries = 1; ; tries += 1) {
    try {
      const { Parameters = [] } = await ask(body);
      return new Map(
        Parameters.map(({ Name = '', Value = '', Version = 1 }) => [Name, { value: Value, version: Version }]),
      );
    } catch (error) {
      const isPassing = !(error instanceof StoreError) || error.isPassing;
      if (!isPassing || tries === maxTries) throw error;
      await pause(tries);
    }
  }
}
