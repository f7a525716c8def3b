import type { Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { AnyMessageContent, proto, WAMessage } from 'baileys';
import { withFile } from '../core/files/files.ts';

/** Where a contact is written to: WhatsApp's own id of them is right in every case, a number may be spelled otherwise there. */
export function jidOf({ aliases, number }: Pick<Contact, 'aliases' | 'number'>): string | undefined {
  const group = aliases.find(({ kind }) => kind === 'gid');
  if (group) return `${group.value}@g.us`;
  const lid = aliases.find(({ kind }) => kind === 'lid');
  if (lid) return `${lid.value}@lid`;
  const phone = number || aliases.find(({ kind }) => kind === 'pn')?.value;
  return phone && `${phone}@s.whatsapp.net`;
}

const isGif = (mime: string): boolean => mime === 'image/gif';

async function bytesOf(key: string): Promise<Buffer> {
  return withFile(key, async ({ chunks }) => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    return Buffer.concat(parts);
  });
}

const vcardOf = (name: string, numbers: readonly string[]): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${name}`,
    ...numbers.map((number) => `TEL;type=CELL;waid=${number.replace(/\D/g, '')}:${number}`),
    'END:VCARD',
  ].join('\n');

async function fileContent({ media, mediaType, body }: Message): Promise<AnyMessageContent | undefined> {
  if (!media?.key) return undefined;
  const { mime, name, isVoice } = media;
  const bytes = await bytesOf(media.key);
  const caption = body === '' ? {} : { caption: body };
  if (mediaType === 'image' && !isGif(mime)) return { image: bytes, mimetype: mime, ...caption };
  if (mediaType === 'video') return { video: bytes, mimetype: mime, ...caption };
  if (mediaType === 'audio') return { audio: bytes, mimetype: isVoice ? 'audio/ogg; codecs=opus' : mime, ptt: isVoice };
  if (mediaType === 'sticker') return { sticker: bytes };
  return { document: bytes, mimetype: mime, fileName: name, ...caption };
}

/** Ours to theirs. @returns undefined when there is nothing that could be said */
/** @param writer who of a group wrote what the message is about */
export async function contentFor(
  message: Message,
  jid: string,
  writer?: string,
): Promise<AnyMessageContent | undefined> {
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
    const contacts = message.contacts.map(({ name, numbers }) => ({
      displayName: name,
      vcard: vcardOf(name, numbers),
    }));
    return { contacts: { displayName: card.name, contacts } };
  }
  if (message.location) {
    const { latitude, longitude, name, address } = message.location;
    return { location: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } };
  }
  if (message.media) return fileContent(message);
  return message.body === '' ? undefined : { text: message.body };
}

/** The message that is answered, as far as it is drawn above the answer. */
export function quotedFor({ quotedMsg }: Message, jid: string, me: string, writer?: string): WAMessage | undefined {
  if (!quotedMsg?.wid) return undefined;
  const { wid, fromMe, body } = quotedMsg;
  const message: proto.IMessage = { conversation: body };
  return { key: { remoteJid: jid, id: wid, fromMe, participant: fromMe ? me : writer }, message } as WAMessage;
}
