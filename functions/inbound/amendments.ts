import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { pollText, withVote } from '@shared/messages/polls.ts';
import { isSameSender } from '@shared/messages/sender.ts';
import { messageToRowFields } from '@shared/messages/ticketChanges.ts';
import { findByWid } from '../channels/connections/messageLookup.ts';
import type { InboundMessage } from '../channels/drivers/driver.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { log } from '../core/log.ts';
import { followInTicket, markDeleted, reviseMessage } from '../inbox/messages/revisions.ts';

interface Amendment {
  readonly connection: Connection;
  readonly contact: Contact;
  readonly inbound: InboundMessage;
  /** The company did it, on the phone itself. */
  readonly isEcho?: boolean;
}

const targetOf = (ctx: CompanyCtx, { connection, contact }: Amendment, wid: string): Promise<Message | undefined> =>
  findByWid(ctx, { whatsappId: connection.id, contactId: contact.id }, wid);

/** A correction counts only from the author of the message, because a group member can name any message. */
const isWriter = ({ inbound, isEcho = false }: Amendment, target: Message): boolean =>
  target.fromMe === isEcho && (isEcho || isSameSender(target.sender, inbound.sender));

/** The writer of a message takes it back, or in a group one of its administrators. */
const mayRemove = (amendment: Amendment, target: Message): boolean =>
  amendment.inbound.removal?.isByAdmin === true || isWriter(amendment, target);

/** A later version of something its writer wrote before (B-IN-19). @returns false when the message is not here */
export async function edit(ctx: CompanyCtx, amendment: Amendment): Promise<boolean> {
  const version = amendment.inbound.edit;
  const target = version && (await targetOf(ctx, amendment, version.wid));
  if (!version || !target) return false;
  if (!isWriter(amendment, target) || target.isDeleted) return true;
  const at = ctx.now.toISOString();
  const saved = await reviseMessage(target, (message) =>
    message.isDeleted || message.body === version.body
      ? undefined
      : { ...message, body: version.body, isEdited: true, updatedAt: at },
  );
  if (saved) await followInTicket(ctx, saved, messageToRowFields(saved));
  return true;
}

/** Updates the poll's result with a contact's vote. */
export async function vote(ctx: CompanyCtx, amendment: Amendment): Promise<void> {
  const { vote: given } = amendment.inbound;
  const target = given && (await targetOf(ctx, amendment, given.wid));
  if (!given || !target) return;
  const saved = await reviseMessage(target, (message) => {
    if (!message.poll || message.isDeleted) return undefined;
    const poll = withVote(message.poll, given);
    return { ...message, poll, body: pollText(poll), updatedAt: ctx.now.toISOString() };
  });
  if (saved) await followInTicket(ctx, saved, messageToRowFields(saved));
}

/** A channel's message with several files is several of ours; see the messenger's split. */
const maxParts = 30;

/** Deletes a message, with all its parts, that its author took back (B-IN-20). */
export async function remove(ctx: CompanyCtx, amendment: Amendment): Promise<void> {
  const wid = amendment.inbound.removal?.wid ?? '';
  const [target, second] = await Promise.all([
    targetOf(ctx, amendment, wid),
    amendment.connection.channel.startsWith('whatsapp') ? undefined : targetOf(ctx, amendment, `${wid}.1`),
  ]);
  if (!target || !mayRemove(amendment, target)) {
    log.info('inbound.removalWithoutMessage', { companyId: ctx.companyId });
    return;
  }
  // Meta requires that a message unsent on Messenger or Instagram is not shown any more.
  const isErasedByChannel = !amendment.connection.channel.startsWith('whatsapp');
  await markDeleted(ctx, target, { isErasedByChannel });
  let part = second;
  for (let index = 2; part && index <= maxParts; index += 1) {
    await markDeleted(ctx, part, { isErasedByChannel });
    part = await targetOf(ctx, amendment, `${wid}.${index}`);
  }
}
