import { ClockRun } from './run.ts';

export const newRun = (): ClockRun => new ClockRun();
