import { randomUUID } from 'node:crypto';
import { InvokeStore, InvokeStoreBase } from '@aws/lambda-invoke-store';
import type { Context } from 'aws-lambda';
import { accountId, region } from '../aws/protocol/protocol.ts';

export type Handler = (event: unknown, context: Context) => unknown;

/** A Lambda function as it runs here. */
export interface LocalFunction {
  readonly name: string;
  readonly handler: Handler;
  readonly timeoutSeconds: number;
  /** MB; the function can read it, but it is not enforced. */
  readonly memory: number;
}

export class TimedOut extends Error {}

function buildLambdaContext({ name, memory, timeoutSeconds }: LocalFunction): Context {
  const deadline = Date.now() + timeoutSeconds * 1000;
  const unused = () => {
    throw new Error('Answer with a promise; the callback style is not supported.');
  };
  return {
    awsRequestId: randomUUID(),
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${region}:${accountId}:function:${name}`,
    memoryLimitInMB: String(memory),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: unused,
    fail: unused,
    succeed: unused,
  };
}

/** Store from which the SDK's clients read the trace of the current run; a single one per process, like theirs. */
const runs = InvokeStore.getInstanceAsync(true);

/** The trace of the run that calls this. */
export const presentTrace = async (): Promise<string> => (await runs).getXRayTraceId() ?? '';

/**
 * Calls a function as Lambda does: rejects with what it throws, or with `TimedOut` after its time limit. Code
 * that runs on after its limit cannot be stopped here; its answer is no longer looked at.
 * @param trace goes on with every call of an AWS service that the function makes
 */
export async function invoke(fn: LocalFunction, event: unknown, trace = ''): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const message = `${fn.name} timed out after ${fn.timeoutSeconds} seconds`;
    timer = setTimeout(() => reject(new TimedOut(message)), fn.timeoutSeconds * 1000);
  });
  try {
    const context = buildLambdaContext(fn);
    const of = {
      [InvokeStoreBase.PROTECTED_KEYS.REQUEST_ID]: context.awsRequestId,
      [InvokeStoreBase.PROTECTED_KEYS.X_RAY_TRACE_ID]: trace,
    };
    const run = async () => fn.handler(event, context);
    return await Promise.race([limit, (await runs).run(of, run)]);
  } finally {
    clearTimeout(timer);
  }
}
