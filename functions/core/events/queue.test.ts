import { type AwsCalls, noteAwsCalls } from '@test/support/server/awsCalls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueEmails } from './emailQueue.ts';
import { attemptOf, continueJob, enqueueJobs, enqueueRecording, type Job, retryJob } from './jobs.ts';
import { enqueue, returnToQueue } from './queue.ts';

let aws: AwsCalls;
beforeAll(async () => {
  aws = await noteAwsCalls();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: aws.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    ...Object.fromEntries(
      ['INBOUND', 'JOBS', 'WALKS', 'AUDIO', 'EMAILS'].map((name) => [`QUEUE_URL_${name}`, `${aws.url}/${name}`]),
    ),
  });
});
afterAll(() => aws.stop());
beforeEach(() => aws.clear());

/** The messages of each call, as the queue gets them. */
const sent = () => aws.calls.map(({ body }) => body['Entries'] as Record<string, unknown>[]);
const texts = (count: number, length = 1) => Array.from({ length: count }, () => ({ body: 'x'.repeat(length - 2) }));

describe('messages for a queue', () => {
  it('say what they are told to and nothing else', async () => {
    await enqueue('inbound', [
      { body: { a: 1 }, group: 'g', dedupId: 'd' },
      { body: 'b', delaySeconds: 5 },
      { body: 1, delaySeconds: 0 },
    ]);
    expect(aws.calls).toMatchObject([
      { target: 'AmazonSQS.SendMessageBatch', body: { QueueUrl: `${aws.url}/INBOUND` } },
    ]);
    expect(sent()).toEqual([
      [
        { Id: '0', MessageBody: '{"a":1}', MessageGroupId: 'g', MessageDeduplicationId: 'd' },
        { Id: '1', MessageBody: '"b"', DelaySeconds: 5 },
        { Id: '2', MessageBody: '1' },
      ],
    ]);
  });

  it.each([
    ['none', [], []],
    ['ten', texts(10, 3), [10]],
    ['twenty-one', texts(21, 3), [10, 10, 1]],
    // 900 kB a call.
    ['two that just fit', texts(2, 460_800), [2]],
    ['two that do not', texts(2, 460_801), [1, 1]],
    ['a large one among small ones', [...texts(2, 3), ...texts(1, 921_598), ...texts(2, 3)], [2, 1, 2]],
    ['what fits once a large one is away', [...texts(1, 900_000), ...texts(2, 400_000)], [1, 2]],
  ])('go together as far as a call takes: %s', async (_case, messages, sizes) => {
    await enqueue('jobs', messages);
    expect(sent().map(({ length }) => length)).toEqual(sizes);
  });

  it('are counted in bytes', async () => {
    await enqueue('jobs', Array(3).fill({ body: 'é'.repeat(200_000) }));
    expect(sent().map(({ length }) => length)).toEqual([2, 1]);
  });

  it('were all taken, or it is an error', async () => {
    aws.answers({ status: 200, body: { Failed: [{ Id: '0', Code: 'Full', SenderFault: false }] } });
    await expect(enqueue('jobs', texts(1, 3))).rejects.toThrow('1 messages were refused by jobs: Full');
  });
});

describe('messages that go back', () => {
  const received = ['a', 'b'].map((receiptHandle) => ({
    receiptHandle,
    eventSourceARN: 'arn:aws:sqs:us-east-1:1:prosa-jobs',
  }));

  it.each([
    [7, 7],
    [43_200, 43_200],
    [50_000, 43_200],
  ])('are hidden for %i seconds: %i', async (seconds, hidden) => {
    aws.answers({ status: 200, body: { QueueUrl: `${aws.url}/1/prosa-jobs` } });
    await returnToQueue(received, seconds);
    expect(aws.calls).toMatchObject([
      { target: 'AmazonSQS.GetQueueUrl', body: { QueueName: 'prosa-jobs' } },
      { target: 'AmazonSQS.ChangeMessageVisibilityBatch', body: { QueueUrl: `${aws.url}/1/prosa-jobs` } },
    ]);
    expect(aws.calls[1]?.body['Entries']).toEqual([
      { Id: '0', ReceiptHandle: 'a', VisibilityTimeout: hidden },
      { Id: '1', ReceiptHandle: 'b', VisibilityTimeout: hidden },
    ]);
  });

  it('were all taken, or it is an error', async () => {
    const refused = { Failed: [{ Id: '0', Code: 'Gone', SenderFault: true }] };
    aws.answers({ status: 200, body: { QueueUrl: aws.url } }, { status: 200, body: refused });
    await expect(returnToQueue(received, 7)).rejects.toThrow('1 messages could not be given back: Gone');
  });
});

const job: Job = { type: 'company.created', companyId: 2 };
const said = () =>
  sent().map((entries) => entries.map(({ Id: _, MessageBody, ...rest }) => [JSON.parse(String(MessageBody)), rest]));

describe('a job', () => {
  it('waits as long as it is told to', async () => {
    await enqueueJobs([job]);
    await enqueueJobs([job, job], 30);
    expect(said()).toEqual([
      [[job, {}]],
      [
        [job, { DelaySeconds: 30 }],
        [job, { DelaySeconds: 30 }],
      ],
    ]);
    expect(aws.calls[0]?.body['QueueUrl']).toBe(`${aws.url}/JOBS`);
  });

  it.each([
    [undefined, undefined, 2, 4],
    [1, undefined, 2, 4],
    [3, undefined, 4, 64],
    [5, undefined, 6, 900],
    [2, 7, 3, 7],
    [2, 1000, 3, 900],
  ])('whose try %j failed, told to wait %j, is try %i after %i seconds', async (attempt, told, next, DelaySeconds) => {
    const tried = attempt === undefined ? job : { ...job, attempt };
    await retryJob(tried, told);
    expect(said()).toEqual([[[{ ...job, attempt: next }, { DelaySeconds }]]]);
    expect(attemptOf(tried)).toBe(attempt ?? 1);
  });

  it('goes on as often as it has pages, each with tries of its own', async () => {
    await continueJob({ ...job, attempt: 3 });
    await continueJob({ ...job, hops: 9_999 });
    expect(said()).toEqual([[[{ ...job, hops: 1 }, {}]], [[{ ...job, hops: 10_000 }, {}]]]);
  });

  it('does not go on for ever', async () => {
    await expect(continueJob({ ...job, hops: 10_000 })).rejects.toThrow('company.created continued itself 10000 times');
    expect(aws.calls).toEqual([]);
  });
});

it('a recording and an e-mail have queues of their own; an e-mail is sent once', async () => {
  await enqueueRecording({ companyId: 2, messageId: 'm' });
  await enqueueEmails([{ companyId: 2, emailId: 'e' }]);
  expect(aws.calls.map(({ body }) => body['QueueUrl'])).toEqual([`${aws.url}/AUDIO`, `${aws.url}/EMAILS`]);
  expect(said()).toEqual([
    [[{ companyId: 2, messageId: 'm' }, {}]],
    [
      [
        { companyId: 2, emailId: 'e' },
        { MessageGroupId: 'e', MessageDeduplicationId: 'e' },
      ],
    ],
  ]);
});
