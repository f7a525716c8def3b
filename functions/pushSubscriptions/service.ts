import type { CompanyCtx } from '../core/context/ctx.ts';
import type { OfCompany } from '../core/store/collection.ts';
import { hintOf, noteHint } from '../core/store/hints.ts';
import { readCached } from '../core/store/itemCache.ts';
import { partitions } from '../core/store/table.ts';
import { audienceOf, type PushCall, receiverOf, responsibleFor } from './audience.ts';
import { pushKeys } from './keyPair.ts';
import { changeDevices, devicesHint, findDevices, listDevices } from './repo.ts';
import { pushTo } from './send.ts';

/**
 * True if the company has a device, now or some minutes ago, because a push looks again. The absence of devices is
 * cached for a moment only.
 */
export async function hasDevices({ companyId }: OfCompany): Promise<boolean> {
  const hint = devicesHint(companyId);
  if (hintOf(hint)) return true;
  const pk = partitions.pushSubscriptions(companyId);
  const hasAny = await readCached({ pk }, async () => (await listDevices(companyId, 1)).length > 0);
  if (hasAny) noteHint(hint, true);
  return hasAny;
}

/** Removes the user's devices: all, or those of a session and the ones before it. May be repeated. */
export async function forgetDevices({ companyId }: OfCompany, userId: number, tokenVersion = Infinity): Promise<void> {
  if (!(await findDevices(companyId, userId))) return;
  await changeDevices({ companyId, userId }, (devices) =>
    devices.filter((device) => device.tokenVersion > tokenVersion),
  );
}

/** Occasion of a push: a customer's message, or a transferred conversation. */
export type Occasion = { readonly messageId: string } | { readonly ticketId: number };

/**
 * Pushes an occasion to the browsers of the users concerned.
 * @param only ids of devices; undefined: all of them
 * @returns the devices whose push service failed for now
 */
export async function callFor(ctx: CompanyCtx, occasion: Occasion, only?: readonly string[]): Promise<string[]> {
  const calls = await ('messageId' in occasion
    ? audienceOf(ctx, occasion.messageId)
    : receiverOf(ctx, occasion.ticketId));
  return ring(ctx, calls, only);
}

async function ring(ctx: CompanyCtx, calls: readonly PushCall[], only?: readonly string[]): Promise<string[]> {
  const wanted = calls.flatMap(({ devices, ...call }) =>
    devices.filter(({ id }) => only?.includes(id) ?? true).map((device) => ({ ...call, device })),
  );
  if (wanted.length === 0) return [];
  return pushTo(ctx, wanted, await pushKeys());
}

/**
 * Pushes a service level alert to the browsers of the responsible users.
 * @param only ids of devices; undefined: all of them
 * @returns the devices whose push service failed for now
 */
export async function callResponsible(
  ...[ctx, ticket, words, only]: [...Parameters<typeof responsibleFor>, only?: readonly string[]]
): Promise<string[]> {
  return (await hasDevices(ctx)) ? ring(ctx, await responsibleFor(ctx, ticket, words), only) : [];
}
