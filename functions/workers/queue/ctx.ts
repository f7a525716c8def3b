import { now } from '../../core/clock.ts';
import type { Job } from '../../core/events/jobs.ts';
import type { CompanyCtx } from '../../core/http/ctx.ts';

/** Jobs act for a company and for nobody in particular. */
export const ctxOf = ({ companyId }: Pick<Job, 'companyId'>): CompanyCtx => ({ companyId, now: now() });
