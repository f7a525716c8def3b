import { laneOfJob } from './jobLanes.ts';
import type { Job, JobInput } from './jobSchema.ts';
import { enqueue } from './queue.ts';
import { nextHop } from './recursionLimit.ts';

// Modules that only enqueue jobs do not load the schema of all of them.
export type { Job };

/** Message of the audio queue: a recording to copy in another format. */
export interface Recording {
  readonly companyId: number;
  readonly messageId: string;
  /** wav: for a channel that takes no Ogg. */
  readonly form?: 'wav';
}

export const enqueueRecording = (body: Recording): Promise<void> => enqueue('audio', [{ body }]);

/**
 * Hands work over that may take long or fail for a while. Jobs may run twice and must not mind.
 * @param delaySeconds how long they wait first, at most 900
 */
export async function enqueueJobs(jobs: readonly JobInput[], delaySeconds = 0): Promise<void> {
  for (const lane of new Set(jobs.map(({ type }) => laneOfJob(type)))) {
    const ofLane = jobs.filter(({ type }) => laneOfJob(type) === lane);
    await enqueue(
      lane,
      ofLane.map((body) => ({ body, delaySeconds })),
    );
  }
}

const longestDelay = 900;

export const attemptOf = ({ attempt = 1 }: Job): number => attempt;

/** Repeats the same step after 4, 16, 64 and 256 seconds unless `seconds` says otherwise. */
export const retryJob = (job: Job, seconds = 4 ** attemptOf(job)): Promise<void> =>
  enqueueJobs([{ ...job, attempt: attemptOf(job) + 1 }], Math.min(longestDelay, seconds));

/** The next step of a job that is longer than one run. */
export const continueJob = async (job: Job): Promise<void> =>
  enqueueJobs([{ ...nextHop(job, `a job of ${job.type}`), attempt: undefined }]);
