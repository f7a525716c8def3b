import { now } from '../core/clock.ts';
import type { CompanyCtx } from '../core/ctx.ts';
import type { Job } from './service.ts';

/** Jobs act for a company and for nobody in particular. */
export const ctxOf = ({ companyId }: Pick<Job, 'companyId'>): CompanyCtx => ({ companyId, now: now() });
