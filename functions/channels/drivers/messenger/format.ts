import type { Alias } from '@shared/contacts/model.ts';
import type { Message, MessageMenu } from '@shared/messages/model.ts';
import type { Outgoing, UploadedFile } from '../driver.ts';

type Json = Readonly<Record<string, unknown>>;
type ScopedIdKind = Extract<Alias['kind'], 'psid' | 'igsid'>;

export const findScopedId = (kind: ScopedIdKind, aliases: readonly Alias[]): string =>
  aliases.find((alias) => alias.kind === kind)?.value ?? '';

const attachmentTypes = { image: 'image', video: 'video', audio: 'audio', sticker: 'image' } as const;

const attachment = ({ mediaType }: Message, file: UploadedFile): Json => {
  const known = Object.hasOwn(attachmentTypes, mediaType);
  const type = known ? attachmentTypes[mediaType as keyof typeof attachmentTypes] : 'file';
  return { attachment: { type, payload: 'link' in file ? { url: file.link } : { attachment_id: file.id } } };
};

const mapAddress = ({ latitude, longitude }: NonNullable<Message['location']>): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;

/** The channel has no locations or contact cards, so both are sent as text. */
function inWords({ body, location, contacts }: Message): string {
  if (location) {
    return [location.name, location.address, mapAddress(location)].filter((line) => line !== '').join('\n');
  }
  const cards = contacts.map(({ name, numbers }) => [name, ...numbers.map((number) => `+${number}`)].join('\n'));
  return cards.length > 0 ? cards.join('\n\n') : body;
}

const quickReplies = ({ text, choices }: MessageMenu): Json => ({
  text,
  quick_replies: choices.map(({ id, title }) => ({ content_type: 'text', title, payload: id })),
});

function buildMessageContent(message: Message, file: UploadedFile | null): Json {
  if (message.menu) return quickReplies(message.menu);
  return file ? attachment(message, file) : { text: inWords(message) };
}

const reaction = ({ body, quotedMsg }: Message): Json => ({
  sender_action: body === '' ? 'unreact' : 'react',
  payload: { message_id: quotedMsg?.wid ?? '', ...(body === '' ? {} : { reaction: body }) },
});

/** Body of `POST /{page}/messages`. Messenger brings our id back with the echo; Instagram knows no such field. */
export const formatterFor =
  (kind: ScopedIdKind) =>
  ({ message, aliases }: Outgoing, file: UploadedFile | null): Json => {
    const recipient = { id: findScopedId(kind, aliases) };
    if (message.mediaType === 'reactionMessage') return { recipient, ...reaction(message) };
    const isMessenger = kind === 'psid';
    const quoted = isMessenger ? message.quotedMsg?.wid : null;
    return {
      recipient,
      ...(message.isHumanAgent === true
        ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
        : { messaging_type: 'RESPONSE' }),
      ...(quoted ? { reply_to: { mid: quoted } } : {}),
      message: { ...buildMessageContent(message, file), ...(isMessenger ? { metadata: message.id } : {}) },
    };
  };
