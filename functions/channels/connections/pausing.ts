import type { Company } from '@shared/companies/model.ts';
import { isLinked } from '@shared/connections/line.ts';
import type { Connection } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { AuditEvent } from '@shared/core/audit.ts';
import { auditEntity, eventRecord } from '../../core/http/audit.ts';
import { log } from '../../core/log.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { putNew } from '../../core/store/records.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { orderLine } from '../linked/lines.ts';
import { saving } from './changes.ts';
import { recheck } from './checks.ts';
import { findConnection } from './repo.ts';

interface Occasion {
  readonly company: Company;
  readonly now: Date;
}

/** Actor of changes that follow from the plan, without a user. */
const nobody = { id: 0, name: 'Prosa', profile: 'admin' } as const;

const noted = (event: AuditEvent, { id }: Connection, occasion: Occasion): Step => ({
  write: putNew(auditEntity, eventRecord(event, { ...occasion, user: nobody, target: id })),
});

const withoutPause = ({ pausedAt: _paused, ...rest }: Connection): Connection => rest;

/**
 * Stops sending through a connection and stores what arrives without automation; a linked number closes its line and
 * stays linked. Idempotent.
 */
export async function pauseConnection({ companyId, id }: Connection, occasion: Occasion): Promise<void> {
  const at = occasion.now.toISOString();
  await retryConflicts(async () => {
    const before = await findConnection(companyId, id);
    if (!before || before.pausedAt !== undefined) return;
    const { steps } = await saving(before, { ...before, pausedAt: at, updatedAt: at });
    await commit([...steps, noted('planLimits.connectionPaused', before, occasion)]);
  });
  const connection = await findConnection(companyId, id);
  if (connection && isLinked(connection)) await orderLine(connection, { type: 'rest' }, occasion.now);
}

/** Opens the line of a number that is still linked, and asks the platform about any other account. */
async function start(connection: Connection, { now }: Occasion): Promise<void> {
  const { companyId, id } = connection;
  if (isLinked(connection)) {
    if (connection.link?.hasDevice) await orderLine(connection, { type: 'restart' }, now);
    return;
  }
  await recheck({ companyId, now }, id).catch((error: unknown) => {
    // The number may have been proven by a different company meanwhile.
    if (!(error instanceof AppError)) throw error;
    log.warn('planLimits.notStarted', { companyId, whatsappId: id, code: error.code });
  });
}

/** A connection that was paused works again. @returns false where the plan has no place for it */
export async function resumeConnection({ companyId, id }: Connection, occasion: Occasion): Promise<boolean> {
  const at = occasion.now.toISOString();
  try {
    const resumed = await retryConflicts(async () => {
      const before = await findConnection(companyId, id);
      if (before?.pausedAt === undefined) return undefined;
      const opens = isLinked(before) && before.link?.hasDevice;
      const status = opens ? ('OPENING' as const) : ('DISCONNECTED' as const);
      const after = { ...withoutPause(before), status, statusReason: '', updatedAt: at };
      const { next, steps } = await saving(before, after, undefined, occasion.company.plan.connections);
      await commit([...steps, noted('planLimits.connectionResumed', before, occasion)]);
      return next;
    });
    if (resumed) await start(resumed, occasion);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_PLAN_LIMIT_CONNECTIONS') return false;
    throw error;
  }
}
