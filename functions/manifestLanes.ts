import type { Grant, QueueName } from './manifestTypes.ts';

/**
 * The queues that carry jobs, worked off by the same code: nobody waits for somebody else's long work. Which lane a job
 * takes stands in core/events/jobLanes.ts; all of them work whatever an older version put there.
 */
export const jobLanes = ['jobs', 'media', 'walks'] as const satisfies readonly QueueName[];
export type JobLane = (typeof jobLanes)[number];

/** The queues that a name in a grant stands for: whoever may hand over jobs may do so in every lane. */
export const lanesOf = (name: QueueName): readonly QueueName[] => (name === 'jobs' ? jobLanes : [name]);

/** Into which queues a grant lets something be put. */
export const grantedQueues = (grant: Grant): readonly QueueName[] =>
  grant.startsWith('queue:') ? lanesOf(grant.slice('queue:'.length) as QueueName) : [];
