import type { Connection } from '@shared/connections/model.ts';
import { serverText } from '@shared/connections/texts.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { minuteMs } from '@shared/core/time.ts';
import { blankMessage } from '@shared/messages/blank.ts';
import type { Message } from '@shared/messages/model.ts';
import { quoteOf } from '@shared/messages/quoting.ts';
import { withOutbound } from '@shared/messages/ticketChanges.ts';
import type { Queue } from '@shared/queues/model.ts';
import type { User } from '@shared/users/model.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { newMediaKey, saveFile } from '../core/files/files.ts';
import { messageEntity, messageId, type StoredTicket } from '../core/store/entities.ts';
import { putNew } from '../core/store/records.ts';
import { transact } from '../core/store/store.ts';
import { inTicket } from '../inbox/records/newMessage.ts';
import { ingestMessage } from '../inbox/tickets/ingest.ts';
import { reviseTicket } from '../inbox/tickets/service.ts';
import { recordLine } from '../sandbox/history.ts';
import type { DemoCtx } from './demoPeople.ts';
import { type Picture, pictures } from './demoPictures.ts';
import type { LineExtra, Story } from './demoStories.ts';

/** Participants of a story. */
export interface Stage {
  readonly ctx: DemoCtx;
  readonly story: Story;
  readonly contact: Contact;
  readonly connection: Connection;
  readonly queue: Queue | null;
  /** Puts tickets into queues. */
  readonly admin: User;
  readonly attendant: User | null;
  readonly team: readonly User[];
}

export const ago = (ctx: DemoCtx, minutes: number): CompanyCtx => ({
  companyId: ctx.companyId,
  now: new Date(ctx.now.getTime() - minutes * minuteMs),
});

type Text = Pick<Message, 'body' | 'fromMe'> & Partial<Message>;

function textMessage({ connection, contact }: Stage, at: CompanyCtx, text: Text): Message {
  const createdAt = at.now.toISOString();
  return {
    ...blankMessage,
    id: messageId(connection.id, contact.id, at.now, ulid().slice(10)),
    companyId: at.companyId,
    ticketId: 0,
    whatsappId: connection.id,
    contactId: contact.id,
    wid: null,
    mediaType: 'chat',
    read: true,
    audience: { status: 'pending', userId: null, queueId: null, isGroup: false, whatsappId: connection.id },
    createdAt,
    updatedAt: createdAt,
    ...text,
  };
}

/** A picture in the files of the company, as the inbox and the phone know it. */
async function keep({ companyId }: CompanyCtx, name: Picture) {
  const { content, width, height } = pictures[name]();
  const [key, file] = [newMediaKey(companyId), { name: `${name}.png`, mime: 'image/png' }];
  await saveFile(key, content, file);
  const media: Message['media'] = {
    ...{ status: 'ready', key, ...file, size: content.byteLength, isVoice: false, width, height },
    providerId: '',
  };
  const shownOnPhone = { mediaUrl: `/api/media/${key}`, mediaName: file.name, mediaMime: file.mime };
  return { media, shownOnPhone };
}

const buildDemoMessageBody = (body: string, { isPassedOn }: LineExtra): string =>
  isPassedOn ? `${serverText('sharedPost')}\n${body}` : body;

/** The quoted message of an answer to a story. */
function aboutStory({ type }: LineExtra): Message['quotedMsg'] {
  if (type !== 'storyReply' && type !== 'storyMention') return null;
  return { id: '', wid: null, body: serverText(type), fromMe: false, mediaType: 'chat', author: '' };
}

/** The customer answers a message of the company with an emoji. */
async function react(
  stage: Stage,
  at: CompanyCtx,
  emoji: string,
  { ticket, message }: { readonly ticket: StoredTicket; readonly message: Message },
): Promise<void> {
  const later = { ...at, now: new Date(at.now.getTime() + minuteMs) };
  const wid = `${message.wid}.r`;
  const quotedMsg = { ...quoteOf(message, stage.contact.name), wid: message.wid };
  const fields = { body: emoji, wid, fromMe: false, mediaType: 'reactionMessage', quotedMsg } as const;
  const reaction = inTicket(textMessage(stage, later, fields), ticket);
  await transact([putNew(messageEntity, reaction, 'message.created')]);
}

const nobody = { ack: 0, failure: null, sandbox: 'read' } as const;
const notDelivered = {
  ack: 0,
  failure: { code: '131026', reason: 'Message undeliverable', isRetriable: true },
  sandbox: 'failed',
} as const;

/** Delivery of an attendant's line: the last one may have failed or not been read yet. */
function deliveryOf({ story }: Stage, position: number) {
  const isLast = position === story.lines.length - 1;
  if (isLast && story.lastFails) return notDelivered;
  return isLast ? { ...nobody, ack: 2, sandbox: 'delivered' as const } : { ...nobody, ack: 3 };
}

/** The contact writes, on the phone and in the inbox. */
export async function hear(
  stage: Stage,
  at: CompanyCtx,
  position: number,
  current: StoredTicket | undefined,
): Promise<StoredTicket> {
  const { connection, contact, story } = stage;
  const [, , body, extra = {}] = story.lines[position] ?? ['contact', 0, ''];
  const picture = extra.picture && (await keep(at, extra.picture));
  // An answer shows that the attendant has read what came before.
  const isRead = story.lines.slice(position + 1).some(([author]) => author === 'attendant');
  const wid = await recordLine(at, {
    phoneNumberId: connection.phoneNumberId,
    number: story.number,
    fromCustomer: true,
    text: body,
    status: isRead ? 'read' : 'delivered',
    ...(picture ? { content: { type: extra.type ?? 'image', ...picture.shownOnPhone } } : {}),
    isOfPage: story.channel !== undefined,
  });
  const conversation = current && {
    companyId: at.companyId,
    whatsappId: connection.id,
    contactId: contact.id,
    activeTicketId: current.status === 'closed' ? null : current.id,
    newestTicketId: current.id,
    listedClosedId: null,
    version: 0,
  };
  const message = textMessage(stage, at, {
    ...{
      body: buildDemoMessageBody(body, extra),
      wid,
      fromMe: false,
      read: isRead,
      isDeleted: extra.isUnsent ?? false,
    },
    ...(picture ? { media: picture.media, mediaType: extra.type === 'sticker' ? 'sticker' : 'image' } : {}),
    quotedMsg: aboutStory(extra),
  });
  const received = await ingestMessage(at, {
    connection,
    contact,
    asksConsent: false,
    answering: async () => undefined,
    message,
    conversation,
  });
  if (!received) throw new Error('a line of the demonstration was told twice');
  return received.ticket;
}

export async function note(stage: Stage, at: CompanyCtx, body: string, current: StoredTicket): Promise<void> {
  const user = stage.attendant && { id: stage.attendant.id, name: stage.attendant.name };
  const message = inTicket(textMessage(stage, at, { body, fromMe: true, isPrivate: true, user }), current);
  await transact([putNew(messageEntity, message, 'message.created')]);
}

/** The attendant writes, in the inbox and on the phone. */
export async function say(
  stage: Stage,
  at: CompanyCtx,
  position: number,
  current: StoredTicket,
): Promise<StoredTicket> {
  const [, , body, extra = {}] = stage.story.lines[position] ?? ['attendant', 0, ''];
  const { ack, failure, sandbox } = deliveryOf(stage, position);
  const user = stage.attendant && { id: stage.attendant.id, name: stage.attendant.name };
  const draft = textMessage(stage, at, {
    ...{ body, fromMe: true, user, ack, failure, attempts: 1 },
    ...(extra.isHumanAgent ? { isHumanAgent: true } : {}),
  });
  const wid = await recordLine(at, {
    phoneNumberId: stage.connection.phoneNumberId,
    number: stage.story.number,
    fromCustomer: false,
    text: body,
    status: sandbox,
    failure: failure?.code,
    callbackData: draft.id,
    ...(extra.reaction ? { content: { reaction: extra.reaction } } : {}),
    isOfPage: stage.story.channel !== undefined,
  });
  const message = inTicket({ ...draft, wid }, current);
  await transact([putNew(messageEntity, message, 'message.created')]);
  if (extra.reaction) await react(stage, at, extra.reaction, { ticket: current, message });
  return reviseTicket(at, current, 'ticket.replied', (ticket) => withOutbound(ticket, message, at.now.toISOString()));
}
