import { cellOf, policies, resources, synthesised } from '@test/support/infra/synthesised.ts';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, it } from 'vitest';
import { type QueueName, queues } from '../functions/manifest.ts';
import { queuesOf } from './entries.ts';

let data: Template;
let service: Template;
beforeAll(() => {
  ({ data, service } = synthesised());
});

const names = Object.keys(queuesOf(cellOf())) as QueueName[];

it('gives no message up by its deliveries while work on it may still succeed', () => {
  const policies = [data, service]
    .flatMap((template) => resources(template, 'AWS::SQS::Queue'))
    .flatMap(([, { Properties }]) => (Properties['RedrivePolicy'] ? [Object(Properties['RedrivePolicy'])] : []));
  expect(policies).toHaveLength(names.length);
  for (const { maxReceiveCount } of policies) expect(maxReceiveCount).toBe(1000);
  const kept = resources(data, 'AWS::SQS::Queue').map(([, { Properties }]) => Properties['MessageRetentionPeriod']);
  expect(new Set(kept)).toEqual(new Set([14 * 24 * 3600]));
});

it('lets each consumer count its tries and reach the dead letters of its queue, no others', () => {
  const functions = resources(service, 'AWS::Lambda::Function');
  for (const name of names) {
    const { fifo, handler } = queues[name];
    const [, consumer] =
      functions.find(([, { Properties }]) => Properties['FunctionName'] === `prosa-prod-${name}Queue`) ?? [];
    const variables = Object(Object(consumer?.Properties['Environment']).Variables);
    const found = ['DEAD_LETTERS_ORDERED', 'DEAD_LETTERS_UNORDERED'].map((variable) => variable in variables);
    expect([name, ...found]).toEqual([name, fifo, !fifo]);
    const own = policies(service).filter(([id]) => id.startsWith(`Work${name}QueueRole`));
    expect(JSON.stringify(own)).toMatch(fifo ? /sqs:SendMessage.*orderedDead/ : /sqs:SendMessage.*unorderedDead/);
    expect([name, handler.grants.filter((grant) => grant === 'table:write')]).toEqual([name, ['table:write']]);
  }
});

const alarm = (id: RegExp) =>
  resources(service, 'AWS::CloudWatch::Alarm').flatMap(([name, found]) => (id.test(name) ? [found.Properties] : []));

it('tells within five minutes of messages that fail, whichever queue they are in, by the consumers’ own lines', () => {
  const [failing, ...more] = alarm(/FailingAlarm/);
  expect(more).toEqual([]);
  // SQS leaves what came three times out of the age of a queue.
  expect(failing).toMatchObject({
    Namespace: 'Prosa',
    Statistic: 'Maximum',
    Period: 60,
    Threshold: 120,
    DatapointsToAlarm: 1,
  });
  const filters = resources(service, 'AWS::Logs::MetricFilter')
    .flatMap(([, { Properties }]) => Properties['MetricTransformations'] as Record<string, unknown>[])
    .filter(({ MetricName }) => MetricName === failing?.['MetricName']);
  expect(filters).toHaveLength(names.length);
  for (const { MetricValue } of filters) expect(MetricValue).toBe('$.seconds');
});

it('tells within five minutes of customers’ messages that nobody fetches', () => {
  const [waits, ...more] = alarm(/WaitsAlarm/);
  expect(more).toEqual([]);
  expect(waits).toMatchObject({ MetricName: 'ApproximateAgeOfOldestMessage', Period: 60, DatapointsToAlarm: 2 });
  expect(Number(waits?.['Threshold']) + 2 * 60).toBeLessThanOrEqual(5 * 60);
});

it('tells of dead letters when they come, and again each day while one lies there', () => {
  const found = alarm(/DeadAlarm/);
  expect(found).toHaveLength(3);
  for (const { Metrics } of found) {
    const said = JSON.stringify(Metrics);
    expect(said).toMatch(
      /lying > 0 AND \(DIFF\(FILL\(lying, 0\)\) > 0 OR \(HOUR\(lying\) == 12 AND MINUTE\(lying\) < 5\)\)/,
    );
    expect(said).toContain('ApproximateNumberOfMessagesVisible');
  }
});

it('tells each day of records that readers of the stream set aside', () => {
  const filters = resources(service, 'AWS::Logs::MetricFilter').filter(([, { Properties }]) =>
    String(Properties['FilterPattern']).includes('stream.setAsideWaiting'),
  );
  const names = filters.map(([, { Properties }]) => {
    const [to] = Properties['MetricTransformations'] as { MetricName: string }[];
    expect(Properties['FilterPattern']).toContain(`"${to?.MetricName.replace('SetAside', '')}"`);
    expect(JSON.stringify(Properties['LogGroupName'])).toContain('minuteLogs');
    return to?.MetricName;
  });
  expect(names.sort()).toEqual(['liveSetAside', 'reactionsSetAside']);
  expect(
    alarm(/SetAsideAlarm/)
      .map(({ MetricName }) => MetricName)
      .sort(),
  ).toEqual(names);
});
