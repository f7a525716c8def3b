import { isScopedId } from '@shared/contactLists/identity.ts';
import type { Alias } from '@shared/contacts/model.ts';
import { cleanName, digitsOf } from '@shared/core/text.ts';
import { ChargeCategory } from '@shared/money/charges.ts';
import type { InboundEvent, InboundMessage, StatusReport } from '../driver.ts';
import { type Content, storedText } from '../graph/content.ts';
import { WebhookError, webhookFailure } from '../graph/errors.ts';
import { digest, partOf, plausibleInstant, textOf } from '../payload.ts';
import { parseCoexistence } from './coexistence.ts';
import { parseWhatsAppContent } from './content.ts';
import { parseNumber } from './numberNews.ts';
import { advertisementOf } from './referral.ts';
import { parseTemplate } from './templateNews.ts';

const alias = (kind: Alias['kind'], value: string): Alias[] => (value === '' ? [] : [{ kind, value }]);

const phoneAlias = (value: string): Alias[] => alias('pn', digitsOf(value).slice(0, 20));

const userAlias = (value: string): Alias[] => (isScopedId(value) ? alias('bsuid', value) : []);

/** Returns the phone number first, if the channel reports it, because contacts are entered and found by it. */
function sendersOf(message: unknown, contact: unknown): Alias[] {
  const phone = phoneAlias(textOf(contact, 'wa_id'));
  const from = phoneAlias(textOf(message, 'from'));
  const user = userAlias(textOf(message, 'from_user_id') || textOf(contact, 'user_id'));
  const phones = phone[0]?.value === from[0]?.value ? phone : [...from, ...phone];
  return [...phones, ...user];
}

/** Seconds since 1970 as text. */
const instantOf = (value: string, receivedAt: Date): string => plausibleInstant(Number(value) * 1000, receivedAt);

const nothingElse = {
  quotedWid: null,
  advertisement: null,
  replyId: null,
  reaction: null,
  edit: null,
  removal: null,
} as const;

const textual = (body: string, mediaType: Content['mediaType']): Content => ({
  mediaType,
  body,
  media: null,
  location: null,
  contacts: [],
});

type Special = Pick<InboundMessage, 'reaction' | 'edit' | 'removal'> & { readonly content: Content };

/** Events about another message; undefined when this is a message of its own. */
function specialOf(message: unknown, type: string): Special | undefined {
  const part = partOf(message, type);
  if (type === 'reaction') {
    const emoji = cleanName(textOf(part, 'emoji'), 20);
    const wid = textOf(part, 'message_id');
    if (wid === '') return undefined;
    return { ...nothingElse, reaction: { wid, emoji }, content: textual(emoji, 'reactionMessage') };
  }
  const wid = textOf(part, 'original_message_id');
  if (wid === '') return undefined;
  if (type === 'revoke') return { ...nothingElse, removal: { wid }, content: textual('', 'chat') };
  if (type !== 'edit') return undefined;
  const version = partOf(part, 'message');
  const { body } = parseWhatsAppContent(version, textOf(version, 'type'));
  return { ...nothingElse, edit: { wid, body: storedText(body) }, content: textual(body, 'chat') };
}

const readContactName = (contact: unknown): string => {
  const profile = partOf(contact, 'profile');
  return cleanName(textOf(profile, 'name') || textOf(profile, 'username'));
};

function parseMessage(message: unknown, contact: unknown, receivedAt: Date): InboundEvent {
  const type = textOf(message, 'type');
  if (type === 'request_welcome') return { kind: 'nothing', reason: 'a chat that was opened and nothing said' };
  const [first, ...more] = sendersOf(message, contact);
  if (!first) return { kind: 'nothing', reason: 'a message without a sender' };
  const special = specialOf(message, type);
  const context = partOf(message, 'context');
  const isForwarded = ['forwarded', 'frequently_forwarded'].some((name) => partOf(context, name) === true);
  const { content, ...kind } = special ?? { ...nothingElse, content: parseWhatsAppContent(message, type) };
  return {
    kind: 'message',
    message: {
      ...nothingElse,
      ...kind,
      ...content,
      wid: textOf(message, 'id') || `none.${digest(JSON.stringify(message))}`,
      at: instantOf(textOf(message, 'timestamp'), receivedAt),
      aliases: [first, ...more],
      pushName: readContactName(contact),
      isForwarded,
      quotedWid: textOf(context, 'id') || null,
      advertisement: advertisementOf(partOf(message, 'referral')),
    },
  };
}

/**
 * Parses a call. Meta repeats it when the ringing ends and also reports calls of the company; older accounts omit the
 * direction, so the side that offers the session is the caller.
 */
function parseCall(call: unknown, contact: unknown, receivedAt: Date): InboundEvent {
  const isOurs =
    textOf(call, 'direction') === 'BUSINESS_INITIATED' || textOf(partOf(call, 'session'), 'sdp_type') === 'answer';
  if (textOf(call, 'event') !== 'connect' || isOurs) return { kind: 'nothing', reason: 'a call nobody has to answer' };
  const wid = textOf(call, 'id');
  const [first, ...more] = sendersOf(call, contact);
  if (!first || wid === '') return { kind: 'nothing', reason: 'a call without a caller' };
  return {
    kind: 'call',
    message: {
      ...nothingElse,
      ...textual('', 'call_log'),
      wid,
      at: instantOf(textOf(call, 'timestamp'), receivedAt),
      aliases: [first, ...more],
      pushName: readContactName(contact),
      isForwarded: false,
    },
  };
}

/** A person changed their number, or the platform its id of them: the old one leads to the contact and is theirs no more. */
function parseSystem(message: unknown): InboundEvent {
  const part = partOf(message, 'system');
  const learned = [
    ...phoneAlias(textOf(part, 'wa_id') || textOf(part, 'new_wa_id')),
    ...userAlias(textOf(part, 'user_id') || textOf(part, 'new_user_id')),
  ];
  const known = [
    ...phoneAlias(textOf(message, 'from') || textOf(part, 'customer')),
    ...userAlias(textOf(part, 'previous_user_id') || textOf(message, 'from_user_id')),
  ];
  if (known.length === 0 || learned.length === 0) return { kind: 'nothing', reason: 'a system message' };
  return { kind: 'moved', known, learned };
}

const statusNames = ['sent', 'delivered', 'read', 'played', 'failed'] as const;

/** Messages are charged once they arrive, whatever an earlier status says. */
function chargeOf(status: unknown, name: StatusReport['status']): Pick<StatusReport, 'chargedAs'> {
  const pricing = partOf(status, 'pricing');
  if (partOf(pricing, 'billable') !== true || (name !== 'delivered' && name !== 'read')) return {};
  return { chargedAs: ChargeCategory.parse(textOf(pricing, 'category')) };
}

function parseStatus(status: unknown, receivedAt: Date): InboundEvent {
  const name = statusNames.find((known) => known === textOf(status, 'status'));
  if (!name) return { kind: 'nothing', reason: 'a status without a meaning for us' };
  const errors = partOf(status, 'errors');
  const error = WebhookError.safeParse(Array.isArray(errors) ? errors[0] : undefined);
  const unnamed = { code: '0', reason: '', isRetriable: true };
  return {
    kind: 'status',
    report: {
      wid: textOf(status, 'id'),
      messageRef: textOf(status, 'biz_opaque_callback_data') || null,
      status: name,
      at: instantOf(textOf(status, 'timestamp'), receivedAt),
      failure: name !== 'failed' ? null : error.success ? webhookFailure(error.data) : unnamed,
      ...chargeOf(status, name),
    },
  };
}

/** Marketing is the only category people can switch off; what is neither off nor on says nothing. */
function parsePreference(preference: unknown): InboundEvent {
  const value = textOf(preference, 'value');
  const known = [...phoneAlias(textOf(preference, 'wa_id')), ...userAlias(textOf(preference, 'user_id'))];
  const isKnown = textOf(preference, 'category') === 'marketing_messages' && (value === 'stop' || value === 'resume');
  if (!isKnown || known.length === 0) return { kind: 'nothing', reason: 'a preference without a meaning for us' };
  return { kind: 'preference', known, isStop: value === 'stop' };
}

/** Theirs to ours. Never throws: odd shapes become placeholders or nothing. */
export function parse(event: unknown, receivedAt: Date): InboundEvent {
  const status = partOf(event, 'status');
  if (status !== undefined) return parseStatus(status, receivedAt);
  const preference = partOf(event, 'preference');
  if (preference !== undefined) return parsePreference(preference);
  const template = partOf(event, 'template');
  const number = partOf(event, 'number');
  if (number !== undefined) return parseNumber(number);
  if (template !== undefined) return parseTemplate(template);
  const call = partOf(event, 'call');
  if (call !== undefined) return parseCall(call, partOf(event, 'contact'), receivedAt);
  const beside = parseCoexistence(event, (one) => {
    const parsed = parseMessage(one, null, receivedAt);
    return parsed.kind === 'message' ? parsed.message : undefined;
  });
  if (beside) return beside;
  const message = partOf(event, 'message');
  if (textOf(message, 'type') === 'system') return parseSystem(message);
  return parseMessage(message, partOf(event, 'contact'), receivedAt);
}
