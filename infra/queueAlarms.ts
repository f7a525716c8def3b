import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as actions from 'aws-cdk-lib/aws-cloudwatch-actions';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as sns from 'aws-cdk-lib/aws-sns';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { QueueName, QueueSpec } from '../functions/manifest.ts';

interface Watched {
  readonly queue: sqs.IQueue;
  readonly spec: QueueSpec;
  readonly consumer: lambda.Function;
}

const period = Duration.minutes(1);
/** Minutes of the alarm's window; two bad minutes within it raise the alarm. */
const window = 5;
/** Seconds for which a message may fail, which most short disturbances do not. */
const longestFailing = 120;

/**
 * Alarms within five minutes about messages that are not processed. SQS leaves messages out of a queue's age that were
 * received three times, which in an outage happens to all of them within seconds. So failures are measured by the
 * consumers' log lines, for all queues together, and the age covers messages that are not fetched or whose function
 * dies. Each metric costs money.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
 */
export class QueueAlarms extends Construct {
  private readonly metricName: string;
  private readonly topic: sns.ITopic;

  constructor(
    scope: Construct,
    id: string,
    { stage, alarms }: { readonly stage: string; readonly alarms: sns.ITopic },
  ) {
    super(scope, id);
    this.topic = alarms;
    this.metricName = `${stage}FailingSeconds`;
    const failing = new cloudwatch.Metric({
      namespace: 'Prosa',
      metricName: this.metricName,
      statistic: 'Maximum',
      period,
    });
    this.tell('FailingAlarm', {
      metric: failing,
      threshold: longestFailing,
      // Tries come every five minutes in the end, and the alarm stays between them.
      evaluationPeriods: window + 1,
      datapointsToAlarm: 1,
      alarmDescription:
        'A queue’s messages fail for minutes; they are tried for half a day. See message.failed in the consumers’ logs.',
    });
  }

  /** Watches a queue and the function that works it off. */
  watch(name: QueueName, { queue, spec, consumer }: Watched): void {
    new logs.MetricFilter(this, `${name}Failing`, {
      logGroup: consumer.logGroup,
      filterPattern: logs.FilterPattern.stringValue('$.event', '=', 'message.failed'),
      metricNamespace: 'Prosa',
      metricName: this.metricName,
      metricValue: '$.seconds',
    });
    if (spec.longestWait === undefined) return;
    this.tell(`${name}WaitsAlarm`, {
      metric: queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
      threshold: spec.longestWait,
      evaluationPeriods: window,
      datapointsToAlarm: 2,
      alarmDescription: `Messages wait in ${queue.queueName}: their function dies, has no room, or is too slow.`,
    });
  }

  private tell(id: string, props: Omit<cloudwatch.AlarmProps, 'treatMissingData'>): void {
    const treatMissingData = cloudwatch.TreatMissingData.NOT_BREACHING;
    new cloudwatch.Alarm(this, id, { ...props, treatMissingData }).addAlarmAction(new actions.SnsAction(this.topic));
  }
}
