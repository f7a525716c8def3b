import type { Grant, QueueName } from './manifestTypes.ts';

/**
 * Queues of jobs with the same worker, so that short work does not wait for another company's long work.
 * core/events/jobLanes.ts chooses the lane of a job; every lane also works on jobs that an older version put there.
 */
export const jobLanes = ['jobs', 'media', 'walks'] as const satisfies readonly QueueName[];
export type JobLane = (typeof jobLanes)[number];

/** Queues of a name in a grant: a function that may enqueue jobs may do so in every lane. */
export const lanesOf = (name: QueueName): readonly QueueName[] => (name === 'jobs' ? jobLanes : [name]);

/** Into which queues a grant lets something be put. */
export const grantedQueues = (grant: Grant): readonly QueueName[] =>
  grant.startsWith('queue:') ? lanesOf(grant.slice('queue:'.length) as QueueName) : [];
