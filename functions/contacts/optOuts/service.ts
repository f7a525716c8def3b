import { identityText } from '@shared/contactLists/identity.ts';
import type { Alias, Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { asksForNoMore } from '@shared/optOuts/requests.ts';
import { resemblesOptOut } from '@shared/optOuts/resembling.ts';
import { isMarketing, saysStop } from '@shared/optOuts/rules.ts';
import { phoneVariants } from '@shared/phones/national.ts';
import { findByWid, newestMessages } from '../../channels/connections/messageLookup.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { findPresentContact } from '../records/presentContact.ts';
import {
  addOptOut,
  everIdentitiesOf,
  findOptOut,
  identitiesOf,
  optOutsAmong,
  releaseIdentity,
  removeOptOut,
} from './repo.ts';

interface ConversationKey {
  readonly whatsappId: number;
  readonly contactId: string;
}

const isSent = ({ fromMe, isPrivate, isDeleted }: Message): boolean => fromMe && !isPrivate && !isDeleted;

const isSentToThem = (message: Message): boolean => isSent(message) && (!message.isAutomatic || isMarketing(message));

/** The newest message that the company sent, of those that count. */
const newestSent = async (
  ctx: CompanyCtx,
  place: ConversationKey,
  counts: (message: Message) => boolean,
): Promise<Message | undefined> => (await newestMessages(ctx, place, counts)).find(counts);

interface StopWordMessage {
  readonly whatsappId: number;
  readonly contact: Contact;
  readonly body: string;
  /** The message this one answers, by the channel's id. */
  readonly quotedWid: string | null;
  /** Words of the company; see shared/optOuts/rules.ts. */
  readonly words: string;
}

/** A request counts after a campaign alone; what only resembles one also counts behind a greeting or a menu. */
async function answersMarketing(ctx: CompanyCtx, written: StopWordMessage, isRequest: boolean): Promise<boolean> {
  const { whatsappId, contact, quotedWid } = written;
  const place = { whatsappId, contactId: contact.id };
  const quoted = quotedWid ? await findByWid(ctx, place, quotedWid) : undefined;
  const answered = quoted ?? (await newestSent(ctx, place, isRequest ? isSent : isSentToThem));
  return answered !== undefined && isMarketing(answered);
}

/**
 * Applies an answer to a campaign that is only "stop", or a plain request for no more. After any other message, such as
 * a menu or an attendant's, the word has its usual meaning there. Called before the message is stored, so that no other
 * message comes in between.
 * @returns true if an attendant has to be asked, because the message only resembles a refusal
 */
export async function applyStopWord(ctx: CompanyCtx, written: StopWordMessage): Promise<boolean> {
  const { contact, body, words } = written;
  const isRequest = saysStop(body, words) || asksForNoMore(body);
  if (isRequest && (await answersMarketing(ctx, written, true))) {
    const said = { name: contact.name, contactId: contact.id, via: 'message', text: body, by: null } as const;
    await addOptOut(ctx, await everIdentitiesOf(ctx, contact), said);
    return false;
  }
  return resemblesOptOut(body) && (await answersMarketing(ctx, written, false));
}

/** Applies the platform's report that a contact stopped or allowed this company's marketing. */
export async function applyPlatformOptOut(ctx: CompanyCtx, contact: Contact, isStop: boolean): Promise<void> {
  const identities = identitiesOf(contact);
  if (isStop) {
    const said = { name: contact.name, contactId: contact.id, via: 'platform', text: '', by: null } as const;
    await addOptOut(ctx, await everIdentitiesOf(ctx, contact), said);
    return;
  }
  const found = await findOptOut(ctx, identities);
  // The platform revokes only opt-outs that it reported itself.
  if (found?.via === 'platform') await removeOptOut(found);
}

const named = (contact: Contact | undefined) =>
  new Map((contact ? identitiesOf(contact) : []).map((one) => [identityText(one), one]));

/** True if the contact lost an identity: a number that has a new owner. */
const hasLeft = ({ formerNumbers = [], number, aliases }: Contact, { kind, value }: Alias): boolean =>
  kind === 'pn' &&
  formerNumbers.some((one) => phoneVariants(one).includes(value)) &&
  !identitiesOf({ number, aliases }).some((one) => one.kind === kind && one.value === value);

/**
 * Frees a number with a new owner from an opt-out, which stays with its former owner.
 * @returns true if an identity was freed
 */
async function releaseFormer(ctx: CompanyCtx, learned: readonly Alias[], holder: Contact): Promise<boolean> {
  let isReleased = false;
  for (const identity of learned) {
    const { contactId = null } = (await findOptOut(ctx, [identity])) ?? {};
    const speaker = contactId === null ? undefined : await findPresentContact(ctx, contactId);
    if (!speaker || speaker.id === holder.id || !hasLeft(speaker, identity)) continue;
    await releaseIdentity(ctx, identity, identitiesOf(speaker));
    isReleased = true;
  }
  return isReleased;
}

/**
 * Extends an opt-out to every identity that the contact gets: a number behind an id, another contact's, a new number.
 */
export async function followOptOut(ctx: CompanyCtx, before: Contact | undefined, after: Contact): Promise<void> {
  const [old, present] = [named(before), named(after)];
  const all = [...new Map([...present, ...old]).values()];
  const learned = [...present].flatMap(([name, identity]) => (old.has(name) ? [] : [identity]));
  if (learned.length === 0) return;
  let isOut = await optOutsAmong(ctx, all);
  const found = learned.filter((identity) => isOut[all.indexOf(identity)]);
  if (await releaseFormer(ctx, found, after)) isOut = await optOutsAmong(ctx, all);
  if (!isOut.includes(true) || !isOut.includes(false)) return;
  const said = await findOptOut(
    ctx,
    all.filter((_, place) => isOut[place]),
  );
  // The earlier opt-out stays, and only gets identities.
  if (said) await addOptOut(ctx, [said.identity, ...present.values()], said);
}
