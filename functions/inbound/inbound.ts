import { isLinked } from '@shared/connections/line.ts';
import type { Connection } from '@shared/connections/model.ts';
import { isUnnamed } from '@shared/contacts/spokenName.ts';
import type { Quoted } from '@shared/messages/model.ts';
import { quoteOf } from '@shared/messages/quoting.ts';
import { getSettings } from '../accounts/settings/service.ts';
import { noteNumber } from '../channels/connections/health.ts';
import { findByWid, widKey } from '../channels/connections/messageLookup.ts';
import { findConnection } from '../channels/connections/repo.ts';
import { parsers } from '../channels/drivers/byChannel/parsers.ts';
import { driverOf } from '../channels/drivers/byChannel/registry.ts';
import type { InboundEvent, InboundMessage, TemplateChange } from '../channels/drivers/driver.ts';
import { orderPicture } from '../channels/linked/lines.ts';
import { noteNews } from '../channels/templates/service.ts';
import { findInboundContact, mergeIdentity, updateGroup } from '../contacts/book/inbound.ts';
import { moveIdentity } from '../contacts/book/movedIdentity.ts';
import { claimPicture } from '../contacts/book/pictures.ts';
import { applyPlatformOptOut, applyStopWord } from '../contacts/optOuts/service.ts';
import { now } from '../core/context/clock.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { consume } from '../core/events/consume.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import { log } from '../core/log.ts';
import { getItem } from '../core/store/store.ts';
import { noteReferral } from '../inbox/tickets/referrals.ts';
import { edit, remove, vote } from './amendments.ts';
import { refuseCall } from './calls.ts';
import { Envelope } from './envelope.ts';
import { endImport, importOld } from './oldMessages.ts';
import { ownMessageOf } from './ownEchoes.ts';
import { isPlaceholder } from './placeholders.ts';
import { withProfileName } from './profileName.ts';
import { reactionPlan, withdraw } from './reactions.ts';
import { readingOf } from './readAhead.ts';
import { receiverOf } from './receiver.ts';
import { fillPlaceholder } from './redelivery.ts';
import { markSeen } from './seen.ts';
import { type Receiver, senderOf } from './sender.ts';
import { applyProgress, applyStatus } from './statuses.ts';
import { type InboundArrival, storeMessage } from './storeMessage.ts';
import { joinTwins } from './twins.ts';

const arrivalToConversation = ({ connection, contact }: Pick<InboundArrival, 'connection' | 'contact'>) => ({
  whatsappId: connection.id,
  contactId: contact.id,
});

/** An advertisement is drawn where the quoted message would be; it is no message of ours. */
const advertised = (text: string): Quoted => ({
  id: '',
  wid: null,
  body: text,
  fromMe: true,
  mediaType: 'chat',
  author: '',
});

async function quotedIn(ctx: CompanyCtx, arrival: Omit<InboundArrival, 'quotedMsg'>): Promise<Quoted | null> {
  const { inbound, contact } = arrival;
  const target = inbound.quotedWid
    ? await findByWid(ctx, arrivalToConversation(arrival), inbound.quotedWid)
    : undefined;
  if (target) return quoteOf(target, contact.name);
  // A reaction to a story or a mention in one is shown as a description of it.
  if (inbound.about !== undefined) return { ...advertised(inbound.about), fromMe: false };
  return inbound.advertisement?.text ? advertised(inbound.advertisement.text) : null;
}

async function receiveReaction(ctx: CompanyCtx, arrival: Omit<InboundArrival, 'quotedMsg'>): Promise<void> {
  const { inbound, contact } = arrival;
  const about = inbound.reaction?.wid ?? '';
  const reaction = { wid: inbound.wid, about, at: inbound.at, isEcho: arrival.isEcho ?? false, sender: inbound.sender };
  const { target, replaced, isStale } = await reactionPlan(ctx, arrivalToConversation(arrival), reaction);
  const isTakenBack = inbound.reaction?.emoji === '';
  // Taking back needs no trace of its own, unless what it takes back is still on its way.
  if (!isTakenBack || replaced.length === 0) {
    const quotedMsg = target
      ? { ...quoteOf(target, contact.name), wid: about }
      : { ...advertised(''), fromMe: false, wid: about };
    await storeMessage(ctx, { ...arrival, quotedMsg, isDeleted: isTakenBack || isStale, ticketId: target?.ticketId });
  }
  await withdraw(ctx, replaced);
}

const answerIn = ({ connection, contact, inbound, settings }: Omit<InboundArrival, 'quotedMsg'>) => ({
  ...{ whatsappId: connection.id, contact, body: inbound.body, quotedWid: inbound.quotedWid },
  words: settings.optOutWords,
});

/** Requests the contact's name, if the channel sends none with messages and it is unknown, and the picture. */
async function askProfile(ctx: CompanyCtx, { connection, contact }: Pick<InboundArrival, 'connection' | 'contact'>) {
  if (isLinked(connection)) {
    if (await claimPicture(ctx, contact)) await orderPicture(connection, contact.id, ctx.now);
    return;
  }
  if (!driverOf(connection.channel)?.fetchProfile) return;
  const isPictureDue = await claimPicture(ctx, contact);
  if (!isPictureDue && !isUnnamed(contact)) return;
  await enqueueJobs([
    { type: 'contact.profile', companyId: ctx.companyId, ...arrivalToConversation({ connection, contact }) },
  ]);
}

/** On a linked number the stored message may be a placeholder, and not every second delivery says so. */
async function storeOrFill(ctx: CompanyCtx, arrival: InboundArrival): Promise<void> {
  const { connection, inbound } = arrival;
  const mayStand = isLinked(connection) && !isPlaceholder(inbound);
  const ref = mayStand ? await getItem(widKey(ctx.companyId, inbound.wid)) : undefined;
  if (ref && (await fillPlaceholder(ctx, arrival))) return;
  await storeMessage(ctx, arrival);
}

async function receive(ctx: CompanyCtx, receiver: Receiver, inbound: InboundMessage): Promise<void> {
  const { connection } = receiver;
  const sender = await senderOf(ctx, receiver, inbound);
  if (!sender) return;
  const contact = await withProfileName(ctx, connection, sender.contact);
  const arrival = { connection, inbound, ...sender, contact };
  if (inbound.vote) return vote(ctx, arrival);
  if (inbound.removal) return remove(ctx, arrival);
  if (inbound.reaction) return receiveReaction(ctx, arrival);
  if (inbound.edit && (await edit(ctx, arrival))) return;
  const resemblesOptOut = inbound.edit === null && !inbound.group && (await applyStopWord(ctx, answerIn(arrival)));
  const quoting = { ...arrival, resemblesOptOut, quotedMsg: await quotedIn(ctx, arrival) };
  if (inbound.isSecondDelivery && (await fillPlaceholder(ctx, quoting))) {
    if (inbound.advertisement)
      await noteReferral(ctx, arrivalToConversation(arrival), inbound.advertisement, inbound.at);
    return;
  }
  // A later version of a message that never came is stored as what it says now.
  await storeOrFill(ctx, quoting);
  await askProfile(ctx, arrival);
}

/**
 * Instagram echoes our own messages without our id, so they are matched here: none is stored twice, and an echo marks a
 * pending message as sent.
 */
async function isOurs(ctx: CompanyCtx, { connection, contact, inbound }: Omit<InboundArrival, 'quotedMsg'>) {
  const isNews = inbound.removal ?? inbound.edit ?? inbound.reaction;
  if (connection.channel.startsWith('whatsapp') || isNews) return false;
  const own = await ownMessageOf(ctx, arrivalToConversation({ connection, contact }), inbound);
  if (!own) return false;
  const { wid, at } = inbound;
  if (own.wid === null)
    await applyStatus(ctx, connection, { wid, messageRef: own.id, status: 'sent', at, failure: null });
  return true;
}

/** Written on the phone itself or in another inbox: part of the conversation, and no reason for a bot to answer (B-IN-4). */
async function receiveEcho(ctx: CompanyCtx, receiver: Receiver, inbound: InboundMessage): Promise<void> {
  const { connection } = receiver;
  const sender = await senderOf(ctx, { ...receiver, isEcho: true }, inbound);
  if (!sender) return;
  const arrival = { connection, inbound, ...sender, isEcho: true };
  if (await isOurs(ctx, arrival)) return;
  if (inbound.vote) return vote(ctx, arrival);
  if (inbound.removal) return remove(ctx, arrival);
  if (inbound.reaction) return receiveReaction(ctx, arrival);
  if (inbound.edit && (await edit(ctx, arrival))) return;
  const quoting = { ...arrival, quotedMsg: await quotedIn(ctx, arrival) };
  if (inbound.isSecondDelivery && (await fillPlaceholder(ctx, quoting))) return;
  // The farewell of a service opens no other (B-IN-16).
  if (connection.complationMessage !== '' && inbound.body === connection.complationMessage) return;
  await storeOrFill(ctx, quoting);
}

/** Calls that are taken ring somewhere else; nothing is known of them here. */
async function receiveCall(ctx: CompanyCtx, receiver: Receiver, inbound: InboundMessage): Promise<void> {
  const { acceptCallWhatsapp } = await getSettings(ctx);
  const sender = acceptCallWhatsapp === 'enabled' ? await senderOf(ctx, receiver, inbound) : undefined;
  if (sender) await refuseCall(ctx, { connection: receiver.connection, inbound, quotedMsg: null, ...sender });
}

/** News of a business account reach every connection that keeps a copy of the template. */
const receiveTemplate = (wabaId: string, change: TemplateChange, at: string): Promise<void> =>
  noteNews(
    wabaId,
    change,
    at,
    async ({ companyId, whatsappId }) => (await findConnection(companyId, whatsappId))?.wabaId === wabaId,
  );

type OfKnown = Extract<
  InboundEvent,
  { kind: 'progress' | 'referral' | 'preference' | 'name' | 'group' | 'identity' | 'moved' }
>;

/** Applies events about contacts and groups other than messages; events about unknown contacts are ignored. */
async function noteOfKnown(ctx: CompanyCtx, connection: Connection, event: OfKnown): Promise<void> {
  const contact = await findInboundContact(ctx, event.kind === 'group' ? [event.group] : event.known);
  if (!contact) return;
  switch (event.kind) {
    case 'progress':
      return applyProgress(ctx, connection, contact, event);
    case 'referral':
      return noteReferral(ctx, arrivalToConversation({ connection, contact }), event.advertisement, event.at);
    case 'preference':
      return applyPlatformOptOut(ctx, contact, event.isStop);
    case 'name':
      await mergeIdentity(ctx, contact, { aliases: [], pushName: event.name });
      return;
    case 'group':
      return updateGroup(ctx, contact, event);
    case 'moved':
      if (!(await moveIdentity(ctx, contact, event)))
        await mergeIdentity(ctx, contact, { aliases: event.learned, pushName: '' });
      return;
    case 'identity': {
      const learned = await mergeIdentity(ctx, contact, { aliases: event.learned, pushName: '' });
      await joinTwins(ctx, learned, [...event.known, ...event.learned]);
    }
  }
}

async function work(envelope: Envelope): Promise<void> {
  const event = parsers[envelope.channel]?.(envelope.event, new Date(envelope.receivedAt));
  if (!event || event.kind === 'nothing') {
    log.info('inbound.ignored', { channel: envelope.channel, reason: event?.reason ?? 'no driver' });
    return;
  }
  if (event.kind === 'number') return noteNumber(envelope.account, event.change, envelope.receivedAt);
  if (event.kind === 'template') return receiveTemplate(envelope.account, event.change, envelope.receivedAt);
  const reading = await readingOf(envelope, 'message' in event ? event.message.aliases[0] : undefined);
  const connection = await receiverOf(envelope, reading.read);
  if (!connection) return;
  const receiver = { connection, reading };
  const ctx: CompanyCtx = { companyId: connection.companyId, now: now() };
  switch (event.kind) {
    case 'message':
      return receive(ctx, receiver, event.message);
    case 'echo':
      return receiveEcho(ctx, receiver, event.message);
    case 'call':
      return receiveCall(ctx, receiver, event.message);
    case 'status':
      await applyStatus(ctx, connection, event.report);
      return;
    case 'seen':
      return markSeen(ctx, connection, event);
    case 'old':
      return importOld(ctx, connection, event.conversation);
    case 'oldEnd':
      return endImport(ctx, connection);
    default:
      return noteOfKnown(ctx, connection, event);
  }
}

/** Events of a person in their order; see webhook.ts. Every step may run again for the same event. */
export const handler = consume(Envelope, work);
