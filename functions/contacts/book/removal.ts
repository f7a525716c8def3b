import type { CompanyCtx } from '../../core/context/ctx.ts';
import { getItem, queryAll, writeItems } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { eraseMessages } from '../../inbox/messages/removal.ts';
import { finishRemoval } from '../../inbox/tickets/removal.ts';

export interface RemovedContact {
  readonly contactId: string;
  /** Connections the contact talked over. */
  readonly whatsappIds: readonly number[];
  readonly progress?: RemovalProgress | undefined;
}

/** Position of the walk over all conversations: the finished ones, and the place in the present one. */
interface RemovalProgress {
  readonly done: number;
  readonly before?: string | undefined;
}

/** Returns a conversation's tickets besides those of its messages. */
async function rememberedTickets(ctx: CompanyCtx, whatsappId: number, contactId: string): Promise<number[]> {
  const item = await getItem(keys.conversation(ctx.companyId, whatsappId, contactId), true);
  const ids = [item?.['activeTicketId'], item?.['newestTicketId'], item?.['listedClosedId']];
  return [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
}

/** Consents one contact can have given and withdrawn in a lifetime. */
const maxConsents = 1000;

async function removeConsents({ companyId }: CompanyCtx, contactId: string): Promise<void> {
  const pk = partitions.consents(companyId, contactId);
  const items = await queryAll({ pk, limit: maxConsents, consistent: true });
  await writeItems(items.map(({ sk }) => ({ remove: { pk, sk: String(sk) } })));
}

/**
 * Erases what is left of a removed contact: consents, tickets, messages, conversations (B-CONT-3). May run again.
 * @returns where to go on, undefined when nothing is left
 */
export async function finishContactRemoval(
  ctx: CompanyCtx,
  { contactId, whatsappIds, progress }: RemovedContact,
): Promise<RemovalProgress | undefined> {
  const { done, before } = progress ?? { done: 0 };
  const whatsappId = whatsappIds[done];
  // A legal hold came first, so the removal ends before it deletes anything.
  if ((await getItem(keys.contact(ctx.companyId, contactId), true))?.['legalHold']) return undefined;
  if (progress === undefined) await removeConsents(ctx, contactId);
  if (whatsappId === undefined) return undefined;
  const removeAll = async (ticketIds: readonly number[]): Promise<void> => {
    for (const ticketId of ticketIds) await finishRemoval(ctx, { ticketId, whatsappId, contactId });
  };
  const rest = await eraseMessages(ctx, { whatsappId, contactId }, { cursor: before, onTickets: removeAll });
  if (rest !== undefined) return { done, before: rest };
  await removeAll(await rememberedTickets(ctx, whatsappId, contactId));
  await writeItems([{ remove: keys.conversation(ctx.companyId, whatsappId, contactId) }]);
  return done + 1 < whatsappIds.length ? { done: done + 1 } : undefined;
}
