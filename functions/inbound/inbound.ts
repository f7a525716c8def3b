import type { Company } from '@shared/companies/model.ts';
import { subscriptionState } from '@shared/companies/subscription.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Quoted } from '@shared/messages/model.ts';
import { quoteOf } from '@shared/messages/quoting.ts';
import { type Settings, withDefaults } from '@shared/settings/model.ts';
import { getSettings } from '../accounts/settings/service.ts';
import { isProven } from '../channels/connections/accounts.ts';
import { noteNumber } from '../channels/connections/health.ts';
import { findByWid } from '../channels/connections/messageLookup.ts';
import { findConnection } from '../channels/connections/repo.ts';
import { findRoute, keptRoute } from '../channels/connections/routes.ts';
import type { InboundEvent, InboundMessage, TemplateChange } from '../channels/drivers/driver.ts';
import { parsers } from '../channels/drivers/parsers.ts';
import { driverOf } from '../channels/drivers/registry.ts';
import { placeOfAccount } from '../channels/drivers/whatsapp/account.ts';
import { isLinked, orderPicture } from '../channels/linked/lines.ts';
import { noteNews } from '../channels/templates/service.ts';
import {
  findInboundContact,
  identityKey,
  learnGroup,
  learnIdentity,
  resolveInboundContact,
} from '../contacts/book/inbound.ts';
import { claimPicture } from '../contacts/book/pictures.ts';
import { heedPlatform, heedStop } from '../contacts/optOuts/service.ts';
import { now } from '../core/clock.ts';
import { consume } from '../core/events/consume.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import { log } from '../core/log.ts';
import { type Conversation, companyEntity, conversationEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { noteReferral } from '../inbox/tickets/referrals.ts';
import { edit, fill, remove, vote } from './amendments.ts';
import { refuseCall } from './calls.ts';
import { Envelope } from './envelope.ts';
import { endImport, importOld } from './oldMessages.ts';
import { ownMessageOf } from './ownEchoes.ts';
import { reactionPlan, withdraw } from './reactions.ts';
import { markSeen } from './seen.ts';
import { applyProgress, applyStatus } from './statuses.ts';
import { type InboundArrival, storeMessage } from './storeMessage.ts';

/**
 * The connection whose token opened an account. Events for all others are dropped: the platform goes on calling for a
 * removed one, and nobody could do anything about them later. The line is counted; see infra/work.ts.
 */
async function receiverOf({ channel, account }: Envelope): Promise<Connection | undefined> {
  const linked = channel === 'whatsapp' ? placeOfAccount(account) : undefined;
  const address = { channel, phoneNumberId: account };
  // Written this moment it may not be seen at once, and its messages come only once.
  const connection = linked
    ? await findConnection(linked.companyId, linked.whatsappId)
    : ((await keptRoute(address)) ?? (await findRoute(address)));
  // The line of a linked number proved itself; its first messages may be faster than the note of whose number it is.
  if (connection && (linked || isProven(connection))) return connection;
  log.warn('inbound.dropped', { channel, reason: connection ? 'neverConnected' : 'unknownAccount' });
  return undefined;
}

/** Switched off, or unpaid for more than three days: nothing is taken in (B-IN-1, B-COMP-11). */
const isServed = (company: Company | undefined, at: Date): company is Company =>
  company?.status === true && subscriptionState(company, at) !== 'suspended';

interface Sender {
  readonly company: Company;
  readonly settings: Settings;
  readonly contact: Contact;
  readonly conversation: Conversation | undefined;
}

/** Company, settings and contact in two reads, for a reaction with its conversation; undefined when the message is to be dropped. */
async function senderOf(ctx: CompanyCtx, connection: Connection, inbound: InboundMessage): Promise<Sender | undefined> {
  const { companyId } = ctx;
  // Groups are dropped unless the company wants them (B-IN-5).
  if (inbound.group && !connection.allowGroup) return undefined;
  const [item, columns, ref] = await getItems([
    keys.company(companyId),
    keys.settings(companyId),
    identityKey(companyId, inbound.aliases[0]),
  ]);
  const company = item && fromItem(companyEntity, item);
  if (!isServed(company, ctx.now)) return undefined;
  const settings = withDefaults(columns ?? {});
  const { contact, items } = await resolveInboundContact(
    ctx,
    {
      aliases: inbound.aliases,
      pushName: inbound.group?.subject ?? inbound.pushName,
      channel: connection.channel,
      isGroup: inbound.group !== undefined,
      acceptAudio: settings.acceptAudioMessageContact === 'enabled',
    },
    {
      ref,
      alongside: (contactId) => (inbound.reaction ? [keys.conversation(companyId, connection.id, contactId)] : []),
    },
  );
  // Blocked (B-IN-9).
  if (!contact.active) return undefined;
  return { company, settings, contact, conversation: items[0] && fromItem(conversationEntity, items[0]) };
}

const talkOf = ({ connection, contact }: Pick<InboundArrival, 'connection' | 'contact'>) => ({
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
  const target = inbound.quotedWid ? await findByWid(ctx, talkOf(arrival), inbound.quotedWid) : undefined;
  if (target) return quoteOf(target, contact.name);
  // What somebody did with a story is told of them.
  if (inbound.about !== undefined) return { ...advertised(inbound.about), fromMe: false };
  return inbound.advertisement?.text ? advertised(inbound.advertisement.text) : null;
}

async function receiveReaction(ctx: CompanyCtx, arrival: Omit<InboundArrival, 'quotedMsg'>): Promise<void> {
  const { inbound, contact } = arrival;
  const about = inbound.reaction?.wid ?? '';
  const reaction = { wid: inbound.wid, about, at: inbound.at, isEcho: arrival.isEcho ?? false, sender: inbound.sender };
  const { target, replaced, isStale } = await reactionPlan(ctx, talkOf(arrival), reaction);
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

/** Channels are asked for the name, where it does not come with messages and nobody knows it yet, and for the picture. */
async function askProfile(ctx: CompanyCtx, { connection, contact, inbound }: Omit<InboundArrival, 'quotedMsg'>) {
  if (isLinked(connection)) {
    if (await claimPicture(ctx, contact)) await orderPicture(connection, contact.id, ctx.now);
    return;
  }
  if (!driverOf(connection.channel)?.fetchProfile) return;
  const isPictureDue = await claimPicture(ctx, contact);
  if (!isPictureDue && contact.name !== inbound.aliases[0].value) return;
  await enqueueJobs([{ type: 'contact.profile', companyId: ctx.companyId, ...talkOf({ connection, contact }) }]);
}

async function receive(ctx: CompanyCtx, connection: Connection, inbound: InboundMessage): Promise<void> {
  const sender = await senderOf(ctx, connection, inbound);
  if (!sender) return;
  const arrival = { connection, inbound, ...sender };
  if (inbound.vote) return vote(ctx, arrival);
  if (inbound.removal) return remove(ctx, arrival);
  if (inbound.reaction) return receiveReaction(ctx, arrival);
  if (inbound.edit && (await edit(ctx, arrival))) return;
  if (inbound.edit === null && !inbound.group) await heedStop(ctx, answerIn(arrival));
  if (inbound.advertisement) await noteReferral(ctx, talkOf(arrival), inbound.advertisement);
  const quoting = { ...arrival, quotedMsg: await quotedIn(ctx, arrival) };
  if (inbound.isSecondDelivery && (await fill(ctx, quoting))) return;
  // A later version of a message that never came is stored as what it says now.
  await storeMessage(ctx, quoting);
  await askProfile(ctx, arrival);
}

/** Instagram tells our own messages back without our id: they are not stored twice, and one on its way has left. */
async function isOurs(ctx: CompanyCtx, { connection, contact, inbound }: Omit<InboundArrival, 'quotedMsg'>) {
  const isNews = inbound.removal ?? inbound.edit ?? inbound.reaction;
  if (connection.channel.startsWith('whatsapp') || isNews) return false;
  const own = await ownMessageOf(ctx, talkOf({ connection, contact }), inbound);
  if (!own) return false;
  const { wid, at } = inbound;
  if (own.wid === null)
    await applyStatus(ctx, connection, { wid, messageRef: own.id, status: 'sent', at, failure: null });
  return true;
}

/** Written on the phone itself or in another inbox: part of the conversation, and no reason for a bot to answer (B-IN-4). */
async function receiveEcho(ctx: CompanyCtx, connection: Connection, inbound: InboundMessage): Promise<void> {
  const reader = await senderOf(ctx, connection, inbound);
  if (!reader) return;
  const arrival = { connection, inbound, ...reader, isEcho: true };
  if (await isOurs(ctx, arrival)) return;
  if (inbound.vote) return vote(ctx, arrival);
  if (inbound.removal) return remove(ctx, arrival);
  if (inbound.reaction) return receiveReaction(ctx, arrival);
  if (inbound.edit && (await edit(ctx, arrival))) return;
  const quoting = { ...arrival, quotedMsg: await quotedIn(ctx, arrival) };
  if (inbound.isSecondDelivery && (await fill(ctx, quoting))) return;
  // The farewell of a service opens no other (B-IN-16).
  if (connection.complationMessage !== '' && inbound.body === connection.complationMessage) return;
  await storeMessage(ctx, quoting);
}

/** Calls that are taken ring somewhere else; nothing is known of them here. */
async function receiveCall(ctx: CompanyCtx, connection: Connection, inbound: InboundMessage): Promise<void> {
  const { acceptCallWhatsapp } = await getSettings(ctx);
  const sender = acceptCallWhatsapp === 'enabled' ? await senderOf(ctx, connection, inbound) : undefined;
  if (sender) await refuseCall(ctx, { connection, inbound, quotedMsg: null, ...sender });
}

/** News of a business account reach every connection that keeps a copy of the template. */
const receiveTemplate = (wabaId: string, change: TemplateChange, at: string): Promise<void> =>
  noteNews(
    wabaId,
    change,
    at,
    async ({ companyId, whatsappId }) => (await findConnection(companyId, whatsappId))?.wabaId === wabaId,
  );

type OfKnown = Extract<InboundEvent, { kind: 'progress' | 'referral' | 'preference' | 'name' | 'group' | 'identity' }>;

/** What is told of people and groups beside their messages; of those nobody knows there is nothing to note it on. */
async function noteOfKnown(ctx: CompanyCtx, connection: Connection, event: OfKnown): Promise<void> {
  const contact = await findInboundContact(ctx, event.kind === 'group' ? [event.group] : event.known);
  if (!contact) return;
  switch (event.kind) {
    case 'progress':
      return applyProgress(ctx, connection, contact, event);
    case 'referral':
      return noteReferral(ctx, talkOf({ connection, contact }), event.advertisement);
    case 'preference':
      return heedPlatform(ctx, contact, event.isStop);
    case 'name':
      await learnIdentity(ctx, contact, { aliases: [], pushName: event.name });
      return;
    case 'group':
      return learnGroup(ctx, contact, event);
    case 'identity':
      await learnIdentity(ctx, contact, { aliases: event.learned, pushName: '' });
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
  const connection = await receiverOf(envelope);
  if (!connection) return;
  const ctx: CompanyCtx = { companyId: connection.companyId, now: now() };
  switch (event.kind) {
    case 'message':
      return receive(ctx, connection, event.message);
    case 'echo':
      return receiveEcho(ctx, connection, event.message);
    case 'call':
      return receiveCall(ctx, connection, event.message);
    case 'status':
      return applyStatus(ctx, connection, event.report);
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
