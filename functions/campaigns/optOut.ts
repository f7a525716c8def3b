import { aliasOf } from '@shared/contactLists/identity.ts';
import { isOptedOut as isOut, optOutsAmong, optOutsBetween } from '../contacts/optOuts/repo.ts';
import type { OfCompany } from '../core/store/collection.ts';

/** True if the contact has opted out of campaigns at this instant. */
export const isOptedOut = (ctx: OfCompany, identity: string): Promise<boolean> => isOut(ctx, [aliasOf(identity)]);

export async function optedOutAmong(ctx: OfCompany, identities: readonly string[]): Promise<ReadonlySet<string>> {
  const out = await optOutsAmong(ctx, identities.map(aliasOf));
  return new Set(identities.filter((_, place) => out[place]));
}

/** Returns the identities of a page of recipients, in order, that have opted out. */
export async function optedOutOfPage(ctx: OfCompany, identities: readonly string[]): Promise<ReadonlySet<string>> {
  const [first, last] = [identities[0], identities.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  return (await optOutsBetween(ctx, aliasOf(first), aliasOf(last))) ?? optedOutAmong(ctx, identities);
}
