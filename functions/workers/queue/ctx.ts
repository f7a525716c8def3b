import { now } from '../../core/context/clock.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import type { Job } from '../../core/events/jobs.ts';

/** Jobs act for a company and for no user in particular. */
export const ctxOf = ({ companyId }: Pick<Job, 'companyId'>): CompanyCtx => ({ companyId, now: now() });
