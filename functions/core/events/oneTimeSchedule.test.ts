import { type AwsCalls, noteAwsCalls } from '@test/support/server/awsCalls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelSchedule, scheduleOnce } from './oneTimeSchedule.ts';

let aws: AwsCalls;
beforeAll(async () => {
  aws = await noteAwsCalls();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: aws.url,
    AWS_ENDPOINT_URL_SCHEDULER: aws.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    SCHEDULE_GROUP: 'group',
    SCHEDULE_ROLE_ARN: 'arn:role',
    SCHEDULE_DEAD_LETTER_ARN: 'arn:dead',
    QUEUE_URL_JOBS: `${aws.url}/jobs`,
    QUEUE_ARN_JOBS: 'arn:jobs',
  });
});
afterAll(() => aws.stop());
beforeEach(() => aws.clear());

const now = new Date('2026-11-20T12:00:00.000Z');
const later = (seconds: number) =>
  scheduleOnce({ name: 'n', at: new Date(now.getTime() + seconds * 1000), queue: 'jobs', body: { a: 1 } }, now);

describe('a message for an instant', () => {
  it.each([
    [-5, undefined],
    [0, undefined],
    [0.2, 1],
    [59.5, 60],
    [60, 60],
  ])('that is %s seconds away waits in its queue for %s', async (seconds, DelaySeconds) => {
    await later(seconds);
    expect(aws.calls).toHaveLength(1);
    expect(aws.calls[0]).toMatchObject({ target: 'AmazonSQS.SendMessageBatch', body: { QueueUrl: `${aws.url}/jobs` } });
    const Entries = [{ Id: '0', MessageBody: '{"a":1}', ...(DelaySeconds === undefined ? {} : { DelaySeconds }) }];
    expect(aws.calls[0]?.body['Entries']).toEqual(Entries);
  });

  it('that is further away is an appointment, not before it', async () => {
    await later(60.001);
    expect(aws.calls).toMatchObject([{ method: 'POST', url: '/schedules/n' }]);
    const { ClientToken: _, ...body } = aws.calls[0]?.body ?? {};
    expect(body).toEqual({
      GroupName: 'group',
      ScheduleExpression: 'at(2026-11-20T12:01:01)',
      ScheduleExpressionTimezone: 'UTC',
      FlexibleTimeWindow: { Mode: 'OFF' },
      ActionAfterCompletion: 'DELETE',
      Target: {
        Arn: 'arn:jobs',
        RoleArn: 'arn:role',
        Input: '{"a":1}',
        DeadLetterConfig: { Arn: 'arn:dead' },
        RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
      },
    });
  });

  it('that is there already is not made again', async () => {
    aws.answers({ status: 409, error: 'ConflictException' });
    await expect(later(100)).resolves.toBeUndefined();
    aws.answers({ status: 400, error: 'ValidationException' });
    await expect(later(100)).rejects.toMatchObject({ name: 'ValidationException' });
  });
});

describe('an appointment that is taken back', () => {
  it('is gone', async () => {
    await cancelSchedule('n');
    expect(aws.calls).toMatchObject([
      { method: 'DELETE', url: expect.stringMatching(/^\/schedules\/n\?.*groupName=group$/) },
    ]);
  });

  it('may be gone already', async () => {
    aws.answers({ status: 404, error: 'ResourceNotFoundException' });
    await expect(cancelSchedule('n')).resolves.toBeUndefined();
    aws.answers({ status: 400, error: 'ValidationException' });
    await expect(cancelSchedule('n')).rejects.toMatchObject({ name: 'ValidationException' });
  });
});
