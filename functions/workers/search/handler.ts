import { now } from '../../core/context/clock.ts';
import { consume } from '../../core/events/consume.ts';
import { SearchJob } from '../../core/events/searchQueue.ts';
import { buildSearch } from './build.ts';
import { flushSearch } from './flush.ts';

const works = { flush: flushSearch, build: buildSearch };

/** Background jobs of the search. A run that crashed is repeated. */
export const handler = consume(SearchJob, (job) => works[job.work](job, { companyId: job.companyId, now: now() }));
