import { blankMessage } from '@shared/messages/blank.ts';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import { log } from '../../core/log.ts';
import type { Outgoing } from '../drivers/driver.ts';
import { driverOf } from '../drivers/registry.ts';
import { accountOf } from './accounts.ts';
import { disconnect } from './changes.ts';
import { listConnections } from './repo.ts';

export interface Notice {
  /** Digits with the country code. */
  readonly number: string;
  readonly body: string;
}

/** Nothing of it is stored: it belongs to no conversation. */
const outgoing = ({ number, body }: Notice, ctx: CompanyCtx): Outgoing => {
  const at = ctx.now.toISOString();
  const message = {
    ...blankMessage,
    id: '',
    companyId: ctx.companyId,
    ticketId: 0,
    whatsappId: 0,
    contactId: '',
    wid: null,
    body,
    fromMe: true,
    mediaType: 'chat' as const,
    read: true,
    audience: { status: 'closed' as const, userId: null, queueId: null, isGroup: false, whatsappId: 0 },
    createdAt: at,
    updatedAt: at,
  };
  return { message, aliases: [], number, file: null };
};

/**
 * One text through the company's default connection, without a ticket or a trace in the inbox. A refusal is
 * logged: nobody waits for the answer. @returns false when another try makes sense
 */
export async function sendNotice(ctx: CompanyCtx, notice: Notice): Promise<boolean> {
  const connection = (await listConnections(ctx.companyId)).find(
    ({ isDefault, status }) => isDefault && status === 'CONNECTED',
  );
  const driver = connection && driverOf(connection.channel);
  if (!driver) {
    log.info('notice.noConnection', { companyId: ctx.companyId });
    return true;
  }
  const outcome = await driver.send(await accountOf(connection), outgoing(notice, ctx));
  if (outcome.kind === 'accepted') return true;
  log.warn('notice.refused', { companyId: ctx.companyId, outcome: outcome.kind, code: outcome.failure.code });
  if (outcome.kind === 'reconnect')
    await disconnect(ctx, connection.id, outcome.failure.reason || outcome.failure.code);
  return outcome.kind !== 'retry';
}
