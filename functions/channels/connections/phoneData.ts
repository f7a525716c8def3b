import type { Connection } from '@shared/connections/model.ts';
import { isArmed } from '@shared/connections/oldMessages.ts';
import { dayMs } from '@shared/core/time.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { log } from '../../core/log.ts';
import { askAppData } from '../drivers/whatsappapi/signup.ts';
import { accountOf } from './accounts.ts';
import { saveChange } from './changes.ts';

/** Milliseconds after connecting during which Meta hands over the phone's data. */
const openMs = dayMs;

type PhoneDataKind = NonNullable<Connection['phoneData']>['left'][number];

const everything: readonly PhoneDataKind[] = ['smb_app_state_sync', 'history'];

/** History is requested only after a user chose its days, because Meta sends it once. */
const isWanted = (connection: Connection, kind: PhoneDataKind): boolean => kind !== 'history' || isArmed(connection);

/**
 * Asks the phone of a number for what is wanted and was not asked for yet (B-IMP-9). What Meta refuses stays to be asked
 * for again, by the next change or check of the connection.
 */
export async function askPhone({ companyId, now }: CompanyCtx, connection: Connection): Promise<Connection> {
  const { phoneData } = connection;
  if (!phoneData || phoneData.until <= now.toISOString()) return connection;
  const account = await accountOf(connection);
  const asked: PhoneDataKind[] = [];
  for (const kind of phoneData.left.filter((one) => isWanted(connection, one))) {
    const outcome = await askAppData(account, kind);
    if (outcome.kind === 'accepted') asked.push(kind);
    else log.warn('phoneData.refused', { companyId, kind, reason: outcome.failure.code });
  }
  if (asked.length === 0) return connection;
  const saved = await saveChange(companyId, connection.id, (before) => {
    if (!before.phoneData) return undefined;
    const left = before.phoneData.left.filter((kind) => !asked.includes(kind));
    return { ...before, phoneData: { ...before.phoneData, left } };
  });
  return saved ?? connection;
}

/** A number that the app on a phone has was connected: it is asked from now on. */
export async function beginAsking(ctx: CompanyCtx, connection: Connection): Promise<Connection> {
  const phoneData = { until: new Date(ctx.now.getTime() + openMs).toISOString(), left: [...everything] };
  const begun = await saveChange(ctx.companyId, connection.id, (before) => ({ ...before, phoneData }));
  return askPhone(ctx, begun ?? connection);
}
