import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { cellOf } from '@test/support/infra/synthesised.ts';
import { mockClient } from '@test/support/server/mockClient.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CellTools, compareCell, deployCell, removeCell } from './commands.ts';

const ssm = mockClient(SSMClient);
const sqs = mockClient(SQSClient);
let printed: string[];
let ran: string[];
let failing: RegExp | undefined;

const since = new Date('2026-10-10');

const tools: CellTools = {
  ...{ baseImage: { reference: 'node@sha256:0', since }, today: since },
  ssm: new SSMClient({ region: 'sa-east-1' }),
  sqs: new SQSClient({ region: 'sa-east-1' }),
  cdk: async (args) => {
    ran.push(args.join(' '));
    return failing?.test(args.join(' ')) !== true;
  },
  print: (line) => printed.push(line),
  pause: async () => undefined,
};

const wasDeployed = (fields: Readonly<Record<string, unknown>>, release = 'r1') =>
  ssm.on(GetParameterCommand, { Name: '/prosa/prod/deployed' }).resolves({
    Parameter: { Value: JSON.stringify({ release, cell: cellOf(fields) }) },
  });

/** Each look at the queues finds the next of these counts; the last one stays. */
function queuesHave(...looks: readonly Readonly<Record<string, number>>[]): void {
  const names = Object.keys(looks[0] ?? {});
  sqs.on(ListQueuesCommand).resolves({ QueueUrls: names.map((name) => `https://sqs.test/1/${name}`) });
  for (const name of names) {
    let look = 0;
    sqs.on(GetQueueAttributesCommand, { QueueUrl: `https://sqs.test/1/${name}` }).callsFake(async () => {
      const counts = looks[Math.min(look, looks.length - 1)];
      look += 1;
      return {
        Attributes: {
          ApproximateNumberOfMessages: '0',
          ApproximateNumberOfMessagesNotVisible: String(counts?.[name] ?? 0),
        },
      };
    });
  }
}

const named = (fields: Readonly<Record<string, unknown>> = {}) => ({ name: 'prod', config: cellOf(fields) });

beforeEach(() => {
  ssm.reset();
  sqs.reset();
  printed = [];
  ran = [];
  failing = undefined;
  ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ $metadata: {}, message: 'none' }));
  queuesHave({});
});

describe('a deployment', () => {
  it('is the CDK’s own, the first time without a question', async () => {
    expect(await deployCell(named(), { isConfirmed: false }, tools)).toBe(true);
    expect(ran).toEqual(['deploy --all -c cell=prod']);
  });

  it('that takes something away is done only once somebody has confirmed it', async () => {
    wasDeployed({ mailFrom: 'no-reply@prosa.app' });
    expect(await deployCell(named(), { isConfirmed: false }, tools)).toBe(false);
    expect(printed.join('\n')).toMatch(/"emails" goes[\s\S]*Nothing was deployed/);
    expect(ran).toEqual([]);
    expect(await deployCell(named(), { isConfirmed: true }, tools)).toBe(true);
    expect(ran).toEqual(['deploy --all -c cell=prod']);
  });

  it('to another region is refused whatever is confirmed', async () => {
    wasDeployed({});
    expect(await deployCell(named({ region: 'us-east-1' }), { isConfirmed: true }, tools)).toBe(false);
    expect(ran).toEqual([]);
  });

  it('says the release and the dead letters that wait, and fails as the CDK does', async () => {
    wasDeployed({}, 'r7');
    queuesHave({ 'prosa-prod-ordered-dead.fifo': 3, 'prosa-prod-inbound.fifo': 2 });
    expect(await deployCell(named(), { isConfirmed: false }, tools)).toBe(true);
    expect(printed.join('\n')).toMatch(/release r7[\s\S]*prosa-prod-ordered-dead\.fifo has 3 dead letters/);
    expect(printed.join('\n')).not.toContain('inbound');
    failing = /deploy/;
    expect(await deployCell(named(), { isConfirmed: false }, tools)).toBe(false);
  });

  it('of an old base image needs a word, the first time as well; without linked numbers there is none', async () => {
    const late = { ...tools, today: new Date('2026-12-10') };
    expect(await deployCell(named(), { isConfirmed: false }, late)).toBe(false);
    expect(printed.join('\n')).toMatch(/61 days old[\s\S]*Nothing was deployed/);
    expect(ran).toEqual([]);
    expect(await deployCell(named({ linkedNumbers: false }), { isConfirmed: false }, late)).toBe(true);
    expect(await deployCell(named(), { isConfirmed: true }, late)).toBe(true);
  });

  it('is stopped by a failure to read what is deployed', async () => {
    ssm.on(GetParameterCommand).rejects(new Error('no credentials'));
    await expect(deployCell(named(), { isConfirmed: true }, tools)).rejects.toThrow('no credentials');
    expect(ran).toEqual([]);
  });
});

it('compares without changing anything', async () => {
  wasDeployed({ mailFrom: 'no-reply@prosa.app' });
  expect(await compareCell(named(), tools)).toBe(true);
  expect(printed.join('\n')).toMatch(/"emails" goes/);
  expect(ran).toEqual(['diff --all -c cell=prod']);
});

describe('a removal', () => {
  const steps = [
    'deploy prosa-prod-service --exclusively -c intake=off -c cell=prod',
    'destroy prosa-prod-service --exclusively --force -c cell=prod',
  ];

  it('needs a word', async () => {
    expect(await removeCell(named(), { isConfirmed: false }, tools)).toBe(false);
    expect(ran).toEqual([]);
  });

  it('closes the intake, waits until only dead letters are left, and says what stays', async () => {
    const dead = 'prosa-prod-ordered-dead.fifo';
    const inbound = 'prosa-prod-inbound.fifo';
    // The count goes up once more: an empty look alone proves nothing.
    queuesHave({ [dead]: 2, [inbound]: 5 }, { [dead]: 2, [inbound]: 0 }, { [dead]: 2, [inbound]: 1 }, { [dead]: 2 });
    expect(await removeCell(named(), { isConfirmed: true }, tools)).toBe(true);
    expect(ran).toEqual(steps);
    expect(printed).toContain('prosa-prod-inbound.fifo: 1');
    expect(printed.join('\n')).toMatch(/has 2 dead letters[\s\S]*prosa-prod-data stays/);
  });

  it('removes nothing while work waits, nor after a step that failed', async () => {
    queuesHave({ 'prosa-prod-outbound.fifo': 1 });
    expect(await removeCell(named(), { isConfirmed: true }, tools)).toBe(false);
    expect(ran).toEqual(steps.slice(0, 1));
    ran = [];
    failing = /intake=off/;
    expect(await removeCell(named(), { isConfirmed: true }, tools)).toBe(false);
    expect(ran).toEqual(steps.slice(0, 1));
  });
});
