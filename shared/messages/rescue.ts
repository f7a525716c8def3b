import { minuteMs } from '../core/time.ts';
import type { Message } from './model.ts';

type Rescue = NonNullable<NonNullable<Message['handedTo']>['rescue']>;

/** Longer than a queue knows its duplicates for, and than nearly every turn takes. */
const patienceMs = 6 * minuteMs;

/** The last one is half a day after the message. */
const maxTries = 8;

const after = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString();

/** Time of the clock's first check of a message that was handed to an outside service. */
export const firstRescue = (at: Date): Rescue => ({ at: after(at, patienceMs), tries: 0 });

/** Time of the next check, after twice as long each time; undefined after the last one. */
export const nextRescue = ({ tries }: Rescue, at: Date): Rescue | undefined =>
  tries < maxTries ? { at: after(at, patienceMs * 2 ** tries), tries: tries + 1 } : undefined;
