import type { Item } from '../core/store/store.ts';
import { ClockRun } from './run.ts';
import * as tickets from './tickets.ts';

/** What one run of the clock reads once per company; see run.ts. */
export const newRun = (): ClockRun => new ClockRun();

/** Does what there is to do with a ticket whose time has come; see tickets.ts. */
export const lookAtTicket: typeof tickets.runTicketTimers = (item: Item, at, run) =>
  tickets.runTicketTimers(item, at, run);
