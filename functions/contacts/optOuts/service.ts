import { identityText } from '@shared/contactLists/identity.ts';
import type { Alias, Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { asksForNoMore } from '@shared/optOuts/requests.ts';
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

/** The newest message that the company sent. */
async function newestOwn(ctx: CompanyCtx, place: ConversationKey): Promise<Message | undefined> {
  const isOwn = ({ fromMe, isPrivate, isDeleted }: Message): boolean => fromMe && !isPrivate && !isDeleted;
  return (await newestMessages(ctx, place, isOwn)).find(isOwn);
}

interface Written {
  readonly whatsappId: number;
  readonly contact: Contact;
  readonly body: string;
  /** The message this one answers, by the channel's id. */
  readonly quotedWid: string | null;
  /** Words of the company; see shared/optOuts/rules.ts. */
  readonly words: string;
}

/**
 * Somebody answers what was sent to many with nothing but "stop", or with a plain request to get no more. Said to anything else, a menu or a person, the same
 * word means what it means there. Asked before the message is stored, so that nothing said to it comes in between.
 */
export async function applyStopWord(
  ctx: CompanyCtx,
  { whatsappId, contact, body, quotedWid, words }: Written,
): Promise<void> {
  if (!saysStop(body, words) && !asksForNoMore(body)) return;
  const place = { whatsappId, contactId: contact.id };
  const answered = (quotedWid ? await findByWid(ctx, place, quotedWid) : undefined) ?? (await newestOwn(ctx, place));
  if (!answered || !isMarketing(answered)) return;
  const said = { name: contact.name, contactId: contact.id, via: 'message', text: body, by: null } as const;
  await addOptOut(ctx, await everIdentitiesOf(ctx, contact), said);
}

/** The platform says that somebody wants no marketing from this company, or wants it again. */
export async function applyPlatformOptOut(ctx: CompanyCtx, contact: Contact, isStop: boolean): Promise<void> {
  const identities = identitiesOf(contact);
  if (isStop) {
    const said = { name: contact.name, contactId: contact.id, via: 'platform', text: '', by: null } as const;
    await addOptOut(ctx, await everIdentitiesOf(ctx, contact), said);
    return;
  }
  const found = await findOptOut(ctx, identities);
  // What they told us themselves they take back themselves.
  if (found?.via === 'platform') await removeOptOut(found);
}

const named = (contact: Contact | undefined) =>
  new Map((contact ? identitiesOf(contact) : []).map((one) => [identityText(one), one]));

/** Whether somebody had an identity and has it no more: a number that went to somebody else. */
const hasLeft = ({ formerNumbers = [], number, aliases }: Contact, { kind, value }: Alias): boolean =>
  kind === 'pn' &&
  formerNumbers.some((one) => phoneVariants(one).includes(value)) &&
  !identitiesOf({ number, aliases }).some((one) => one.kind === kind && one.value === value);

/**
 * Who has a number that somebody had before said nothing: what that one said goes with that one.
 * @returns whether one of these identities was set free
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

/** What somebody said holds under every identity that they turn out to have: a number behind an id, another contact's, a new number. */
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
  // Who said it first keeps having said it: only identities are added.
  if (said) await addOptOut(ctx, [said.identity, ...present.values()], said);
}
