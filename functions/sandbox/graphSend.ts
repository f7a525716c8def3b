import { phoneVariants } from '@shared/phones/national.ts';
import { digitsOf } from '@shared/core/text.ts';
import { replyWindow } from '@shared/messages/window.ts';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import { blankLine } from './customerLines.ts';
import { deliverStatuses } from './deliveries.ts';
import type { StatusChange } from './envelope.ts';
import { faultOf, GraphError, invalid, missing, missingKey } from './graphErrors.ts';
import {
  parseMessageRecipient,
  callbackData,
  isJson,
  type Json,
  type CompanyMessage,
  parseOutgoing,
} from './graphPayload.ts';
import { newWamid } from './ids.ts';
import * as repo from './repo.ts';
import { withTemplate } from './templateSend.ts';

interface GraphSendCall {
  readonly number: SandboxNumber;
  readonly body: Json;
  readonly now: Date;
}

const answer = (contact: Json, wamid: string): Json => ({
  messaging_product: 'whatsapp',
  contacts: [contact],
  messages: [{ id: wamid, message_status: 'accepted' }],
});

async function mediaOf(number: SandboxNumber, { type, media }: CompanyMessage): Promise<Partial<repo.ChatLine>> {
  if (!media) return {};
  if (media.id === undefined) {
    return { mediaUrl: media.link ?? null, mediaName: media.fileName ?? media.link?.split('/').at(-1) ?? null };
  }
  const stored = await repo.findMedia(media.id);
  if (stored?.phoneNumberId !== number.phoneNumberId) {
    const words = `Param ${type}['id'] is not a valid whatsapp business account media attachment ID`;
    throw new GraphError(100, { message: `(#100) ${words}` });
  }
  return {
    mediaUrl: `/api/media/${stored.key}`,
    mediaName: media.fileName ?? stored.name,
    mediaMime: stored.mime,
    mediaId: stored.id,
  };
}

/** Error code of a message that will not arrive at this phone; undefined if it will. Uses up a prepared rejection. */
async function refusal(
  { number, now }: GraphSendCall,
  phone: repo.Phone,
  outgoing: CompanyMessage,
): Promise<number | undefined> {
  if (await repo.claimRejection(phone)) return phone.rejectCode ?? undefined;
  if (outgoing.type === 'template') return undefined;
  const { companyId, phoneNumberId } = number;
  const { lastInboundAt } = await repo.findPairState({ companyId, phoneNumberId, number: phone.number });
  return replyWindow(24, lastInboundAt, now).isOpen ? undefined : 131047;
}

const statusesOf = (failure: number | undefined, isOnline: boolean, at: string): StatusChange[] => {
  if (failure !== undefined) return [{ status: 'failed', at, errorCode: failure }];
  const sent = { status: 'sent', at } as const;
  return isOnline ? [sent, { status: 'delivered', at }] : [sent];
};

/** Accepted, and then never delivered: what happens to numbers without the app. */
async function sendNowhere(sending: GraphSendCall, address: string, isNumber: boolean): Promise<Json> {
  const { number, body, now } = sending;
  const digits = digitsOf(address);
  const sent = {
    wamid: newWamid(digits, false),
    callbackData: callbackData(body),
    pricingCategory: 'service',
  } as const;
  const change = { status: 'failed', at: now.toISOString(), errorCode: 131026 } as const;
  await deliverStatuses(number, { number: digits }, [{ sent, change }]);
  return answer({ input: address, ...(isNumber ? { wa_id: digits } : { user_id: address }) }, sent.wamid);
}

async function buildChatLine(
  sending: GraphSendCall,
  phone: repo.Phone,
  outgoing: CompanyMessage,
): Promise<repo.ChatLine> {
  const { number, body, now } = sending;
  const { media: _media, quotedWamid, ...content } = outgoing;
  const quoted = quotedWamid ? await repo.findLineByWamid(number.companyId, quotedWamid) : undefined;
  if (outgoing.type === 'reaction' && quoted?.number !== phone.number) {
    throw invalid("Param reaction['message_id'] is not a message of this conversation");
  }
  return {
    ...blankLine,
    companyId: number.companyId,
    phoneNumberId: number.phoneNumberId,
    number: phone.number,
    id: repo.newLineId(),
    wamid: newWamid(phone.isNumberHidden ? phone.userId.slice(3) : phone.number, false),
    fromCustomer: false,
    ...content,
    ...(await mediaOf(number, outgoing)),
    quotedWamid: quoted?.wamid ?? null,
    quotedFromCustomer: quoted?.fromCustomer ?? false,
    callbackData: callbackData(body),
    status: phone.isOnline ? 'delivered' : 'sent',
    at: now.toISOString(),
  };
}

async function sendTo(
  sending: GraphSendCall,
  phone: repo.Phone,
  outgoing: CompanyMessage,
  input: string,
): Promise<Json> {
  const { number, now } = sending;
  const sent = await buildChatLine(sending, phone, outgoing);
  const code = await refusal(sending, phone, outgoing);
  if (code !== undefined && faultOf(code).isImmediate) {
    throw new GraphError(code, { details: faultOf(code).details });
  }
  const line: repo.ChatLine = code === undefined ? sent : { ...sent, status: 'failed', failure: String(code) };
  await repo.createLine(line);
  if (line.type === 'reaction' && line.quotedWamid && code === undefined) {
    const target = await repo.findLineByWamid(number.companyId, line.quotedWamid);
    if (target) await repo.setReaction(target, line.text || null);
  }
  const changes = statusesOf(code, phone.isOnline, now.toISOString());
  await deliverStatuses(
    number,
    { phone },
    changes.map((change) => ({ sent: line, change })),
  );
  const identity = phone.isNumberHidden ? {} : { wa_id: phone.number };
  return answer({ input, ...identity, user_id: phone.userId }, line.wamid);
}

async function send(sending: GraphSendCall): Promise<Json> {
  const { number, body } = sending;
  const address = parseMessageRecipient(body);
  const outgoing = await withTemplate(number, parseOutgoing(body));
  if ('recipient' in address) {
    const phone = await repo.findPhoneByUser(number.companyId, address.recipient);
    return phone ? sendTo(sending, phone, outgoing, address.recipient) : sendNowhere(sending, address.recipient, false);
  }
  const digits = digitsOf(address.to);
  if (digits === digitsOf(number.displayPhoneNumber)) throw new GraphError(131021);
  const phone = await repo.findPhone(number.companyId, phoneVariants(digits));
  return phone ? sendTo(sending, phone, outgoing, address.to) : sendNowhere(sending, address.to, true);
}

/** @throws GraphError for anything but the sign the platform knows */
function wantsTyping({ typing_indicator: sign }: Json): boolean {
  if (sign === undefined) return false;
  if (!isJson(sign)) throw new GraphError(100, { message: '(#100) Param typing_indicator must be a JSON object.' });
  if (sign['type'] === undefined) throw missingKey("Missing typing_indicator['type']");
  if (sign['type'] !== 'text') {
    throw new GraphError(100, { message: "(#100) Param typing_indicator['type'] must be one of {TEXT}" });
  }
  return true;
}

/** Marks messages as read up to the given one, and shows typing for at most 25 s. */
async function markRead({ number, body, now }: GraphSendCall): Promise<Json> {
  const isTyping = wantsTyping(body);
  const wamid = body['message_id'];
  if (typeof wamid !== 'string' || wamid === '') throw missing('message_id');
  const line = await repo.findLineByWamid(number.companyId, wamid);
  if (!line?.fromCustomer || line.phoneNumberId !== number.phoneNumberId) {
    throw invalid(`Message ${wamid} does not exist`);
  }
  const lines = await repo.listLines(line);
  const unread = lines.filter(
    ({ fromCustomer, type, status, id }) => fromCustomer && type !== 'call' && status !== 'read' && id <= line.id,
  );
  await Promise.all(
    unread.map((each) => repo.moveStatus(each, { from: ['sending', 'delivered', 'failed'], to: 'read' })),
  );
  if (isTyping) {
    const typingUntil = new Date(now.getTime() + 25_000).toISOString();
    await repo.savePairState(line, { typingSince: now.toISOString(), typingUntil });
  }
  return { success: true };
}

/** `POST /{phone_number_id}/messages`. @throws GraphError */
export async function messages(sending: GraphSendCall): Promise<Json> {
  const { body } = sending;
  if (body['messaging_product'] === undefined) throw missing('messaging_product');
  if (body['messaging_product'] !== 'whatsapp') {
    throw new GraphError(100, { message: '(#100) Param messaging_product must be one of {WHATSAPP}' });
  }
  return body['status'] === 'read' ? markRead(sending) : send(sending);
}
