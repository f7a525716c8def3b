import { now } from '../core/clock.ts';
import { consume } from '../core/events/consume.ts';
import { DueSchedule } from './appointments.ts';
import { dispatch } from './dispatch.ts';

/** Scheduled messages whose time has come, as EventBridge or the clock tells. */
export const handler = consume(DueSchedule, (due) => dispatch({ companyId: due.companyId, now: now() }, due));
