import type { Alias } from '@shared/contacts/model.ts';
import { isOpus } from '@shared/media/types.ts';
import type { Message, MessageMenu } from '@shared/messages/model.ts';
import type { Outgoing, UploadedFile } from '../driver.ts';
import { templateContent } from './templateFormat.ts';

type Json = Readonly<Record<string, unknown>>;

/** A phone number wins over the scoped id; a conversation by number keeps telling the number (Meta's advice). */
function buildRecipientFields(number: string, aliases: readonly Alias[]): Json {
  const phone = number || aliases.find(({ kind }) => kind === 'pn')?.value;
  if (phone) return { to: phone };
  return { recipient: aliases.find(({ kind }) => kind === 'bsuid')?.value ?? '' };
}

const linkPattern = /https?:\/\/\S/i;

// The API shows a preview only when asked for one.
const text = ({ body }: Message): Json => ({
  type: 'text',
  text: { body, ...(linkPattern.test(body) ? { preview_url: true } : {}) },
});

const captioned = (type: 'image' | 'video', { body }: Message, file: UploadedFile | null): Json => ({
  type,
  [type]: { ...file, ...(body ? { caption: body } : {}) },
});

/** Voice notes have to be OGG with Opus; other sound is sent as an audio file. */
const isVoiceNote = ({ media }: Message): boolean => media?.isVoice === true && isOpus(media.mime);

const sound = (message: Message, file: UploadedFile | null): Json => ({
  type: 'audio',
  audio: { ...file, ...(isVoiceNote(message) ? { voice: true } : {}) },
});

const document = ({ body, media }: Message, file: UploadedFile | null): Json => ({
  type: 'document',
  document: { ...file, ...(body ? { caption: body } : {}), filename: media?.name || 'file' },
});

function place({ location }: Message): Json {
  const { latitude, longitude, name, address } = location ?? { latitude: 0, longitude: 0, name: '', address: '' };
  const label = { ...(name ? { name } : {}), ...(address ? { address } : {}) };
  return { type: 'location', location: { latitude, longitude, ...label } };
}

const cards = ({ contacts }: Message): Json => ({
  type: 'contacts',
  contacts: contacts.map(({ name, numbers, emails = [], company }) => ({
    // A card needs one more part of the name than the whole.
    name: { formatted_name: name || '-', first_name: name.split(' ')[0] || '-' },
    phones: numbers.map((number) => ({ phone: `+${number}`, type: 'CELL', wa_id: number })),
    ...(emails.length > 0 ? { emails: emails.map((email) => ({ email, type: 'WORK' })) } : {}),
    ...(company === undefined ? {} : { org: { company } }),
  })),
});

const reaction = ({ body, quotedMsg }: Message): Json => ({
  type: 'reaction',
  reaction: { message_id: quotedMsg?.wid ?? '', emoji: body },
});

function menu({ style, text, label, choices }: MessageMenu): Json {
  const action =
    style === 'buttons'
      ? { buttons: choices.map((reply) => ({ type: 'reply', reply })) }
      : { button: label, sections: [{ rows: choices }] };
  return {
    type: 'interactive',
    interactive: { type: style === 'buttons' ? 'button' : 'list', body: { text }, action },
  };
}

function buildMessageContent(message: Message, file: UploadedFile | null): Json {
  if (message.template) return templateContent(message, message.template, file);
  if (message.menu) return menu(message.menu);
  switch (message.mediaType) {
    case 'image':
    case 'video':
      return captioned(message.mediaType, message, file);
    case 'audio':
      return sound(message, file);
    case 'application':
      return document(message, file);
    case 'sticker':
      return { type: 'sticker', sticker: { ...file } };
    case 'locationMessage':
      return place(message);
    case 'contactMessage':
      return cards(message);
    case 'reactionMessage':
      return reaction(message);
    default:
      return text(message);
  }
}

function buildReplyContext({ mediaType, quotedMsg }: Message): Json {
  if (mediaType === 'reactionMessage' || !quotedMsg?.wid) return {};
  return { context: { message_id: quotedMsg.wid } };
}

/** Body of `POST /{phone_number_id}/messages`; statuses bring our id back as `biz_opaque_callback_data`. */
export const format = ({ message, number, aliases }: Outgoing, file: UploadedFile | null): Json => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...buildRecipientFields(number, aliases),
  ...buildReplyContext(message),
  ...buildMessageContent(message, file),
  biz_opaque_callback_data: message.id,
});
