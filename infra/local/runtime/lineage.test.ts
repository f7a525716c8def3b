import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { SqsRig } from '@test/support/infra/sqsRig.ts';
import { longestStateMs } from '@test/support/patience.ts';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Pump, startPump } from './pump.ts';

const dead = 'arn:aws:sqs:us-east-1:000000000000:dead';
const rig = new SqsRig();
let pump: Pump | undefined;

beforeEach(async () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'local');
  await rig.open();
  await rig.queue('dead');
});
afterEach(async () => {
  await pump?.stop();
  await rig.end();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Functions that each pass on what they get to the next queue, as often as the message says. */
async function chain(names: readonly string[], isLoopAllowed: boolean) {
  const runs: string[] = [];
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: dead, maxReceiveCount: 5 });
  const urls = await Promise.all(names.map((name) => rig.queue(name, { RedrivePolicy })));
  const mappings = names.map((name, index) => {
    const next = urls[(index + 1) % urls.length] ?? '';
    const handler = async (event: unknown) => {
      for (const { body } of (event as SQSEvent).Records) {
        const [word = '', left = ''] = body.split(' ');
        runs.push(`${name} ${word}`);
        const MessageBody = `${word} ${Number(left) - 1}`;
        if (Number(left) > 1) await rig.client.send(new SendMessageCommand({ QueueUrl: next, MessageBody }));
      }
    };
    const queue = rig.sqs.find(name);
    if (queue === undefined) throw new Error('no queue');
    const fn = { name, handler, timeoutSeconds: longestStateMs / 1000, memory: 128 };
    return { queue, fn, batchSize: 1, concurrency: 2, isLoopAllowed };
  });
  pump = startPump({ mappings });
  return { runs, first: urls[0] ?? '', of: (run: string) => runs.filter((one) => one === run).length };
}

const given = () => rig.sqs.find('dead')?.counts.ready;

describe('what leads to itself', () => {
  it('is given up after sixteen runs, as in Lambda, and nothing else with it', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    const { first, of } = await chain(['loop'], false);
    await Promise.all([rig.send(first, 'endless 1000'), rig.send(first, 'short 10')]);
    await expect.poll(() => [given(), of('loop short')]).toEqual([1, 10]);
    expect(of('loop endless')).toBe(16);
    expect(complaint).toHaveBeenCalledTimes(1);
    const [message] = await rig.receive(await rig.queue('dead'));
    expect(message?.Body).toBe('endless 984');
    expect(message?.Attributes?.['AWSTraceHeader']).toMatch(
      /^Root=1-[0-9a-f]{8}-[0-9a-f]{24};Sampled=0;Lineage=[0-9a-f]{8}:16$/,
    );
  });

  it('is given up when it goes round over others', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { first, of } = await chain(['ping', 'pong'], false);
    await rig.send(first, 'ball 1000');
    await expect.poll(() => given()).toBe(1);
    expect([of('ping ball'), of('pong ball')]).toEqual([16, 16]);
  });

  it('goes on where that is allowed', async () => {
    const { first, of } = await chain(['steps'], true);
    await rig.send(first, 'walk 40');
    await expect.poll(() => of('steps walk')).toBe(40);
    expect(given()).toBe(0);
  });

  it('begins again with every send of somebody outside', async () => {
    const { first, of } = await chain(['served'], false);
    for (let count = 0; count < 20; count += 1) await rig.send(first, 'once 1');
    await expect.poll(() => of('served once')).toBe(20);
    expect(given()).toBe(0);
  });
});
