import { now } from '../core/context/clock.ts';
import { consume } from '../core/events/consume.ts';
import { dispatch } from './dispatch.ts';
import { DueSchedule } from './dueSchedule.ts';

/** Scheduled messages whose time has come, as EventBridge or the clock tells. */
export const handler = consume(DueSchedule, (due) => dispatch({ companyId: due.companyId, now: now() }, due));
