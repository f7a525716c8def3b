import type { Connection, ConnectionStatus, LinkHealth } from '@shared/connections/model.ts';
import { saveChange } from '../channels/connections/changes.ts';
import { type Lease, type LinkCode, showCode } from '../channels/linked/sessions.ts';
import { now } from '../core/clock.ts';

export const noHealth = (since: string): LinkHealth => ({ since, restarts: 0, codeUntil: null, restrictedUntil: null });

interface Shown {
  readonly status: ConnectionStatus;
  readonly reason?: string;
  readonly number?: string;
  readonly name?: string;
  readonly isLost?: boolean;
  readonly restrictedUntil?: string | null;
}

const healthAfter = (before: Connection, { status, isLost, restrictedUntil }: Shown, at: string): LinkHealth => {
  const health = before.link ?? noHealth(at);
  return {
    ...health,
    since: before.status === status ? health.since : at,
    // Of the device as it is linked now.
    restarts: status === 'PAIRING' ? 0 : health.restarts + (isLost ? 1 : 0),
    codeUntil: null,
    ...(restrictedUntil === undefined ? {} : { restrictedUntil }),
  };
};

/** What people see of the line: only what changed is written. */
export async function showState({ companyId, whatsappId }: Lease, shown: Shown): Promise<void> {
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

/** Whether WhatsApp lets the number begin conversations. */
export const showRestriction = (
  lease: Lease,
  { isActive, timeEnforcementEnds }: { isActive?: boolean; timeEnforcementEnds?: Date },
): Promise<void> => {
  const restrictedUntil = (isActive && timeEnforcementEnds?.toISOString()) || null;
  return showState(lease, { status: 'CONNECTED', restrictedUntil });
};

/** Puts a code on show, for so many milliseconds. */
export async function showLinkCode(lease: Lease, code: LinkCode, forMs: number): Promise<void> {
  if (!(await showCode(lease, code))) return;
  const at = now();
  const codeUntil = new Date(at.getTime() + forMs).toISOString();
  await saveChange(lease.companyId, lease.whatsappId, (before) => ({
    ...before,
    status: 'qrcode',
    statusReason: '',
    link: { ...(before.link ?? noHealth(at.toISOString())), codeUntil },
    updatedAt: at.toISOString(),
  }));
}
