import type { Connection } from '@shared/connections/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../core/ctx.ts';
import { log } from '../core/log.ts';
import { accountOf } from './accounts.ts';
import { driverOf } from './drivers/registry.ts';

/**
 * Shows the writer of a message that somebody types, where the channel can. One try, and a courtesy: should
 * it fail, nothing is missing but the sign. Never throws.
 */
export async function showTyping(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  connection: Connection,
  { wid }: Pick<Message, 'wid'>,
): Promise<void> {
  const driver = connection.status === 'CONNECTED' ? driverOf(connection.channel) : undefined;
  if (!driver?.capabilities.typing || wid === null) return;
  try {
    const outcome = await driver.showTyping?.(accountOf(connection), wid);
    if (!outcome || outcome.kind === 'accepted') return;
    log.info('typing.refused', { companyId, outcome: outcome.kind, code: outcome.failure.code });
  } catch (error) {
    log.warn('typing.failed', { companyId, error });
  }
}
