import { minuteMs } from '@shared/core/time.ts';

/** After this long without a sign of a long task the clock hands it over again. */
const silenceMs = 15 * minuteMs;

/** Instant (ISO) at which the clock checks a running task. */
export const watchdogDue = (now: Date): string => new Date(now.getTime() + silenceMs).toISOString();
