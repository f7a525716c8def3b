import type { Connection } from '@shared/connections/model.ts';
import { type TypingPause, typingDuration } from '@shared/connections/typing.ts';
import type { Alias } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { now } from '../../core/context/clock.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { log } from '../../core/log.ts';
import { driverOf } from '../drivers/byChannel/registry.ts';
import { accountOf } from './accounts.ts';

interface Writer {
  readonly writer?: readonly Alias[];
}

/**
 * Shows the contact a typing indicator if the channel has one. It is tried once, because a failure costs nothing but
 * the indicator. Never throws.
 * @param withinMs time limit; short by default
 */
export async function showTyping(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  connection: Connection,
  { wid, writer = [] }: Pick<Message, 'wid'> & Writer,
  withinMs?: number,
): Promise<void> {
  const driver = connection.status === 'CONNECTED' ? driverOf(connection.channel) : undefined;
  if (!driver?.capabilities.typing || wid === null) return;
  try {
    const outcome = await driver.showTyping?.(await accountOf(connection), wid, withinMs, writer);
    if (!outcome || outcome.kind === 'accepted') return;
    log.info('typing.refused', { companyId, outcome: outcome.kind, code: outcome.failure.code });
  } catch (error) {
    log.warn('typing.failed', { companyId, error });
  }
}

/** Between two messages of one answer. It is over before the next one is due, which must not wait for it. */
export async function showTypingPause(
  ctx: Pick<CompanyCtx, 'companyId'>,
  connection: Connection,
  pause: TypingPause & Writer,
): Promise<void> {
  const withinMs = typingDuration(pause, now());
  if (withinMs !== undefined) await showTyping(ctx, connection, pause, withinMs);
}
