import { capabilities } from '@shared/connections/model.ts';
import { replyWindow } from '@shared/messages/window.ts';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import { blankLine } from './customerLines.ts';
import { deliverStatuses } from './deliveries.ts';
import { GraphError, missing } from './graphErrors.ts';
import { isJson, type Json } from './graphPayload.ts';
import { newMid } from './ids.ts';
import { isOnItsOwn, linkedInstagram, personBehind } from './pages.ts';
import * as repo from './repo.ts';

interface PageSendCall {
  readonly page: SandboxNumber;
  readonly body: Json;
  readonly now: Date;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const part = (value: unknown): Json => (isJson(value) ? value : {});

const tooLong = (words: string): GraphError => new GraphError(100, { message: `(#100) ${words}` });

/** Messenger counts characters, Instagram bytes. @throws GraphError */
function checkLength(channel: 'facebook' | 'instagram', body: string): void {
  const limit = capabilities[channel].maxTextLength;
  const length = channel === 'instagram' ? Buffer.byteLength(body, 'utf8') : body.length;
  if (length > limit) throw tooLong(`Length of param message[text] must be less than or equal to ${limit}`);
}

function choicesOf(message: Json): repo.ChatLine['choices'] {
  const replies = Array.isArray(message['quick_replies']) ? message['quick_replies'].map(part) : [];
  if (replies.length > 13) throw tooLong('param quick_replies has too many elements.');
  return replies.map((reply) => {
    const title = text(reply['title']);
    if (title === '' || title.length > 20) throw tooLong('param quick_replies[title] must be 1 to 20 characters long.');
    return { id: text(reply['payload']), title, description: '' };
  });
}

const lineTypes: Readonly<Record<string, string>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'document',
};

function parsePageMessage(channel: 'facebook' | 'instagram', message: Json): Partial<repo.ChatLine> {
  const body = text(message['text']);
  const attachment = isJson(message['attachment']) ? message['attachment'] : undefined;
  if (attachment && body !== '') throw tooLong('Message cannot have both text and an attachment.');
  if (!attachment) {
    if (body === '') throw missing('message');
    checkLength(channel, body);
    return { type: 'text', text: body, choices: choicesOf(message) };
  }
  const url = text(part(attachment['payload'])['url']);
  const type = lineTypes[text(attachment['type'])];
  if (url === '' || type === undefined) throw missing('message[attachment]');
  return { type, mediaUrl: url, mediaName: decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') };
}

const outside = (): GraphError =>
  new GraphError(10, {
    message: '(#10) This message is sent outside of allowed window.',
    subcode: 2018278,
    status: 400,
  });

/** A day after the person wrote; with the tag of a human agent, seven. @throws GraphError */
async function checkWindow({ body, now }: PageSendCall, pair: repo.Pair): Promise<void> {
  const { lastInboundAt } = await repo.findPairState(pair);
  const isHuman = body['messaging_type'] === 'MESSAGE_TAG' && body['tag'] === 'HUMAN_AGENT';
  if (!replyWindow(isHuman ? 7 * 24 : 24, lastInboundAt, now).isOpen) throw outside();
}

async function act(action: string, pair: repo.Pair, { body, now }: PageSendCall): Promise<void> {
  if (action === 'typing_on') {
    const typingUntil = new Date(now.getTime() + 20_000).toISOString();
    await repo.savePairState(pair, { typingSince: now.toISOString(), typingUntil });
  }
  if (action === 'mark_seen') {
    const unread = (await repo.listLines(pair)).filter((line) => line.fromCustomer && line.status !== 'read');
    await Promise.all(
      unread.map((line) => repo.moveStatus(line, { from: ['sending', 'delivered', 'failed'], to: 'read' })),
    );
  }
  if (action === 'react' || action === 'unreact') {
    const payload = part(body['payload']);
    const line = await repo.findLineByWamid(pair.companyId, text(payload['message_id']));
    if (line?.number !== pair.number) throw missing('payload[message_id]');
    await repo.setReaction(line, action === 'react' ? text(payload['reaction']) : null);
  }
}

/** `POST /{page}/messages`, for people of the page and of the Instagram account linked to it. @throws GraphError */
export async function pageMessages(sending: PageSendCall): Promise<Json> {
  const { page, body, now } = sending;
  const id = text(part(body['recipient'])['id']);
  if (id === '') throw missing('recipient');
  const person = await personBehind(page.companyId, id);
  const isLinked = person?.channel === 'instagram' && !isOnItsOwn(page);
  const number = isLinked ? await linkedInstagram(page) : page;
  if (!person || !number) throw new GraphError(100, { message: '(#100) No matching user found', subcode: 2018001 });
  const { phone, channel } = person;
  const pair = { companyId: page.companyId, phoneNumberId: number.phoneNumberId, number: phone.number };
  const action = text(body['sender_action']);
  if (action !== '') {
    await act(action, pair, sending);
    return { recipient_id: id };
  }
  const message = part(body['message']);
  const content = parsePageMessage(channel, message);
  if (await repo.claimRejection(phone)) throw new GraphError(phone.rejectCode ?? 1, { status: 400 });
  await checkWindow(sending, pair);
  const quoted = text(part(body['reply_to'])['mid']);
  const at = now.toISOString();
  const line: repo.ChatLine = {
    ...{ ...blankLine, ...pair, type: 'text', fromCustomer: false, id: repo.newLineId(), wamid: newMid(), ...content },
    ...{ quotedWamid: quoted || null, callbackData: text(message['metadata']) || null },
    ...{ status: phone.isOnline ? 'delivered' : 'sent', at },
  };
  await repo.createLine(line);
  const changes = phone.isOnline ? (['sent', 'delivered'] as const) : (['sent'] as const);
  await deliverStatuses(
    number,
    { phone },
    changes.map((status) => ({ sent: line, change: { status, at } })),
  );
  return { recipient_id: id, message_id: line.wamid };
}
