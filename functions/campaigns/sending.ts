import type { Delivery, DeliveryPart } from '@shared/campaigns/delivery.ts';
import { type Connection, capabilities } from '@shared/connections/model.ts';
import { aliasOf } from '@shared/contactLists/identity.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Message, SendFailure } from '@shared/messages/model.ts';
import { replyWindow } from '@shared/messages/window.ts';
import type { Settings } from '@shared/settings/model.ts';
import { disconnect } from '../channels/connections/checks.ts';
import { attemptSend } from '../channels/connections/sendAttempt.ts';
import type { SendOutcome } from '../channels/drivers/driver.ts';
import { mergeIdentity } from '../contacts/book/inbound.ts';
import { rememberContact } from '../contacts/lists/items.ts';
import { now } from '../core/context/clock.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { log } from '../core/log.ts';
import { messageEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { createItem, transact, WriteConflict, wasApplied } from '../core/store/store.ts';
import {
  type ConversationState,
  messageWithoutTicket,
  saveConversation,
  showInTicket,
} from '../inbox/messages/withoutTicket.ts';
import { withinBudget } from './budget.ts';
import { type CampaignContent, contentFor, type Plan } from './content.ts';
import { stateOfConversation } from './conversation.ts';
import { type Amounts, countFailed, moveDelivery } from './deliveries.ts';
import { everNamesOf, isReachedOtherwise } from './duplicates.ts';
import { frequencyCapVerdict, type RecentReach } from './otherCampaigns.ts';
import { messageAccepted, messageFailed, noteAccepted, noteFailed } from './outcome.ts';
import { giveUp, giveUpInDoubt, type Result, waitOrFail } from './notSent.ts';
import { contactFor } from './recipient.ts';
import { skip } from './skip.ts';

export interface Sender extends Plan {
  readonly settingsOfCompany: Pick<Settings, 'acceptAudioMessageContact'>;
  readonly amounts: Amounts;
  /** Everybody of the campaign is named by a number. */
  readonly areOnlyNumbers?: boolean;
  /** Returns the last reach by another campaign under one of these identities. */
  readonly reachedOtherwise?: ((names: readonly string[]) => Promise<RecentReach | undefined>) | undefined;
}

/** Faults of a template concern everybody behind; all others one person. */
const faultsOfTemplate: readonly string[] = ['ERR_TEMPLATE_NOT_FOUND', 'ERR_TEMPLATE_NOT_APPROVED'];

interface Ready {
  readonly ctx: CompanyCtx;
  readonly connection: Connection;
  readonly contact: Contact;
  readonly standing: ConversationState;
  readonly content: CampaignContent;
  readonly delivery: Delivery;
  readonly part: DeliveryPart;
}

async function refuse(
  sender: Sender,
  { delivery, part }: { delivery: Delivery; part: DeliveryPart },
  error: AppError,
  at: string,
): Promise<Result> {
  if (faultsOfTemplate.includes(error.code)) return { kind: 'pause', code: 'template', detail: error.code };
  const failure: SendFailure = { code: error.code, reason: '', isRetriable: error.code === 'ERR_OUT_OF_WINDOW' };
  await noteFailed({ ...delivery, part }, failure, sender.amounts, at);
  return { kind: 'failed' };
}

const partNames: readonly DeliveryPart[] = ['ask', 'text', 'follow1', 'follow2', 'follow3'];

/** The same for every try of the same part at the same instant. */
const restOf = ({ campaign }: Sender, part: DeliveryPart, position: number): string =>
  `K${campaign.id.toString(36).toUpperCase()}P${partNames.indexOf(part)}${position}`;

function buildCampaignMessages(
  sender: Sender,
  { ctx, connection, contact, standing, content, delivery, part }: Ready,
): Message[] {
  // The cost is stored in the message, so that a later process can settle it after a crash.
  const cost = content.cost === 0 ? {} : { cost: content.cost };
  const mark = { id: sender.campaign.id, recipient: delivery.identity, part, ...cost };
  return content.messages.map((fields, position) => ({
    ...messageWithoutTicket(
      ctx,
      { connection, contact },
      standing,
      { ...fields, user: null, campaign: mark },
      restOf(sender, part, position),
    ),
    // The timer must not retry the message, because the recipient's record decides.
    nextAttemptAt: null,
  }));
}

/** Condition for claiming a recipient, so that only one process writes to it. */
function claimCondition(delivery: Delivery, part: DeliveryPart) {
  // An opt-out is marked in running campaigns, so the claim finds it without a read.
  const optedOutAt = null;
  if (part === 'text' && delivery.state === 'asked')
    return { from: ['asked' as const], is: { confirmation: true, deliveredAt: null, optedOutAt } };
  if (part.startsWith('follow')) return { is: { part: delivery.part, answeredAt: null, optedOutAt } };
  return { from: [delivery.state], is: { updatedAt: delivery.updatedAt, messageId: delivery.messageId, optedOutAt } };
}

async function claim(
  { ctx, connection, contact, content, delivery, part }: Ready,
  messageId: string,
): Promise<Delivery | undefined> {
  const at = ctx.now.toISOString();
  const common = {
    part,
    claimedAt: at,
    messageId,
    whatsappId: connection.id,
    contactId: contact.id,
    updatedAt: at,
  };
  const fields = part.startsWith('follow')
    ? common
    : // The reason of an earlier failure is cleared; this attempt counts by its own.
      { ...common, state: 'claimed' as const, variant: content.variant, reason: '', isRetriable: false };
  return moveDelivery(delivery, fields, claimCondition(delivery, part));
}

/** A contact that never was in a conversation there remembers this one, so that removing them finds it; undefined: they are gone. */
async function rememberConversation(ready: Ready): Promise<Contact | undefined> {
  const { contact, connection, standing } = ready;
  const number = String(connection.id);
  const steps = contact.newestTickets[number] === undefined ? saveConversation(ready, standing) : [];
  if (steps.length === 0) return contact;
  if (!(await wasApplied(transact(steps)))) return undefined;
  // The version is that of the stored contact, so that the channel's next report can be saved.
  return { ...contact, newestTickets: { ...contact.newestTickets, [number]: 0 }, version: contact.version + 1 };
}

async function store(message: Message): Promise<void> {
  try {
    await createItem(toItem(messageEntity, message, 'message.created'));
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
}

/** Free text where there is a window leaves only inside of it. */
const isBegun = ({ channel }: Connection, { variant }: CampaignContent): boolean =>
  capabilities[channel].windowHours === null || variant === 0;

async function settle(
  sender: Sender,
  ready: Ready,
  claimed: Delivery,
  message: Message,
  outcome: SendOutcome,
): Promise<Result> {
  const at = now().toISOString();
  const { ctx, connection, contact, content, standing } = ready;
  switch (outcome.kind) {
    case 'accepted':
      await Promise.all([
        messageAccepted(message, outcome.wid, at),
        noteAccepted(claimed, message, sender.amounts, at),
      ]);
      await mergeIdentity(ctx, contact, { aliases: outcome.aliases, pushName: '' });
      await showInTicket(ctx, standing, message);
      return { kind: 'sent', cost: content.cost, isBegun: isBegun(connection, content) };
    case 'unknown':
      // The message may have left, which only the channel's report shows; it is not sent again.
      if (!outcome.isAnswered) return { kind: 'unknown' };
      // A user may try again, as long as no report shows that it left (`noteStatus`).
      return giveUpInDoubt(sender.amounts, claimed, message, outcome.failure, at);
    case 'retry':
      return waitOrFail(sender.amounts, claimed, outcome, message);
    case 'reconnect': {
      await disconnect(ctx, connection.id, outcome.failure.reason || outcome.failure.code);
      const fields = { state: 'pending' as const, nextAttemptAt: null, updatedAt: at };
      await moveDelivery(claimed, fields, { from: ['claimed'], is: { messageId: claimed.messageId } });
      await messageFailed(message, outcome.failure, 1, at);
      return { kind: 'disconnected' };
    }
    case 'never':
      return giveUp(sender.amounts, claimed, message, outcome.failure, at);
  }
}

/** Claims, stores, sends: in this order, so that a step that dies leaves nothing that could be sent twice. */
async function deliver(sender: Sender, ready: Ready): Promise<Result> {
  const [first, ...more] = buildCampaignMessages(sender, ready);
  if (!first) return { kind: 'taken' };
  const claimed = await claim(ready, first.id);
  if (!claimed) return { kind: 'taken' };
  if (ready.delivery.state === 'failed') countFailed(sender.amounts, ready.delivery, -1);
  const contact = await rememberConversation(ready);
  if (!contact) return skip(sender.amounts, claimed, 'gone', ready.ctx.now.toISOString());
  await store(first);
  const outcome = await attemptSend(first, ready.connection, contact);
  const result = await settle(sender, { ...ready, contact }, claimed, first, outcome);
  if (result.kind !== 'sent') return result;
  for (const message of more) {
    await store(message);
    const outcome = await attemptSend(message, ready.connection, ready.contact);
    const at = now().toISOString();
    if (outcome.kind === 'accepted') await messageAccepted(message, outcome.wid, at);
    else await messageFailed(message, outcome.failure, 1, at);
  }
  return result;
}

/** Skips a recipient who got this campaign, or recently another one, under another identity. */
async function passOver(sender: Sender, delivery: Delivery, contact: Contact, at: Date): Promise<Result | undefined> {
  if (delivery.state !== 'pending' && delivery.state !== 'failed') return undefined;
  const { amounts, areOnlyNumbers = false, settings, reachedOtherwise } = sender;
  if (await isReachedOtherwise(delivery, contact, areOnlyNumbers))
    return skip(amounts, delivery, 'duplicate', at.toISOString());
  const otherNames = (await everNamesOf(delivery, contact)).filter((name) => name !== delivery.identity);
  const way = frequencyCapVerdict(await reachedOtherwise?.(otherNames), settings.frequencyCapDays, at.getTime());
  if (way === 'skip') return skip(amounts, delivery, 'frequency', at.toISOString());
  return way === undefined ? undefined : { kind: 'later', at: way };
}

/** Writes to one recipient, or notes why not. */
export async function sendTo(
  sender: Sender,
  delivery: Delivery,
  part: DeliveryPart,
  connection: Connection,
): Promise<Result> {
  const ctx: CompanyCtx = { companyId: sender.campaign.companyId, now: now() };
  const at = ctx.now.toISOString();
  const contact = await contactFor(ctx, delivery, connection, sender.settingsOfCompany);
  if (!contact) return skip(sender.amounts, delivery, 'gone', at);
  const { contactListId } = sender.campaign;
  if (delivery.contactId !== contact.id && contactListId !== null)
    await rememberContact(ctx, contactListId, aliasOf(delivery.identity), contact.id);
  if (!contact.active) return skip(sender.amounts, delivery, 'blocked', at);
  const passed = await passOver(sender, delivery, contact, ctx.now);
  if (passed) return passed;
  const standing = await stateOfConversation(ctx, contact, connection);
  const window = replyWindow(
    capabilities[connection.channel].windowHours,
    standing.newest?.lastInboundAt ?? null,
    ctx.now,
  );
  try {
    const content = await contentFor(sender, delivery, part, { connection, isOpen: window.isOpen });
    const ready = { ctx, connection, contact, standing, content, delivery, part };
    return await withinBudget(sender.campaign, content.cost, () => deliver(sender, ready));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info('campaign.refused', { companyId: ctx.companyId, campaignId: sender.campaign.id, code: error.code });
    return refuse(sender, { delivery, part }, error, at);
  }
}
