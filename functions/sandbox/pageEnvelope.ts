import type { SandboxNumber } from '@shared/sandbox/model.ts';
import { downloadUrl } from '../core/files/files.ts';
import type { StatusChange } from './envelope.ts';
import { advertisementId } from './ids.ts';
import { scopedId } from './pages.ts';
import type { ChatLine, Phone } from './repo.ts';

type Json = Readonly<Record<string, unknown>>;

export const pageChannel = ({ channel }: SandboxNumber): 'facebook' | 'instagram' | undefined =>
  channel === 'facebook' || channel === 'instagram' ? channel : undefined;

function envelope(number: SandboxNumber, event: Json, at: string): Json {
  const time = Date.parse(at);
  return {
    object: number.channel === 'facebook' ? 'page' : 'instagram',
    entry: [{ id: number.phoneNumberId, time, messaging: [{ timestamp: time, ...event }] }],
  };
}

const between = (number: SandboxNumber, phone: Phone) => ({
  person: { id: scopedId(number.channel === 'facebook' ? 'facebook' : 'instagram', phone.number) },
  account: { id: number.phoneNumberId },
});

const attachmentTypes: Readonly<Record<string, string>> = {
  ...{ image: 'image', video: 'video', audio: 'audio', document: 'file', sticker: 'sticker' },
  ...{ storyMention: 'story_mention', share: 'share' },
};

/** Files are sent as an address, which is valid for some minutes here and for days at Meta. */
async function linkOf({ mediaUrl, mediaName, mediaMime }: ChatLine): Promise<string> {
  if (!mediaUrl?.startsWith('/api/media/')) return mediaUrl ?? '';
  const key = mediaUrl.slice('/api/media/'.length);
  return downloadUrl(key, { name: mediaName ?? 'file', mime: mediaMime ?? 'application/octet-stream' });
}

async function chatLineToPageMessage(line: ChatLine): Promise<Json> {
  const type = attachmentTypes[line.type];
  if (type !== undefined) {
    const attachments = [{ type, payload: { url: await linkOf(line) } }];
    return { ...(line.text ? { text: line.text } : {}), attachments };
  }
  if (line.type === 'storyReply') {
    return { text: line.text, reply_to: { story: { id: line.id, url: await linkOf(line) } } };
  }
  if (line.type === 'button') return { text: line.text, quick_reply: { payload: line.choiceId } };
  return line.type === 'unsupported' ? { is_unsupported: true } : { text: line.text };
}

/** The advertisement that the customer clicked before writing. */
function referralOf({ advertisement }: ChatLine): Json {
  if (advertisement === undefined) return {};
  const referral = {
    ...{ source: 'ADS', type: 'OPEN_THREAD', ad_id: advertisementId(advertisement) },
    ads_context_data: { ad_title: advertisement },
  };
  return { referral };
}

/** Webhook of something the customer did over Messenger or Instagram. */
export async function pageMessage(number: SandboxNumber, phone: Phone, line: ChatLine): Promise<Json> {
  const { person, account } = between(number, phone);
  const frame = { sender: person, recipient: account };
  if (line.type === 'reaction') {
    const reaction = line.text
      ? { mid: line.quotedWamid, action: 'react', reaction: 'other', emoji: line.text }
      : { mid: line.quotedWamid, action: 'unreact' };
    return envelope(number, { ...frame, reaction }, line.at);
  }
  if (line.type === 'click') return envelope(number, { ...frame, ...referralOf(line) }, line.at);
  const quoted = line.quotedWamid && line.type !== 'button' ? { reply_to: { mid: line.quotedWamid } } : {};
  const message = { mid: line.wamid, ...quoted, ...referralOf(line), ...(await chatLineToPageMessage(line)) };
  return envelope(number, { ...frame, message }, line.at);
}

/** Webhook that an app subscribed to a page gets of its own messages. */
function echo(number: SandboxNumber, phone: Phone, sent: Pick<ChatLine, 'wamid' | 'callbackData' | 'text'>): Json {
  const { person, account } = between(number, phone);
  const metadata = sent.callbackData === null ? {} : { metadata: sent.callbackData };
  return {
    sender: account,
    recipient: person,
    message: { mid: sent.wamid, is_echo: true, text: sent.text, app_id: 1_000_000_000_000_001, ...metadata },
  };
}

/** Webhook of a message's status: Messenger reports up to an instant, Instagram reports no delivery and each read. */
export function pageStatus(
  number: SandboxNumber,
  phone: Phone,
  sent: Pick<ChatLine, 'wamid' | 'callbackData' | 'text'>,
  { status, at }: StatusChange,
): Json | undefined {
  const { person, account } = between(number, phone);
  const frame = { sender: person, recipient: account };
  if (status === 'sent') return envelope(number, echo(number, phone, sent), at);
  if (number.channel === 'instagram') {
    return status === 'read' ? envelope(number, { ...frame, read: { mid: sent.wamid } }, at) : undefined;
  }
  const watermark = Date.parse(at);
  if (status === 'delivered') return envelope(number, { ...frame, delivery: { mids: [sent.wamid], watermark } }, at);
  return status === 'read' ? envelope(number, { ...frame, read: { watermark } }, at) : undefined;
}
