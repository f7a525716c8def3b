import type { Alias } from '@shared/contacts/model.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';

/** Whether somebody asked to get no campaigns. */
export const isOptedOut = (_ctx: CompanyCtx, _identity: Alias): Promise<boolean> => Promise.resolve(false);

/** Who of them asked to get none. */
export const optedOutAmong = (_ctx: CompanyCtx, _identities: readonly string[]): Promise<ReadonlySet<string>> =>
  Promise.resolve(new Set());
