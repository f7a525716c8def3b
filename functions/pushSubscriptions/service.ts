import type { CompanyCtx } from '../core/context/ctx.ts';
import { hintOf, noteHint } from '../core/store/hints.ts';
import { readCached } from '../core/store/itemCache.ts';
import { partitions } from '../core/store/table.ts';
import { audienceOf, type Call, receiverOf, responsibleFor } from './audience.ts';
import { pushKeys } from './keyPair.ts';
import { changeDevices, devicesHint, findDevices, listDevices } from './repo.ts';
import { pushTo } from './send.ts';

type OfCompany = Pick<CompanyCtx, 'companyId'>;

/**
 * Whether anybody of the company has a browser to tell, now or some minutes ago: whoever is called looks again. That
 * nobody has one is known for a moment only.
 */
export async function hasDevices({ companyId }: OfCompany): Promise<boolean> {
  const hint = devicesHint(companyId);
  if (hintOf(hint)) return true;
  const pk = partitions.pushSubscriptions(companyId);
  const hasAny = await readCached({ pk }, async () => (await listDevices(companyId, 1)).length > 0);
  if (hasAny) noteHint(hint, true);
  return hasAny;
}

/** The user's browsers are told nothing more: all, or those of a session and the ones before it. May be repeated. */
export async function forgetDevices({ companyId }: OfCompany, userId: number, tokenVersion = Infinity): Promise<void> {
  if (!(await findDevices(companyId, userId))) return;
  await changeDevices({ companyId, userId }, (devices) =>
    devices.filter((device) => device.tokenVersion > tokenVersion),
  );
}

/** What somebody is called for: what a customer said, or a conversation that was handed to them. */
export type Occasion = { readonly messageId: string } | { readonly ticketId: number };

/**
 * Tells the browsers of those whom something calls.
 * @param only ids of devices; undefined: all of them
 * @returns the devices whose push service failed for now
 */
export async function callFor(ctx: CompanyCtx, occasion: Occasion, only?: readonly string[]): Promise<string[]> {
  const calls = await ('messageId' in occasion
    ? audienceOf(ctx, occasion.messageId)
    : receiverOf(ctx, occasion.ticketId));
  return ring(ctx, calls, only);
}

async function ring(ctx: CompanyCtx, calls: readonly Call[], only?: readonly string[]): Promise<string[]> {
  const wanted = calls.flatMap(({ devices, ...call }) =>
    devices.filter(({ id }) => only?.includes(id) ?? true).map((device) => ({ ...call, device })),
  );
  if (wanted.length === 0) return [];
  return pushTo(ctx, wanted, await pushKeys());
}

/**
 * Tells the browsers of those whom a promise of a ticket's queue concerns.
 * @param only ids of devices; undefined: all of them
 * @returns the devices whose push service failed for now
 */
export async function callResponsible(
  ...[ctx, ticket, words, only]: [...Parameters<typeof responsibleFor>, only?: readonly string[]]
): Promise<string[]> {
  return (await hasDevices(ctx)) ? ring(ctx, await responsibleFor(ctx, ticket, words), only) : [];
}
