import type { Company } from '../companies/model.ts';
import { isWithin, zoned } from '../core/time.ts';
import type { User } from '../users/model.ts';

type Worker = Pick<User, 'super' | 'startWork' | 'endWork'>;

/** True if the user may sign in now: their window in the company's zone, both ends included (B-AUTH-2). */
export const isWorkTime = (user: Worker, { timeZone }: Pick<Company, 'timeZone'>, now: Date): boolean =>
  user.super || isWithin(zoned(now, timeZone).time, user.startWork, user.endWork);
