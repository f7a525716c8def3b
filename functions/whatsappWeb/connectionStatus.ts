import type { Connection, ConnectionStatus, LinkHealth } from '@shared/connections/model.ts';
import { hourMs, minuteMs } from '@shared/core/time.ts';
import { saveChange } from '../channels/connections/changes.ts';
import { type Lease, type LinkCode, showCode } from '../channels/linked/sessions.ts';
import { now } from '../core/context/clock.ts';

export const noHealth = (since: string): LinkHealth => ({ since, restarts: 0, codeUntil: null, restrictedUntil: null });

export interface StatusUpdate {
  readonly status: ConnectionStatus;
  readonly reason?: string;
  readonly number?: string;
  readonly name?: string;
  readonly isLost?: boolean;
  readonly hasDevice?: boolean;
}

const healthAfter = (before: Connection, { status, isLost, hasDevice }: StatusUpdate, at: string): LinkHealth => {
  const health = before.link ?? noHealth(at);
  return {
    ...health,
    since: before.status === status ? health.since : at,
    // The restart count belongs to the present device, so pairing resets it.
    restarts: status === 'PAIRING' ? 0 : health.restarts + (isLost ? 1 : 0),
    codeUntil: null,
    ...(hasDevice === undefined ? {} : { hasDevice }),
  };
};

/** Updates the status shown to users; writes only what changed. */
export async function updateStatus({ companyId, whatsappId }: Lease, shown: StatusUpdate): Promise<void> {
  const at = now().toISOString();
  await saveChange(companyId, whatsappId, (before) => {
    const link = healthAfter(before, shown, at);
    const after: Connection = {
      ...before,
      status: shown.status,
      statusReason: shown.reason ?? '',
      number: shown.number ?? before.number,
      verifiedName: shown.name ?? before.verifiedName,
      link,
    };
    const isSame =
      before.status === after.status &&
      before.statusReason === after.statusReason &&
      before.number === after.number &&
      JSON.stringify(before.link) === JSON.stringify(link);
    return isSame ? undefined : { ...after, updatedAt: at };
  });
}

/** Milliseconds of a restriction for which WhatsApp gives no end. */
const restrictedMs = hourMs;

/** Stores whether WhatsApp lets the number begin conversations. */
export async function updateRestriction(
  { companyId, whatsappId }: Lease,
  { isActive, timeEnforcementEnds }: { isActive?: boolean; timeEnforcementEnds?: Date | undefined },
): Promise<void> {
  const at = now();
  const end = timeEnforcementEnds ?? new Date(at.getTime() + restrictedMs);
  const restrictedUntil = isActive ? end.toISOString() : null;
  await saveChange(companyId, whatsappId, (before) => {
    const link = before.link ?? noHealth(at.toISOString());
    if (link.restrictedUntil === restrictedUntil) return undefined;
    return { ...before, link: { ...link, restrictedUntil }, updatedAt: at.toISOString() };
  });
}

/** Number of codes shown one after another, although WhatsApp would give more (B-CONN-2). */
export const mostCodes = 3;

const firstCodeMs = minuteMs;
const nextCodeMs = 20_000;

const lifeOf = ({ kind }: LinkCode, place: number): number => {
  if (kind === 'typed') return firstCodeMs + 5 * nextCodeMs;
  return place === 1 ? firstCodeMs : nextCodeMs;
};

/** @param place among the codes of its line, from 1 */
export async function publishLinkCode(lease: Lease, code: LinkCode, place: number): Promise<void> {
  if (!(await showCode(lease, code))) return;
  const at = now();
  const codeUntil = new Date(at.getTime() + lifeOf(code, place)).toISOString();
  await saveChange(lease.companyId, lease.whatsappId, (before) => ({
    ...before,
    status: 'qrcode',
    statusReason: '',
    link: { ...(before.link ?? noHealth(at.toISOString())), codeUntil },
    updatedAt: at.toISOString(),
  }));
}
