import { cellOf, policies, resources, synthesised } from '@test/support/infra/synthesised.ts';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, it } from 'vitest';
import { type QueueName, queues, streams } from '../functions/manifest.ts';
import { grantedQueues, jobLanes, lanesOf } from '../functions/manifestLanes.ts';
import { queuesOf } from './entries.ts';
import { streamPatterns } from './streamFilter.ts';

let data: Template;
let service: Template;
beforeAll(() => {
  ({ data, service } = synthesised());
});

const names = Object.keys(queuesOf(cellOf())) as QueueName[];

it('brings back what a dead function held soon after the function cannot run any more', () => {
  const mappings = resources(service, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => !Properties['StartingPosition'],
  );
  expect(mappings).toHaveLength(names.length);
  const functions = Object.fromEntries(resources(service, 'AWS::Lambda::Function'));
  const all = [data, service].flatMap((template) => resources(template, 'AWS::SQS::Queue'));
  for (const [, { Properties }] of mappings) {
    expect(Properties['FunctionResponseTypes']).toEqual(['ReportBatchItemFailures']);
    const fn = functions[(Properties['FunctionName'] as { Ref: string }).Ref];
    // The queue’s own id, or that of the data stack’s export of it.
    const source = JSON.stringify(Properties['EventSourceArn']);
    const [, queue] = all.find(([id]) => source.includes(id)) ?? [];
    const timeout = Number(fn?.Properties['Timeout']);
    // Below the function's time-out the mapping is refused; far above, a conversation stands still after a crash.
    expect(queue?.Properties['VisibilityTimeout']).toBe(timeout + 5);
  }
});

/** Queues that a consumer of `name` sends to, its own left out; all lanes of jobs count as one. */
const next = (name: QueueName): QueueName[] =>
  queues[name].handler.grants.flatMap(grantedQueues).filter((to) => !lanesOf(laneGroup(name)).includes(to));
const laneGroup = (name: QueueName): QueueName => (jobLanes.some((lane) => lane === name) ? 'jobs' : name);

const reached = (from: QueueName, seen = new Set<QueueName>()): Set<QueueName> => {
  for (const name of next(from)) if (!seen.has(name)) reached(name, seen.add(name));
  return seen;
};

it('lets exactly those go round in circles that mean to', () => {
  const looping = resources(service, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties['RecursiveLoop'] === 'Allow',
  );
  expect(looping.map(([, { Properties }]) => Properties['FunctionName']).sort()).toEqual([
    'prosa-prod-campaignsQueue',
    'prosa-prod-jobsQueue',
    'prosa-prod-mediaQueue',
    'prosa-prod-privacyQueue',
    'prosa-prod-schedulesQueue',
    'prosa-prod-searchQueue',
    'prosa-prod-walksQueue',
  ]);
  // No other way round leads back to where it began, so Lambda takes no consumer for an endless loop and drops its work.
  for (const name of names) expect([name, reached(name).has(name)]).toEqual([name, false]);
});

it('lets a consumer give messages back to its own queue, and nobody else', () => {
  const allowed = (name: string) =>
    policies(service)
      .filter(([id]) => id.toLowerCase().includes(`${name}role`))
      .flatMap(([, statements]) => statements)
      .map(({ Action, Resource }) => ({ actions: [Action].flat(), Resource }))
      .filter(({ actions }) => actions.includes('sqs:ChangeMessageVisibility'))
      .map(({ actions, Resource }) => [actions.includes('sqs:GetQueueUrl'), JSON.stringify(Resource)]);
  for (const name of names) {
    expect(allowed(`${name}queue`)).toEqual([[true, expect.stringMatching(new RegExp(`Queues${name}[0-9A-F]`))]]);
  }
  for (const name of ['tickets', 'webhooks', 'reactions', 'minute']) expect(allowed(name)).toEqual([]);
});

it('reads the stream for as long as it keeps a record, and tells when a reader lags or sets one aside', () => {
  const mappings = resources(service, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => Properties['StartingPosition'],
  );
  expect(mappings).toHaveLength(2);
  for (const [id, { Properties }] of mappings) {
    expect(Properties).toMatchObject({ MaximumRecordAgeInSeconds: 86_400, BisectBatchOnFunctionError: true });
    expect(Properties['MaximumRetryAttempts'] ?? -1).toBe(-1);
    const { Filters } = Properties['FilterCriteria'] as { Filters: { Pattern: string }[] };
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual(
      streamPatterns(id.includes('live') ? streams.live : streams.reactions),
    );
    // More than five are refused, and so is a pattern of more than 4096 characters.
    expect(Filters.length).toBeLessThanOrEqual(5);
    for (const { Pattern } of Filters) expect(Pattern.length).toBeLessThan(4096);
  }
  const alarms = resources(service, 'AWS::CloudWatch::Alarm').map(([id]) => id);
  for (const name of ['live', 'reactions']) {
    for (const kind of ['SetAside', 'Behind']) {
      expect(alarms.filter((id) => id.includes(`${name}${kind}Alarm`))).toHaveLength(1);
    }
  }
});

it('tells within minutes that the clock stands still, and never runs a failed minute beside the next', () => {
  const [minute] = resources(service, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties['FunctionName'] === 'prosa-prod-minute',
  );
  const [id, fn] = minute ?? [];
  const invocations = resources(service, 'AWS::Lambda::EventInvokeConfig').filter(
    ([, { Properties }]) => (Properties['FunctionName'] as { Ref?: string }).Ref === id,
  );
  expect(invocations.map(([, { Properties }]) => Properties)).toMatchObject([
    { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
  ]);
  // A run that takes as long as it may is over before the next begins.
  expect(Number(fn?.Properties['Timeout'])).toBeLessThan(60);
  const [alarm] = resources(service, 'AWS::CloudWatch::Alarm').filter(([name]) => name.includes('minuteHeartbeat'));
  expect(alarm?.[1].Properties).toMatchObject({
    ComparisonOperator: 'LessThanThreshold',
    Threshold: 1,
    EvaluationPeriods: 1,
    TreatMissingData: 'breaching',
    AlarmActions: [expect.anything()],
  });
  const watched = JSON.stringify(alarm?.[1].Properties['Metrics']);
  for (const text of ['Invocations', 'Errors', String(id), '"Period":300']) expect(watched).toContain(text);
});
