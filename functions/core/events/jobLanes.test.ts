import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, expect, it } from 'vitest';
import { type JobLane, jobLanes } from '../../manifestLanes.ts';
import { queueSpecs } from '../../manifestQueues.ts';
import { consume } from './consume.ts';
import { laneOfJob } from './jobLanes.ts';
import { Job } from './jobSchema.ts';
import { continueJob, enqueueJobs, retryJob } from './jobs.ts';
import { enqueue } from './queue.ts';

const workshop = await forFile(openStoreFixture());

const done: Job[] = [];
const worker = consume(Job, async (job) => {
  done.push(job);
});
const alone = (lane: JobLane) => workshop.countsAlone(lane).ready;
const waiting = () => Object.fromEntries(jobLanes.map((lane) => [lane, alone(lane)]));

beforeEach(async () => {
  await workshop.drain('jobs');
  done.length = 0;
});

const companyId = 1;
const walk = { type: 'tag.changed', companyId, tagId: 1 } as const;
const file = { type: 'media.fetch', companyId, messageId: 'm' } as const;
const push = { type: 'message.push', companyId, messageId: 'm' } as const;
const code = { type: 'recovery.send', companyId, handle: 'h' } as const;

it('takes what it does not know for a long walk, so that nobody waits for it', () => {
  const types = Job.options.map(({ shape }) => shape.type.value);
  const walks = types.filter((type) => laneOfJob(type) === 'walks');
  expect(walks).toEqual(expect.arrayContaining(['tag.changed', 'contact.removed', 'templates.sync']));
  // A new kind of job is one of these until somebody says otherwise.
  expect(types.length - walks.length).toBe(21);
});

it('puts a push behind no walk and no file, however many wait', async () => {
  await enqueueJobs([...Array(60).fill(walk), ...Array(60).fill(file), push, code]);
  expect(waiting()).toEqual({ jobs: 2, media: 60, walks: 60 });
  await workshop.step('jobs', worker);
  expect(done).toEqual([push, code]);
  expect(waiting()).toEqual({ jobs: 0, media: 60, walks: 60 });
});

it('keeps the lane of a job that goes on or is tried again', async () => {
  await continueJob(walk);
  await retryJob(push, 0);
  expect(waiting()).toEqual({ jobs: 1, media: 0, walks: 1 });
});

it('lets what an older version put into one queue be worked there, and go on in its lane', async () => {
  await enqueue('jobs', [{ body: walk }, { body: file }, { body: push }]);
  expect(waiting()).toEqual({ jobs: 3, media: 0, walks: 0 });
  await workshop.step('jobs', worker);
  expect(done).toEqual([walk, file, push]);
  const [, ...others] = jobLanes;
  for (const lane of others) expect(queueSpecs[lane].handler).toBe(queueSpecs.jobs.handler);
});
