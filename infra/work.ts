import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as actions from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import * as targets from 'aws-cdk-lib/aws-scheduler-targets';
import type * as sns from 'aws-cdk-lib/aws-sns';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionSpec, QueueName, QueueSpec, StreamSpec } from '../functions/manifest.ts';
import { createFunction, functionName, type Surroundings } from './functions.ts';
import { QueueAlarms } from './queueAlarms.ts';
import { createQueue, type KeptQueues } from './queues.ts';
import { streamPatterns } from './streamFilter.ts';

interface QueuesProps {
  readonly stage: string;
  readonly alarms: sns.ITopic;
  readonly specs: Readonly<Partial<Record<QueueName, QueueSpec>>>;
  /** Queues that survive the service. */
  readonly kept: KeptQueues;
}

/**
 * 1 in the minute in which dead letters arrive, and for five minutes at noon (UTC) while any are there. An alarm
 * notifies only when it starts, so it has to end in between.
 */
function reminding(queue: sqs.IQueue): cloudwatch.MathExpression {
  const period = Duration.minutes(1);
  const lying = queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' });
  return new cloudwatch.MathExpression({
    expression: 'IF(lying > 0 AND (DIFF(FILL(lying, 0)) > 0 OR (HOUR(lying) == 12 AND MINUTE(lying) < 5)), 1, 0)',
    usingMetrics: { lying },
    period,
  });
}

/** Queues of a cell, and an alarm for each dead-letter queue that notifies on arrival and daily until it is empty. */
export class Queues extends Construct {
  readonly byName: Readonly<Record<QueueName, sqs.Queue>>;
  readonly specs: readonly (readonly [QueueName, QueueSpec])[];
  readonly kept: KeptQueues;

  constructor(scope: Construct, id: string, { stage, alarms, specs, kept }: QueuesProps) {
    super(scope, id);
    this.kept = kept;
    this.specs = Object.entries(specs) as [QueueName, QueueSpec][];
    const made = this.specs.map(([name, spec]) => {
      if (name === 'inbound') return [name, kept.inbound];
      return [name, createQueue(this, name, { stage, spec, deadLetters: spec.fifo ? kept.ordered : kept.unordered })];
    });
    this.byName = Object.fromEntries(made) as Record<QueueName, sqs.Queue>;
    for (const [name, queue] of Object.entries(kept.deadLetters)) {
      const alarm = new cloudwatch.Alarm(this, `${name}DeadAlarm`, {
        metric: reminding(queue),
        threshold: 1,
        evaluationPeriods: 1,
        treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
        alarmDescription: `Work of ${name} was given up; look at ${queue.queueName} and redrive it once the cause is gone.`,
      });
      alarm.addAlarmAction(new actions.SnsAction(alarms));
    }
  }

  /** A consumer itself puts with the dead letters what it can do nothing about; see functions/core/events/queue.ts. */
  letGiveUp(consumer: lambda.Function, { fifo }: QueueSpec): void {
    const { queueUrl, queueArn } = fifo ? this.kept.ordered : this.kept.unordered;
    consumer.addEnvironment(fifo ? 'DEAD_LETTERS_ORDERED' : 'DEAD_LETTERS_UNORDERED', queueUrl);
    consumer.addToRolePolicy(new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] }));
  }
}

interface WorkProps {
  readonly around: Surroundings;
  readonly queues: Queues;
  readonly alarms: sns.ITopic;
  /** Readers of the table's stream. */
  readonly readers: Readonly<Record<string, StreamSpec>>;
  readonly clocks: Readonly<Record<string, FunctionSpec>>;
}

/** Everything that works without a request: queue consumers, stream readers, the minute. */
export class Work extends Construct {
  constructor(scope: Construct, id: string, { around: context, queues: created, alarms, readers, clocks }: WorkProps) {
    super(scope, id);
    const watching = new QueueAlarms(this, 'Watch', { stage: context.stage, alarms });
    for (const [name, spec] of created.specs) {
      const { handler, batchSize, concurrency } = spec;
      const consumer = createFunction(this, `${name}Queue`, { ...handler, queue: name }, context);
      created.letGiveUp(consumer, spec);
      watching.watch(name, { queue: created.byName[name], spec, consumer });
      if (name === 'inbound') this.countDropped('InboundDropped', consumer.logGroup);
      if (name === 'statuses') this.countDropped('StatusesDropped', consumer.logGroup);
      consumer.addEventSource(
        new SqsEventSource(created.byName[name], {
          batchSize,
          reportBatchItemFailures: true,
          maxConcurrency: Math.max(2, concurrency),
        }),
      );
    }
    for (const [name, spec] of Object.entries(readers)) {
      const reader = createFunction(this, name, spec, context);
      this.watch(reader, name, alarms);
      reader.addEventSource(
        new DynamoEventSource(context.table, {
          startingPosition: lambda.StartingPosition.TRIM_HORIZON,
          batchSize: spec.batchSize ?? 100,
          bisectBatchOnError: true,
          // Equals the stream's own retention. A record that can never succeed is set aside by the function itself.
          maxRecordAge: Duration.days(1),
          filters: streamPatterns(spec).map((pattern) => lambda.FilterCriteria.filter(pattern)),
          onFailure: new SqsDlq(created.kept.stream),
        }),
      );
    }
    const group = new scheduler.ScheduleGroup(this, 'Schedules', {
      scheduleGroupName: functionName(context.stage, 'schedules'),
    });
    for (const [name, spec] of Object.entries(clocks)) {
      const clock = createFunction(this, name, spec, context);
      // Lambda would repeat a failed run twice in addition to the runs of the next minutes, which do the rest anyway.
      clock.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
      this.watchClock(clock, name, alarms);
      if (name === 'minute') for (const reader of Object.keys(readers)) this.remind(clock, reader);
      new scheduler.Schedule(this, `${name}Schedule`, {
        schedule: scheduler.ScheduleExpression.rate(Duration.minutes(1)),
        scheduleGroup: group,
        target: new targets.LambdaInvoke(clock, { retryAttempts: 0 }),
      });
    }
  }

  /** A clock that does not run raises no error, so completed runs are counted, and missing data raises the alarm. */
  private watchClock(clock: lambda.Function, name: string, alarms: sns.ITopic): void {
    const period = Duration.minutes(5);
    const done = new cloudwatch.MathExpression({
      expression: 'FILL(runs, 0) - FILL(failed, 0)',
      usingMetrics: {
        runs: clock.metricInvocations({ period, statistic: 'Sum' }),
        failed: clock.metricErrors({ period, statistic: 'Sum' }),
      },
      period,
    });
    new cloudwatch.Alarm(this, `${name}HeartbeatAlarm`, {
      metric: done,
      threshold: 1,
      comparisonOperator: cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: cloudwatch.TreatMissingData.BREACHING,
      alarmDescription: `For five minutes no run of ${name} came to its end; clocks, retries and schedules stand still.`,
    }).addAlarmAction(new actions.SnsAction(alarms));
  }

  /** A reader that lags, and records that it set aside. */
  private watch(reader: lambda.Function, name: string, alarms: sns.ITopic): void {
    const setAside = new logs.MetricFilter(this, `${name}SetAside`, {
      logGroup: reader.logGroup,
      filterPattern: logs.FilterPattern.stringValue('$.event', '=', 'stream.setAside'),
      metricNamespace: 'Prosa',
      metricName: `${name}SetAside`,
    });
    const behind = reader.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'Maximum' });
    const watched = [
      [`${name}SetAsideAlarm`, setAside.metric({ period: Duration.minutes(1), statistic: 'Sum' }), 1],
      [`${name}BehindAlarm`, behind, Duration.minutes(2).toMilliseconds()],
    ] as const;
    for (const [id, metric, threshold] of watched) {
      new cloudwatch.Alarm(this, id, {
        metric,
        threshold,
        evaluationPeriods: 1,
        treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
        alarmDescription: `The reader ${name} of the table’s stream set records aside or is behind; see its log and replay.`,
      }).addAlarmAction(new actions.SnsAction(alarms));
    }
  }

  /** The clock says daily what a reader's records still lie aside, which makes that reader's alarm ring again. */
  private remind(clock: lambda.Function, reader: string): void {
    const said = logs.FilterPattern.stringValue('$.event', '=', 'stream.setAsideWaiting');
    new logs.MetricFilter(this, `${reader}SetAsideWaiting`, {
      logGroup: clock.logGroup,
      filterPattern: logs.FilterPattern.all(said, logs.FilterPattern.stringValue('$.reader', '=', reader)),
      metricNamespace: 'Prosa',
      metricName: `${reader}SetAside`,
    });
  }

  /**
   * Counts events for accounts that no company here has proven; no action is needed, but the number is worth a look.
   */
  private countDropped(id: string, logGroup: logs.ILogGroup): void {
    new logs.MetricFilter(this, id, {
      logGroup,
      filterPattern: logs.FilterPattern.stringValue('$.event', '=', 'inbound.dropped'),
      metricNamespace: 'Prosa',
      metricName: 'InboundDropped',
      dimensions: { reason: '$.reason' },
    });
  }
}
