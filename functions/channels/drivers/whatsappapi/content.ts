import { serverText } from '@shared/connections/texts.ts';
import { cleanFileName, cleanName } from '@shared/core/text.ts';
import type { Message, MessageMedia } from '@shared/messages/model.ts';
import type { OrderedProduct } from '@shared/messages/order.ts';
import { cardDetails, cardNumber } from '@shared/phones/cards.ts';
import * as z from 'zod';
import { jsonOf } from '../../../core/outbound/httpClient.ts';
import { type Content, storedText } from '../graph/content.ts';
import { isJson, partOf, Text, textOf } from '../payload.ts';

const blank = { media: null, location: null, contacts: [] } as const;

const chat = (text: string): Content => ({ ...blank, contacts: [], mediaType: 'chat', body: storedText(text) });

const unsupported = (): Content => ({
  ...blank,
  contacts: [],
  mediaType: 'unsupported',
  body: serverText('unsupported'),
});

const extensionOf = (mime: string): string => {
  const subtype = (mime.split(';')[0] ?? '').split('/')[1] ?? '';
  return /^[a-z0-9]{2,5}$/i.test(subtype) ? subtype.toLowerCase() : 'bin';
};

const media =
  (mediaType: Message['mediaType'], label: string) =>
  (part: unknown): Content => {
    const providerId = textOf(part, 'id');
    const caption = storedText(textOf(part, 'caption'));
    if (providerId === '') return { ...unsupported(), ...(caption ? { body: caption } : {}) };
    const mime = textOf(part, 'mime_type').slice(0, 127) || 'application/octet-stream';
    const file: MessageMedia = {
      status: 'pending',
      key: '',
      mime,
      name: cleanFileName(textOf(part, 'filename')) || `${label}.${extensionOf(mime)}`,
      size: 0,
      isVoice: partOf(part, 'voice') === true,
      width: null,
      height: null,
      providerId,
    };
    return { ...blank, contacts: [], mediaType, body: caption, media: file };
  };

const Location = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  ...{ name: Text, address: Text },
});

function place(part: unknown): Content {
  const parsed = Location.safeParse(part);
  if (!parsed.success) return unsupported();
  const { latitude, longitude } = parsed.data;
  const name = cleanName(parsed.data.name, 200);
  const address = cleanName(parsed.data.address, 300);
  const body = name || address || `${latitude}, ${longitude}`;
  const location = { latitude, longitude, name, address };
  return { ...blank, contacts: [], mediaType: 'locationMessage', body, location };
}

const toCappedArray = (value: unknown, most = 20): unknown[] => (Array.isArray(value) ? value.slice(0, most) : []);

function cardOf(card: unknown): Message['contacts'][number] {
  const name = partOf(card, 'name');
  const full = textOf(name, 'formatted_name') || `${textOf(name, 'first_name')} ${textOf(name, 'last_name')}`;
  const company = textOf(partOf(card, 'org'), 'company');
  const numbers = toCappedArray(partOf(card, 'phones'))
    .map((phone) => cardNumber(textOf(phone, 'wa_id'), cleanName(textOf(phone, 'phone'))))
    .filter((number) => number !== '');
  const emails = toCappedArray(partOf(card, 'emails')).map((email) => textOf(email, 'email'));
  const details = cardDetails(emails, company);
  const shown = cleanName(full) || cleanName(company) || numbers[0] || details.emails?.[0] || '';
  return { name: shown, numbers: [...new Set(numbers)], ...details };
}

function cards(part: unknown): Content {
  const contacts = toCappedArray(part).map(cardOf);
  if (contacts.length === 0) return unsupported();
  const body = contacts.map(({ name }) => name).join(', ');
  return { ...blank, mediaType: 'contactMessage', body, contacts };
}

/** Answers of a form, one line each. */
function formLines(reply: unknown): string {
  const answers = jsonOf(Buffer.from(textOf(reply, 'response_json')));
  if (!isJson(answers)) return '';
  const shown = Object.entries(answers).filter(([name]) => name !== 'flow_token');
  return shown
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join('\n');
}

function interactive(part: unknown): Content {
  const [button, list, form] = ['button_reply', 'list_reply', 'nfm_reply'].map((name) => partOf(part, name));
  const title = textOf(button, 'title') || textOf(list, 'title');
  const replyId = textOf(button, 'id') || textOf(list, 'id');
  if (title) return { ...chat(title), ...(replyId ? { replyId } : {}) };
  if (!form) return unsupported();
  return chat([textOf(form, 'body') || serverText('form'), formLines(form)].filter((line) => line !== '').join('\n'));
}

const maxProducts = 100;
// More is no order; numbers that are too large could not be kept.
const maxPieces = 1_000_000;
const highestPrice = 1_000_000_000_000;

function priceOf(text: string): number | null {
  const price = Number(text);
  return text !== '' && price >= 0 && price <= highestPrice ? price : null;
}

function productOf(item: unknown): OrderedProduct {
  const currency = textOf(item, 'currency');
  return {
    id: cleanName(textOf(item, 'product_retailer_id'), 100),
    quantity: Math.min(maxPieces, Math.max(1, Math.floor(Number(textOf(item, 'quantity'))) || 1)),
    price: priceOf(textOf(item, 'item_price')),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : '',
  };
}

function order(part: unknown): Content {
  const products = toCappedArray(partOf(part, 'product_items'), maxProducts).map(productOf);
  const words = storedText(textOf(part, 'text'));
  const lines = products.map(
    ({ id, quantity, price, currency }) =>
      `${quantity} × ${id}${price === null ? '' : ` (${`${price} ${currency}`.trim()})`}`,
  );
  const content = chat([serverText('order'), ...lines, words].filter((line) => line !== '').join('\n'));
  return products.length === 0 ? content : { ...content, order: { products, words } };
}

const readers: Readonly<Record<string, (part: unknown) => Content>> = {
  text: (part) => chat(textOf(part, 'body')),
  image: media('image', 'image'),
  video: media('video', 'video'),
  audio: media('audio', 'audio'),
  voice: media('audio', 'audio'),
  document: media('application', 'document'),
  sticker: media('sticker', 'sticker'),
  location: place,
  contacts: cards,
  button: (part) => chat(textOf(part, 'text') || textOf(part, 'payload')),
  interactive,
  order,
};

/** Converts the content of a message of this type; an unknown type becomes a readable placeholder (B-IN-2). */
export function parseWhatsAppContent(message: unknown, type: string): Content {
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  return read ? read(partOf(message, type)) : unsupported();
}
