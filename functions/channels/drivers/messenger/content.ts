import { serverText } from '@shared/connections/texts.ts';
import { cleanFileName, cleanName } from '@shared/core/text.ts';
import type { Message, MessageMedia } from '@shared/messages/model.ts';
import * as z from 'zod';
import { type Content as CommonContent, storedText } from '../graph/content.ts';
import { isJson, partOf, textOf } from '../payload.ts';

export type MessengerContent = CommonContent & {
  /** Description of the story, shown in place of a quoted message. */
  readonly about?: string;
};

const blank = { media: null, location: null, contacts: [] };

const chat = (text: string): MessengerContent => ({ ...blank, mediaType: 'chat', body: storedText(text) });

/** Text sent with unsupported content is kept above the note about it. */
const unsupported = (text = ''): MessengerContent =>
  text === ''
    ? { ...blank, mediaType: 'unsupported', body: serverText('unsupported') }
    : chat(`${text}\n${serverText('unsupported')}`);

const isAddress = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url);

interface AttachmentKind {
  readonly mediaType: Message['mediaType'];
  readonly mime: string;
  readonly label: string;
}

const kinds: Readonly<Record<'image' | 'video' | 'audio' | 'file' | 'sticker', AttachmentKind>> = {
  image: { mediaType: 'image', mime: 'image/jpeg', label: 'image.jpg' },
  video: { mediaType: 'video', mime: 'video/mp4', label: 'video.mp4' },
  audio: { mediaType: 'audio', mime: 'audio/mp4', label: 'audio.m4a' },
  file: { mediaType: 'application', mime: 'application/octet-stream', label: 'file' },
  sticker: { mediaType: 'sticker', mime: 'image/png', label: 'sticker.png' },
};

/** Returns the file name at the end of an address, because the platform sends no other. */
function nameIn(url: string): string {
  try {
    return cleanFileName(decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''));
  } catch {
    return '';
  }
}

/** @param url where the file is for some days; the job that fetches it keeps it for good */
function buildPendingMedia({ mime, label }: AttachmentKind, url: string): MessageMedia {
  const name = mime === 'application/octet-stream' ? nameIn(url) || label : label;
  return {
    ...{ status: 'pending', key: '', mime, name, size: 0, isVoice: false, width: null, height: null },
    providerId: url,
  } as const;
}

const media =
  (kind: AttachmentKind) =>
  (payload: unknown, text: string): MessengerContent => {
    const url = textOf(payload, 'url');
    if (!isAddress(url)) return unsupported(text);
    return { ...blank, mediaType: kind.mediaType, body: storedText(text), media: buildPendingMedia(kind, url) };
  };

const sticker = (payload: unknown, text: string): MessengerContent => {
  const url = textOf(payload, 'url');
  // The large thumb and the heart arrive without a file.
  return isAddress(url) ? media(kinds.sticker)(payload, text) : chat(text || '❤️');
};

/** A shared post is stored as its title and address, because the file belongs to its author. */
const shared =
  (label: 'sharedPost' | 'sharedReel') =>
  (payload: unknown, text: string): MessengerContent => {
    const title = cleanName(textOf(payload, 'title'), 300);
    const url = textOf(payload, 'url') || textOf(payload, 'reel_video_id');
    const lines = [serverText(label), title, isAddress(url) ? url : '', text];
    return chat(lines.filter((line) => line !== '').join('\n'));
  };

/** A link the platform drew as a card. */
function fallback(payload: unknown, text: string, attachment: unknown): MessengerContent {
  const title = cleanName(textOf(attachment, 'title') || textOf(payload, 'title'), 300);
  const url = textOf(attachment, 'url') || textOf(payload, 'url');
  const lines = [text, title === text ? '' : title, text.includes(url) ? '' : url].filter((line) => line !== '');
  return lines.length === 0 ? unsupported() : chat(lines.join('\n'));
}

function template(payload: unknown, text: string): MessengerContent {
  const elements = partOf(partOf(payload, 'generic'), 'elements') ?? partOf(payload, 'elements');
  const [first] = Array.isArray(elements) ? elements : [];
  const lines = [text, textOf(payload, 'text'), textOf(first, 'title'), textOf(first, 'subtitle')];
  const shown = [...new Set(lines)].filter((line) => line !== '');
  return shown.length === 0 ? unsupported() : chat(shown.join('\n'));
}

/** A story in which the person names the account; its picture is there for a day, ours stays. */
const mention = (payload: unknown, text: string): MessengerContent => ({
  ...media(kinds.image)(payload, text),
  about: serverText('storyMention'),
});

/** Converts a shared story of another account. */
const story = (payload: unknown, text: string): MessengerContent => {
  const title = cleanName(textOf(payload, 'title'), 300);
  return {
    ...media(kinds.image)(payload, text),
    about: [serverText('sharedStory'), title].filter((line) => line !== '').join(': '),
  };
};

const Coordinates = z.object({ lat: z.coerce.number().min(-90).max(90), long: z.coerce.number().min(-180).max(180) });

function place(payload: unknown, text: string, attachment: unknown): MessengerContent {
  const parsed = Coordinates.safeParse(partOf(payload, 'coordinates'));
  if (!parsed.success) return unsupported(text);
  const { lat: latitude, long: longitude } = parsed.data;
  const name = cleanName(textOf(attachment, 'title') || textOf(payload, 'title'), 200);
  const body = storedText(text) || name || `${latitude}, ${longitude}`;
  return { ...blank, mediaType: 'locationMessage', body, location: { latitude, longitude, name, address: '' } };
}

const readers: Readonly<Record<string, (payload: unknown, text: string, attachment: unknown) => MessengerContent>> = {
  image: media(kinds.image),
  video: media(kinds.video),
  audio: media(kinds.audio),
  file: media(kinds.file),
  sticker,
  like_heart: sticker,
  story_mention: mention,
  ig_story: story,
  story,
  location: place,
  share: shared('sharedPost'),
  post: shared('sharedPost'),
  ig_post: shared('sharedPost'),
  reel: shared('sharedReel'),
  ig_reel: shared('sharedReel'),
  fallback,
  template,
};

/** A picture or film that vanishes once it was seen is not given to anybody else. */
const ephemeral = (text: string): MessengerContent =>
  chat([text, serverText('ephemeral')].filter((line) => line !== '').join('\n'));

function attached(attachment: unknown, text: string): MessengerContent {
  const type = textOf(attachment, 'type');
  const payload = partOf(attachment, 'payload');
  // Stickers came as pictures until August 2026, and old ones still do.
  if (type === 'image' && partOf(payload, 'sticker_id') !== undefined) return sticker(payload, text);
  if (type === 'ephemeral') return ephemeral(text);
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  return read ? read(payload, text, attachment) : unsupported(text);
}

/** Converts a reply to a story of the account: the text with the story's picture. */
function storyReply(story: unknown, text: string): MessengerContent {
  const url = textOf(story, 'url');
  const about = serverText('storyReply');
  return isAddress(url) ? { ...media(kinds.image)(story, text), about } : { ...chat(text), about };
}

/** Converts the content of a message; an unknown type becomes a readable placeholder (B-IN-2). */
export function parseMessengerContent(message: unknown): MessengerContent {
  const text = textOf(message, 'text');
  const attachments = partOf(message, 'attachments');
  const [attachment] = Array.isArray(attachments) ? attachments : [];
  const story = partOf(partOf(message, 'reply_to'), 'story');
  if (partOf(message, 'is_unsupported') === true) return unsupported(text);
  if (attachment !== undefined) return attached(attachment, text);
  if (isJson(story)) return storyReply(story, text);
  if (text === '') return unsupported();
  const replyId = textOf(partOf(message, 'quick_reply'), 'payload');
  return { ...chat(text), ...(replyId === '' ? {} : { replyId }) };
}
