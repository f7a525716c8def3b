import type { CompanyCtx } from '../core/http/ctx.ts';
import * as presence from './presence.ts';

/** Looks whether a user is still connected, as scheduled in the due index (B-AUTH-12). @param position its place there */
export const checkPresenceOf = (ctx: CompanyCtx, userId: number, position: string): Promise<void> =>
  presence.checkPresence(ctx, userId, position);
