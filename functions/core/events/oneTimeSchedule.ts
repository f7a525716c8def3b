import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
} from '@aws-sdk/client-scheduler';
import { daySeconds, minuteMs } from '@shared/core/time.ts';
import type { QueueName } from '../../manifest.ts';
import { lazily, patience } from '../awsClient.ts';
import { env } from '../env.ts';
import { enqueue } from './queue.ts';

const client = /* @__PURE__ */ lazily(() => new SchedulerClient(patience));

const GroupName = (): string => env('SCHEDULE_GROUP');

/** The name of an appointment begins with its company, so that all of a company's are found by one prefix. */
export const scheduleName = (companyId: number, ...parts: readonly (string | number)[]): string =>
  [companyId, ...parts].join('-');

/** EventBridge keeps time to the minute; what is due sooner waits in its queue, to the second. */
const soonMs = minuteMs;

/** A message that a queue gets once, at an instant. */
export interface OneTimeSchedule {
  /** Up to 64 letters, digits, dots, hyphens and underscores; one name is one appointment. */
  readonly name: string;
  readonly at: Date;
  readonly queue: QueueName;
  readonly body: unknown;
}

/** Whole seconds, never before the instant. */
const expressionOf = (at: Date): string =>
  `at(${new Date(Math.ceil(at.getTime() / 1000) * 1000).toISOString().slice(0, 19)})`;

/**
 * Puts a body into a queue at an instant, not before it and within a minute after it. It is gone from
 * EventBridge once it ran; the same name again changes nothing.
 */
export async function scheduleOnce({ name, at, queue, body }: OneTimeSchedule, now: Date): Promise<void> {
  const waitMs = at.getTime() - now.getTime();
  if (waitMs <= soonMs) {
    await enqueue(queue, [{ body, delaySeconds: Math.max(0, Math.ceil(waitMs / 1000)) }]);
    return;
  }
  const command = new CreateScheduleCommand({
    Name: name,
    GroupName: GroupName(),
    ScheduleExpression: expressionOf(at),
    ScheduleExpressionTimezone: 'UTC',
    FlexibleTimeWindow: { Mode: 'OFF' },
    ActionAfterCompletion: 'DELETE',
    Target: {
      Arn: env(`QUEUE_ARN_${queue.toUpperCase()}`),
      RoleArn: env('SCHEDULE_ROLE_ARN'),
      Input: JSON.stringify(body),
      // Whatever cannot be delivered for a day is too late.
      DeadLetterConfig: { Arn: env('SCHEDULE_DEAD_LETTER_ARN') },
      RetryPolicy: { MaximumEventAgeInSeconds: daySeconds, MaximumRetryAttempts: 185 },
    },
  });
  await client()
    .send(command)
    .catch((error: unknown) => {
      if (!(error instanceof ConflictException)) throw error;
    });
}

/** Takes an appointment back; one that ran or never was does not matter. */
export async function cancelSchedule(name: string): Promise<void> {
  await client()
    .send(new DeleteScheduleCommand({ Name: name, GroupName: GroupName() }))
    .catch((error: unknown) => {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    });
}
