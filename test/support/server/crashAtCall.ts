import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';

/**
 * Work that dies at its n-th call of a service, before or after that call had its effect.
 * @returns false when it needed fewer calls
 */
export async function crashAtCall(work: () => Promise<unknown>, call: number, isAfter: boolean): Promise<boolean> {
  let calls = 0;
  const spies = [S3Client, DynamoDBClient].map(({ prototype }) => {
    const real = prototype.send as (this: unknown, ...args: unknown[]) => Promise<unknown>;
    return vi.spyOn(prototype, 'send').mockImplementation(async function (this: unknown, ...args: unknown[]) {
      calls += 1;
      const answer = calls < call || (calls === call && isAfter) ? await real.apply(this, args) : undefined;
      if (calls >= call) throw new Error('died');
      return answer;
    } as never);
  });
  try {
    await work();
    return calls >= call;
  } catch (error) {
    if (!String(error).includes('died')) throw error;
    return true;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
