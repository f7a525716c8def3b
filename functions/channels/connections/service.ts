import { noLineError, takesMessages } from '@shared/connections/line.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { TypingPause } from '@shared/connections/typing.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import type { User } from '@shared/users/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { enqueue } from '../../core/events/queue.ts';
import type { OfCompany } from '../../core/store/collection.ts';
import { amendJob, messageJob, readJob } from './outboundJobs.ts';
import { findConnection, listConnections } from './repo.ts';

/** @throws ERR_NO_WAPP_FOUND */
export async function getConnection({ companyId }: OfCompany, id: number): Promise<Connection> {
  const connection = await findConnection(companyId, id);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return connection;
}

/** A connection that messages can leave through, now or once its line is open. @throws ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_PAUSED */
export async function getSendingConnection(ctx: OfCompany, id: number): Promise<Connection> {
  const connection = await getConnection(ctx, id);
  if (!takesMessages(connection)) throw new AppError(noLineError(connection));
  return connection;
}

/** The caller's own default if connected, else the company's, else any connected one (B-CONN-8). @throws ERR_NO_DEF_WAPP_FOUND */
export async function defaultConnection(
  ctx: OfCompany & { readonly user?: Pick<User, 'whatsappId'> },
): Promise<Connection> {
  const usable = (await listConnections(ctx.companyId)).filter(({ status }) => status === 'CONNECTED');
  const own = usable.find(({ id }) => id === ctx.user?.whatsappId);
  const chosen = own ?? usable.find(({ isDefault }) => isDefault) ?? usable[0];
  if (!chosen) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return chosen;
}

/**
 * Hands stored messages over for sending, in their order. They must wait with `nextAttemptAt` set: if
 * the hand-over fails after the message was stored, the clock finds it by that instant.
 * @param typing what the contact sees once the last of them has left
 */
export const enqueueOutbound = (
  _ctx: OfCompany,
  messages: Message | readonly Message[],
  typing?: TypingPause,
): Promise<void> => {
  const list = [messages].flat();
  const last = list.at(-1);
  return enqueue(
    'outbound',
    list.map((message) => messageJob(message, message === last ? typing : undefined)),
  );
};

/** Has the channel follow a change of a message that is out. */
export const enqueueAmendment = (message: Message): Promise<void> => enqueue('outbound', [amendJob(message)]);

/** Reports to the channel that the messages of a ticket's contact were read. */
export const enqueueRead = (
  ctx: CompanyCtx,
  ticket: Pick<Ticket, 'id' | 'companyId' | 'whatsappId' | 'contactId' | 'lastInboundAt'>,
): Promise<void> => enqueue('outbound', [readJob(ticket, ctx.now)]);
