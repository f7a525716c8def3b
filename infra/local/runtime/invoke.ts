import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { accountId, region } from '../aws/protocol/protocol.ts';

export type Handler = (event: unknown, context: Context) => unknown;

/** A Lambda function as it runs here. */
export interface LocalFunction {
  readonly name: string;
  readonly handler: Handler;
  readonly timeoutSeconds: number;
  /** MB; only told to the function, not enforced. */
  readonly memory: number;
}

export class TimedOut extends Error {}

function contextOf({ name, memory, timeoutSeconds }: LocalFunction): Context {
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

/**
 * Calls a function as Lambda does: rejects with what it throws, or with `TimedOut` after its time limit. Code
 * that runs on after its limit cannot be stopped here; its answer is no longer looked at.
 */
export async function invoke(fn: LocalFunction, event: unknown): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const message = `${fn.name} timed out after ${fn.timeoutSeconds} seconds`;
    timer = setTimeout(() => reject(new TimedOut(message)), fn.timeoutSeconds * 1000);
  });
  try {
    return await Promise.race([limit, fn.handler(event, contextOf(fn))]);
  } finally {
    clearTimeout(timer);
  }
}
