import { ClockRun } from './run.ts';

/** What one run of the clock reads once per company; see run.ts. */
export const newRun = (): ClockRun => new ClockRun();
