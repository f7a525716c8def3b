import type { CompanyCtx } from '../core/http/ctx.ts';
import * as alerts from './alerts.ts';
import * as changes from './changes.ts';

type OfCompany = Pick<CompanyCtx, 'companyId'>;

/** Tells those who have duty of a waiting ticket, once per spell; see alerts.ts. May run again. */
export const alertDuty = (ctx: CompanyCtx, ticketId: number): Promise<void> => alerts.alertDuty(ctx, ticketId);

/** Which of these tickets the duty is to hear of; see alerts.ts. */
export const alarming: typeof alerts.alarming = (ctx, tickets) => alerts.alarming(ctx, tickets);

/** A user who is gone has no duty any more. May be repeated. */
export const forgetUser = (ctx: OfCompany, userId: number): Promise<void> => changes.forgetUser(ctx, userId);

/** Carries a user's new name into their record. May be repeated. */
export const renameUser: typeof changes.renameUser = (ctx, user) => changes.renameUser(ctx, user);
