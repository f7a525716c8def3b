import type { Alias } from '@shared/contacts/model.ts';
import { isOptedOut as isOut, optOutsAmong } from '../contacts/optOuts/repo.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import { aliasOf } from './audience.ts';

/** Whether somebody asked to get no campaigns; as of this instant. */
export const isOptedOut = (ctx: CompanyCtx, identity: Alias): Promise<boolean> => isOut(ctx, [identity]);

/** Who of them asked to get none. */
export async function optedOutAmong(ctx: CompanyCtx, identities: readonly string[]): Promise<ReadonlySet<string>> {
  const out = await optOutsAmong(ctx, identities.map(aliasOf));
  return new Set(identities.filter((_, place) => out[place]));
}
