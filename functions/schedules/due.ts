import { now } from '../core/context/clock.ts';
import { consume } from '../core/events/consume.ts';
import { dispatch } from './dispatch.ts';
import { DueSchedule } from './dueSchedule.ts';

/** Sends scheduled messages whose time has come, for EventBridge or the clock. */
export const handler = consume(DueSchedule, (due) => dispatch({ companyId: due.companyId, now: now() }, due));
