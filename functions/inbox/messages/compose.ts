import { type Capabilities, capabilities } from '@shared/connections/model.ts';
import { shownName } from '@shared/contacts/shownName.ts';
import { AppError } from '@shared/core/errors.ts';
import { render } from '@shared/core/template.ts';
import { isBlank } from '@shared/core/blank.ts';
import { checkLength, longestNote, textLimit, withoutSignature } from '@shared/messages/content.ts';
import type { Message, Quoted } from '@shared/messages/model.ts';
import { variablesOf } from '@shared/messages/variables.ts';
import { replyWindow } from '@shared/messages/window.ts';
import { ticketOwner } from '../../core/files/fileOwner.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { formFiles } from '../../core/files/uploads.ts';
import { contactEntity, type StoredTicket } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { outboundMessage } from '../records/newMessage.ts';
import { checkCanLeave, checkMayWrite } from './checks.ts';
import { fileContents, quoteFrom } from './contents.ts';
import type { MessagePosition } from './messagePosition.ts';
import { type TemplateContent, checkAlone, type SendInput, templateContent } from './templates.ts';
import { type Attachment, attachmentsOf, quickAttachments } from './uploads.ts';

/** Texts of the request as they were written: one, or one per file. */
export const textsOf = ({ body }: SendInput): string[] => [body].flat();

const hasContent = (ctx: Ctx, input: SendInput): boolean =>
  textsOf(input).some((text) => !isBlank(text)) ||
  input.medias.length > 0 ||
  formFiles(ctx).length > 0 ||
  Boolean(input.quickMessageId) ||
  Boolean(input.template) ||
  Boolean(input.vCard);

async function quotedOf(ctx: Ctx, ticket: StoredTicket, input: SendInput): Promise<Quoted | null> {
  const named = input.quotedMsgId ?? (typeof input.quotedMsg === 'object' ? input.quotedMsg?.id : input.quotedMsg);
  if (!named) return null;
  return quoteFrom(ctx, ticket, named, input.isPrivate);
}

async function cardOf(ctx: Ctx, { vCard }: SendInput): Promise<TemplateContent[]> {
  if (!vCard) return [];
  const id = typeof vCard === 'string' ? vCard : vCard.id;
  const item = await getItem(keys.contact(ctx.companyId, id));
  if (!item) throw new AppError('ERR_NO_CONTACT_FOUND');
  const person = fromItem(contactEntity, item);
  const { number } = person;
  if (number === '') throw new AppError('ERR_NO_MESSAGE_CONTENT_PROVIDED');
  const name = shownName(person);
  return [{ mediaType: 'contactMessage', body: name, contacts: [{ name, numbers: [number] }] }];
}

/** A single caption belongs to the first file, several captions to one file each (B-MSG-5). */
function contentsOf(
  texts: readonly string[],
  files: readonly Attachment[],
  cards: readonly TemplateContent[],
): TemplateContent[] {
  const text = texts.join('\n');
  const captions = files.map((file, position) => file.caption || (texts[position] ?? ''));
  const media = files.flatMap((file, position) => fileContents(file, captions[position] ?? ''));
  const own: TemplateContent[] = files.length === 0 && !isBlank(text) ? [{ mediaType: 'chat', body: text }] : [];
  return [...media, ...own, ...cards];
}

/** Fills in the variables of a text that goes to the customer. */
export const rendered = (ctx: Ctx, ticket: StoredTicket, at: Date) => {
  const { company, user } = ctx;
  const facts = { ticket, userName: user.name, companyName: company.name, zone: company.timeZone, at };
  const values = variablesOf(facts);
  return (text: string): string => (text.includes('{{') ? render(text, values) : text);
};

const partName = (rest: string, position: number): string =>
  position === 0 ? rest : `${rest}${String(position).padStart(2, '0')}`;

/** Notes of colleagues: stored as they are and never sent (B-MSG-7). */
const asPrivate = (message: Message, { isSummary = false }: Pick<SendInput, 'isSummary'>): Message => ({
  ...message,
  ...(isSummary ? { isSummary } : {}),
  isPrivate: true,
  wid: `PVT${message.id}`,
  ack: 2,
  nextAttemptAt: null,
});

/** @throws ERR_MESSAGE_TOO_LONG, and ERR_NO_MESSAGE_CONTENT_PROVIDED when its variables left nothing to say */
function checkWords(draft: Message, limits: Capabilities): void {
  const words = withoutSignature(draft.user?.name ?? '', draft.body);
  if (draft.mediaType === 'chat' && isBlank(words)) throw new AppError('ERR_NO_MESSAGE_CONTENT_PROVIDED');
  // A template has been measured by the platform that approved it.
  if (!draft.template)
    checkLength(draft.body, draft.isPrivate ? longestNote : textLimit(draft, limits), draft.isPrivate ? {} : limits);
}

/**
 * The messages a request asks for, checked and ready to be stored; its own files are stored by now.
 * @throws AppError of `messages.send`; then nothing is stored
 */
export async function compose(
  ctx: Ctx,
  ticket: StoredTicket,
  input: SendInput,
  place: MessagePosition,
): Promise<Message[]> {
  checkMayWrite(ctx, ticket);
  if (input.isPrivate && ticket.status === 'closed') throw new AppError('ERR_TICKET_NOT_OPEN');
  if (!hasContent(ctx, input)) throw new AppError('ERR_NO_MESSAGE_CONTENT_PROVIDED');
  const { template } = input;
  if (template) checkAlone(input);
  if (!input.isPrivate) await checkCanLeave(ctx, ticket, { isTemplate: Boolean(template) });
  const limits = capabilities[ticket.channel];
  const quotedMsg = await quotedOf(ctx, ticket, input);
  const files = await attachmentsOf(ctx, input.medias, ticket.channel);
  const quick = await quickAttachments(ctx, input.quickMessageId, ticket.channel);
  const contents = template
    ? [await templateContent(ctx, ticket, template, files)]
    : [
        ...contentsOf(textsOf(input), files, await cardOf(ctx, input)),
        ...quick.flatMap((file) => fileContents(file, '')),
      ];
  // A template's text is final, because the platform sends the approved words.
  const isFinal = input.isPrivate || Boolean(template);
  const inWords = isFinal ? (text: string) => text : rendered(ctx, ticket, place.at);
  const user = { id: ctx.user.id, name: ctx.user.name };
  // A reply after the window must be marked as written by a human agent for the channel.
  const isLate = !isFinal && !replyWindow(limits.windowHours, ticket.lastInboundAt, ctx.now).isOpen;
  const late = isLate ? { isHumanAgent: true } : {};
  const drafts = contents.map((content, position) => {
    const own = {
      ...content,
      ...late,
      body: inWords(content.body),
      user,
      quotedMsg: position === 0 ? quotedMsg : null,
    };
    const message = outboundMessage(ctx, ticket, own, { at: place.at, rest: partName(place.rest, position) });
    return input.isPrivate ? asPrivate(message, input) : message;
  });
  for (const draft of drafts) checkWords(draft, limits);
  await Promise.all([...files, ...quick].map(({ store }) => store(ticketOwner(ticket))));
  return drafts;
}
