import { Readable } from 'node:stream';
import type { Contact } from '@shared/contacts/model.ts';
import { isOpus, opusType } from '@shared/media/types.ts';
import type { Message, MessageMedia } from '@shared/messages/model.ts';
import type { AnyMessageContent, proto, WAMessage } from 'baileys';
import { withFile } from '../core/files/files.ts';

/**
 * Returns the address of a contact. WhatsApp's own id is always right, whereas the number may be spelled differently
 * there.
 */
export function jidOf({ aliases, number }: Pick<Contact, 'aliases' | 'number'>): string | undefined {
  const group = aliases.find(({ kind }) => kind === 'gid');
  if (group) return `${group.value}@g.us`;
  const lid = aliases.find(({ kind }) => kind === 'lid');
  if (lid) return `${lid.value}@lid`;
  const phone = number || aliases.find(({ kind }) => kind === 'pn')?.value;
  return phone && `${phone}@s.whatsapp.net`;
}

const isGif = (mime: string): boolean => mime === 'image/gif';

/** Text of a card's value; these letters mean something there (RFC 6350, 3.4). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&');

const vcardOf = ({ name, numbers, emails = [], company }: Message['contacts'][number]): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    ...numbers.map((number) => `TEL;type=CELL;waid=${number.replace(/\D/g, '')}:${number}`),
    ...emails.map((email) => `EMAIL:${escaped(email)}`),
    ...(company === undefined ? [] : [`ORG:${escaped(company)}`]),
    'END:VCARD',
  ].join('\n');

function fileContent(
  { mediaType, body }: Message,
  { mime, name, isVoice }: MessageMedia,
  stream: Readable,
): AnyMessageContent {
  const caption = body === '' ? {} : { caption: body };
  if (mediaType === 'image' && !isGif(mime)) return { image: { stream }, mimetype: mime, ...caption };
  if (mediaType === 'video') return { video: { stream }, mimetype: mime, ...caption };
  // Voice notes play everywhere only as Opus; any other sound is sent as a file with its own type.
  if (mediaType === 'audio')
    return { audio: { stream }, mimetype: isOpus(mime) ? opusType : mime, ptt: isVoice && isOpus(mime) };
  if (mediaType === 'sticker') return { sticker: { stream } };
  return { document: { stream }, mimetype: mime, fileName: name, ...caption };
}

/** Content of a plain text. An explicit null preview keeps the library from requesting addresses in the text. */
export const textContent = (text: string) => ({ text, linkPreview: null });

/** Ours to theirs, without files. @returns undefined when there is nothing that could be said */
function wordsFor(message: Message, jid: string, writer?: string): AnyMessageContent | undefined {
  if (message.mediaType === 'reactionMessage') {
    const { quotedMsg } = message;
    if (!quotedMsg?.wid) return undefined;
    return {
      react: {
        text: message.body,
        key: { remoteJid: jid, id: quotedMsg.wid, fromMe: quotedMsg.fromMe, participant: writer },
      },
    };
  }
  const [card] = message.contacts;
  if (card) {
    const contacts = message.contacts.map((one) => ({ displayName: one.name, vcard: vcardOf(one) }));
    return { contacts: { displayName: card.name, contacts } };
  }
  if (message.location) {
    const { latitude, longitude, name, address } = message.location;
    return { location: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } };
  }
  return message.body === '' || message.media ? undefined : textContent(message.body);
}

/** Marks the message as forwarded for its recipient (B-MSG-10). */
const asForwarded = ({ isForwarded }: Message, content: AnyMessageContent): AnyMessageContent =>
  isForwarded ? { ...content, contextInfo: { isForwarded: true, forwardingScore: 1 } } : content;

/**
 * Does something with what a message says, as the library takes it. A file flows from our storage to WhatsApp's, however
 * large it is. @param writer who of a group wrote what the message is about
 */
export async function withContent<T>(
  message: Message,
  { jid, writer }: { readonly jid: string; readonly writer?: string | undefined },
  work: (content: AnyMessageContent | undefined) => Promise<T>,
): Promise<T> {
  const { media } = message;
  const words = wordsFor(message, jid, writer);
  if (words || !media?.key) return work(words && asForwarded(message, words));
  return withFile(media.key, ({ chunks }) =>
    work(asForwarded(message, fileContent(message, media, Readable.from(chunks, { objectMode: false })))),
  );
}

/** The message that is answered, as far as it is drawn above the answer. */
export function quotedFor({ quotedMsg }: Message, jid: string, me: string, writer?: string): WAMessage | undefined {
  if (!quotedMsg?.wid) return undefined;
  const { wid, fromMe, body } = quotedMsg;
  const message: proto.IMessage = { conversation: body };
  return { key: { remoteJid: jid, id: wid, fromMe, participant: fromMe ? me : writer }, message } as WAMessage;
}
