import * as z from 'zod';

/** Steps that set up a new company, in the order that leads soonest to a first answered message. */
export const firstSteps = ['connection', 'queue', 'message', 'team', 'hours', 'quickReply'] as const;

export const FirstStep = z.enum(firstSteps);
export type FirstStep = z.infer<typeof FirstStep>;

/** Counters and one setting that the steps are derived from, so that a long history costs nothing. */
export interface SetUp {
  /** A number, page or account of the company's own: one of the test stand-in answers no customer. */
  readonly hasConnected: boolean;
  readonly queues: number;
  /** Tickets ever. */
  readonly tickets: number;
  readonly users: number;
  readonly scheduleType: string;
  readonly quickMessages: number;
}

/**
 * Steps are derived and cannot be ticked off by hand: a step is done while its records exist, and open again after they
 * are removed.
 */
export const doneSteps = (setUp: SetUp): Record<FirstStep, boolean> => ({
  connection: setUp.hasConnected,
  queue: setUp.queues > 0,
  message: setUp.tickets > 0,
  team: setUp.users > 1,
  hours: setUp.scheduleType !== 'disabled',
  quickReply: setUp.quickMessages > 0,
});
