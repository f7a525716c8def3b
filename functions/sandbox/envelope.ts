import { createHash } from 'node:crypto';
import { digitsOf } from '@shared/core/text.ts';
import { daySeconds } from '@shared/core/time.ts';
import type { SandboxNumber, SandboxTemplate } from '@shared/sandbox/model.ts';
import { webhookError } from './graphErrors.ts';
import { advertisementId } from './ids.ts';
import type { ChatLine, Phone } from './repo.ts';

type Json = Readonly<Record<string, unknown>>;

const seconds = (at: string): string => String(Math.floor(Date.parse(at) / 1000));

const businessNumber = (number: SandboxNumber): string => digitsOf(number.displayPhoneNumber);

function envelope(number: SandboxNumber, value: Json, field: 'messages' | 'calls' = 'messages'): Json {
  const metadata = { display_phone_number: businessNumber(number), phone_number_id: number.phoneNumberId };
  return {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: number.wabaId,
        changes: [{ value: { messaging_product: 'whatsapp', metadata, ...value }, field }],
      },
    ],
  };
}

/** Numbers stay away for customers who hide them behind a username; the scoped id always comes. */
const phoneToContactPayload = (phone: Phone): Json => ({
  profile: { name: phone.name },
  ...(phone.isNumberHidden ? {} : { wa_id: phone.number }),
  user_id: phone.userId,
});

const mediaContent = (line: ChatLine): Json => ({
  ...(line.text ? { caption: line.text } : {}),
  ...(line.type === 'document' && line.mediaName ? { filename: line.mediaName } : {}),
  mime_type: line.mediaMime,
  sha256: line.mediaSha256,
  id: line.mediaId,
  ...(line.type === 'audio' ? { voice: line.isVoice } : {}),
  ...(line.type === 'sticker' ? { animated: false } : {}),
});

const placeContent = ({ location }: ChatLine): Json => ({
  latitude: location?.latitude,
  longitude: location?.longitude,
  ...(location?.name ? { name: location.name } : {}),
  ...(location?.address ? { address: location.address } : {}),
});

const cardsContent = ({ contacts }: ChatLine): Json[] =>
  contacts.map(({ name, numbers }) => ({
    name: { first_name: name.split(' ')[0], formatted_name: name },
    phones: numbers.map((number) => ({ phone: `+${number}`, wa_id: number, type: 'CELL' })),
  }));

const orderContent = ({ text, products = [] }: ChatLine): Json => ({
  catalog_id: '1000000000000002',
  ...(text ? { text } : {}),
  product_items: products.map(({ id, quantity, price }) => ({
    ...{ product_retailer_id: id, quantity, item_price: price, currency: 'BRL' },
  })),
});

function choiceContent(line: ChatLine): Json {
  const choice = line.choices.find(({ id }) => id === line.choiceId);
  const reply = { id: line.choiceId, title: line.text };
  if (line.type === 'button') return { type: 'button_reply', button_reply: reply };
  const description = choice?.description ? { description: choice.description } : {};
  return { type: 'list_reply', list_reply: { ...reply, ...description } };
}

const unsupported = (): Json => {
  const { href: _href, ...error } = webhookError(131051);
  return { ...error, title: 'Message type unknown', message: 'Message type unknown' };
};

function chatLineToMessageContent(line: ChatLine): Json {
  switch (line.type) {
    case 'text':
      return { type: 'text', text: { body: line.text } };
    case 'location':
      return { type: 'location', location: placeContent(line) };
    case 'contacts':
      return { type: 'contacts', contacts: cardsContent(line) };
    case 'reaction':
      // A reaction taken back comes without an emoji.
      return {
        type: 'reaction',
        reaction: { message_id: line.quotedWamid, ...(line.text ? { emoji: line.text } : {}) },
      };
    case 'button':
      if (line.isTemplateReply) return { type: 'button', button: { payload: line.choiceId, text: line.text } };
      return { type: 'interactive', interactive: choiceContent(line) };
    case 'list':
      return { type: 'interactive', interactive: choiceContent(line) };
    case 'order':
      return { type: 'order', order: orderContent(line) };
    case 'unsupported':
      return { type: 'unsupported', errors: [unsupported()] };
    default:
      return { type: line.type, [line.type]: mediaContent(line) };
  }
}

function buildReplyContext(number: SandboxNumber, phone: Phone, line: ChatLine): Json {
  if (!line.quotedWamid || line.type === 'reaction') return {};
  const isAnonymous = line.quotedFromCustomer && phone.isNumberHidden;
  const from = line.quotedFromCustomer ? phone.number : businessNumber(number);
  return { context: { ...(isAnonymous ? {} : { from }), id: line.quotedWamid } };
}

/** The advertisement that the customer clicked before writing. */
function referralOf({ advertisement, wamid }: ChatLine): Json {
  if (advertisement === undefined) return {};
  const id = advertisementId(advertisement);
  const referral = {
    ...{ source_url: `https://fb.me/${id}`, source_id: id, source_type: 'ad' },
    ...{ headline: advertisement, body: '', media_type: 'image', image_url: `https://fb.me/${id}/image` },
    ctwa_clid: createHash('sha256').update(wamid).digest('base64url'),
  };
  return { referral };
}

/** Webhook of a call that begins to ring. The sandbox has no sound, so its session is only an offer. */
function callEnvelope(number: SandboxNumber, phone: Phone, line: ChatLine): Json {
  const call = {
    id: line.wamid,
    ...(phone.isNumberHidden ? {} : { from: phone.number }),
    from_user_id: phone.userId,
    to: businessNumber(number),
    event: 'connect',
    timestamp: seconds(line.at),
    direction: 'USER_INITIATED',
    session: { sdp_type: 'offer', sdp: 'v=0\r\n' },
  };
  return envelope(number, { contacts: [phoneToContactPayload(phone)], calls: [call] }, 'calls');
}

/** Webhook of something the customer did. */
export function messageEnvelope(number: SandboxNumber, phone: Phone, line: ChatLine): Json {
  if (line.type === 'call') return callEnvelope(number, phone, line);
  const message = {
    ...buildReplyContext(number, phone, line),
    ...(phone.isNumberHidden ? {} : { from: phone.number }),
    from_user_id: phone.userId,
    id: line.wamid,
    timestamp: seconds(line.at),
    ...referralOf(line),
    ...chatLineToMessageContent(line),
  };
  return envelope(number, { contacts: [phoneToContactPayload(phone)], messages: [message] });
}

export interface StatusChange {
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  /** Instant of the change. */
  readonly at: string;
  readonly errorCode?: number;
}

type SentLine = Pick<ChatLine, 'wamid' | 'callbackData' | 'pricingCategory'>;

/** Recipient of a status; an unknown number has neither name nor id. */
export type Recipient = { readonly phone: Phone } | { readonly number: string };

function pricingOf(number: SandboxNumber, who: string, sent: SentLine, { status, at }: StatusChange): Json {
  if (status !== 'sent' && status !== 'delivered') return {};
  // The platform opens a conversation per day and pair.
  const opened = Math.floor(Date.parse(at) / 1000 / daySeconds) * daySeconds;
  const id = createHash('md5').update(`${number.phoneNumberId}|${who}|${opened}`).digest('hex');
  return {
    conversation: {
      id,
      ...(status === 'sent' ? { expiration_timestamp: String(opened + daySeconds) } : {}),
      origin: { type: sent.pricingCategory },
    },
    pricing: { billable: true, pricing_model: 'PMP', category: sent.pricingCategory, type: 'regular' },
  };
}

/** Webhook of what became of a message of the company. */
export function statusEnvelope(
  number: SandboxNumber,
  recipient: Recipient,
  sent: SentLine,
  change: StatusChange,
): Json {
  const phone = 'phone' in recipient ? recipient.phone : undefined;
  const digits = 'phone' in recipient ? recipient.phone.number : recipient.number;
  const status = {
    id: sent.wamid,
    status: change.status,
    timestamp: seconds(change.at),
    ...(phone?.isNumberHidden ? {} : { recipient_id: digits }),
    ...(phone ? { recipient_user_id: phone.userId } : {}),
    ...pricingOf(number, digits, sent, change),
    ...(change.errorCode === undefined ? {} : { errors: [webhookError(change.errorCode)] }),
    ...(sent.callbackData === null ? {} : { biz_opaque_callback_data: sent.callbackData }),
  };
  return envelope(number, { ...(phone ? { contacts: [phoneToContactPayload(phone)] } : {}), statuses: [status] });
}

/** Webhook to the business account after a review of a template. */
export function templateEnvelope(number: SandboxNumber, template: SandboxTemplate, at: string): Json {
  const { id, name, language, status } = template;
  const isPaused = status === 'PAUSED';
  const value = {
    event: status,
    message_template_id: Number(id),
    message_template_name: name,
    message_template_language: language,
    reason: status === 'REJECTED' ? 'INVALID_FORMAT' : 'NONE',
    ...(isPaused
      ? { other_info: { title: 'FIRST_PAUSE', description: 'Paused for 3 hours because of negative feedback.' } }
      : {}),
  };
  const changes = [{ value, field: 'message_template_status_update' }];
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: number.wabaId, time: Number(seconds(at)), changes }],
  };
}

/**
 * The bytes to sign and send. Meta escapes everything beyond ASCII and the slash, so that a receiver
 * who signs its own serialisation instead of the raw bytes is found out.
 */
export const rawBody = (json: Json): string =>
  JSON.stringify(json)
    .replace(/\//g, '\\/')
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
