import type { BotEffect } from '@shared/bot/model.ts';
import { drawsChoices, pieces, renderMenu } from '@shared/bot/renderMenu.ts';
import { botText } from '@shared/bot/texts.ts';
import { listed, paragraphs } from '@shared/bot/turn.ts';
import { capabilities } from '@shared/connections/model.ts';
import { render } from '@shared/core/template.ts';
import { textLength } from '@shared/messages/content.ts';
import type { Message, Quoted } from '@shared/messages/model.ts';
import { automaticMark, withAutomatic } from '@shared/messages/ticketChanges.ts';
import { variablesOf } from '@shared/messages/variables.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import type { StoredTicket } from '../core/store/entities.ts';
import { automaticDraft } from '../inbox/records/newMessage.ts';
import type { Answer } from '../inbox/tickets/service.ts';
import { type Attached, asMedia, attach, type OwnFile } from './files.ts';
import type { FlowContext } from './flow.ts';
import { ports } from './ports.ts';

type Say = Extract<BotEffect, { type: 'say' }>;

/** A message to be, its variables filled in. */
interface Saying extends Partial<Pick<Message, 'mediaType' | 'media' | 'menu' | 'quotedMsg'>> {
  readonly body: string;
  readonly delayMs: number;
}

export interface Turn {
  readonly around: FlowContext;
  readonly heard: StoredTicket;
  readonly ticket: StoredTicket;
  readonly message: Message;
  /** The contact's position in the queue; read only if a text contains it. */
  readonly position: number;
}

/** Something said word for word, without variables. */
export interface BotText {
  readonly text: string;
  /** Becomes part of the message itself. */
  readonly file?: OwnFile | undefined;
  readonly isVoice?: boolean;
  /** Choices below the text. */
  readonly choices?: readonly string[] | undefined;
  readonly delayMs: number;
}

type TemplateRenderer = (template: string) => string;

function wordsFor(ctx: CompanyCtx, { around: context, ticket }: Turn): TemplateRenderer {
  const { company } = context;
  const userName = ticket.user?.name ?? '';
  const values = variablesOf({ ticket, userName, companyName: company.name, zone: company.timeZone, at: ctx.now });
  return (template) => render(template, values);
}

const quoteOf = ({ message, ticket }: Turn): Quoted => ({
  id: message.id,
  wid: message.wid,
  body: [...(message.body || (message.media?.name ?? ''))].slice(0, 300).join(''),
  fromMe: false,
  mediaType: message.mediaType,
  author: ticket.contact.name,
});

/** A file with its words; words that are too long for a caption follow on their own. */
function captioned(turn: Turn, attached: Attached, body: string, delayMs: number): Saying[] {
  const { maxCaptionLength } = capabilities[turn.ticket.channel];
  if (body.length <= maxCaptionLength) return [{ ...attached, body, delayMs }];
  return [{ ...attached, body: '', delayMs }, ...plain(turn, body, 0)];
}

function plain({ ticket }: Turn, body: string, delayMs: number): Saying[] {
  const limits = capabilities[ticket.channel];
  // Room for the mark of automatic texts.
  const most = limits.maxTextLength - textLength(automaticMark, limits);
  return pieces(body, most, limits).map((piece, index) => ({ body: piece, delayMs: index === 0 ? delayMs : 0 }));
}

async function file(ctx: CompanyCtx, turn: Turn, own: OwnFile, body: string, delayMs: number): Promise<Saying[]> {
  const attached = await attach(ctx, own, turn.ticket);
  return attached ? captioned(turn, attached, body, delayMs) : plain(turn, body, delayMs);
}

/** The name of a file that cannot go says nothing by itself (B-BOT-12). */
async function listedFile(ctx: CompanyCtx, turn: Turn, own: OwnFile, name: string): Promise<Saying[]> {
  const attached = await attach(ctx, own, turn.ticket);
  return attached ? captioned(turn, attached, name, 0) : [];
}

/** Buttons and lists, where the company wants them and the channel has them. */
const drawsMenus = ({ around: { connection } }: Turn): boolean =>
  connection.menuStyle === 'interactive' && drawsChoices(connection.channel);

async function saying(ctx: CompanyCtx, turn: Turn, say: Say, words: TemplateRenderer): Promise<Saying[]> {
  const { connection } = turn.around;
  const body = words(say.text).trim();
  const { delayMs } = say;
  if (say.hasGreetingMedia && connection.greetingMedia) return file(ctx, turn, connection.greetingMedia, body, delayMs);
  const above = say.text.endsWith(say.lines) ? say.text.slice(0, say.text.length - say.lines.length) : say.text;
  const menu = drawsMenus(turn) ? renderMenu(words(above), say.choices, turn.ticket.channel) : undefined;
  if (menu) return [{ body, delayMs, menu }];
  const said = plain(turn, body, delayMs);
  return said.map((each, index) => (say.isQuoting && index === 0 ? { ...each, quotedMsg: quoteOf(turn) } : each));
}

async function sayingsOf(ctx: CompanyCtx, turn: Turn, effect: BotEffect, words: TemplateRenderer): Promise<Saying[]> {
  if (effect.type === 'say') return saying(ctx, turn, effect, words);
  if (effect.type === 'position') {
    const text = botText('position').replace('{{position}}', String(Math.max(1, turn.position)));
    return plain(turn, words(text), 0);
  }
  if (effect.type !== 'files') return [];
  const lines = await ports.files.lines(ctx, effect.fileListId);
  const said = lines.map((line) =>
    line.file ? listedFile(ctx, turn, line.file, words(line.text)) : plain(turn, words(line.text), 0),
  );
  return (await Promise.all(said)).flat();
}

function choiceSayings(turn: Turn, text: string, names: readonly string[], delayMs: number): Saying[] {
  const { lines, choices } = listed(names, []);
  const menu = drawsMenus(turn) ? renderMenu(text, choices, turn.ticket.channel) : undefined;
  const body = paragraphs(text, lines);
  return menu ? [{ body, delayMs, menu }] : plain(turn, body, delayMs);
}

/** A file that the channel does not take is left out; its words are not. */
function lineSayings(turn: Turn, { text, file: own, isVoice = false, choices = [], delayMs }: BotText): Saying[] {
  if (choices.length > 0) return choiceSayings(turn, text, choices, delayMs);
  const words = text.trim() === '' ? [] : plain(turn, text, delayMs);
  if (!own) return words;
  try {
    return captioned(turn, asMedia(own, turn.ticket.channel, isVoice), text, delayMs);
  } catch {
    return words;
  }
}

/** Longest wait of the queue that holds a message back. */
const maxSeconds = 890;

const heldUntil = ({ now }: CompanyCtx, seconds: number): Partial<Message> =>
  seconds === 0 ? {} : { nextAttemptAt: new Date(now.getTime() + (seconds + 60) * 1000).toISOString() };

/** The lines, then everything the effects say, in their order, as messages; and the ticket as they leave it. */
export async function sendTexts(
  ctx: CompanyCtx,
  turn: Turn,
  effects: readonly BotEffect[],
  lines: readonly BotText[] = [],
): Promise<{ readonly ticket: StoredTicket; readonly said: Answer['said'] }> {
  const words = wordsFor(ctx, turn);
  const sayings = lines.flatMap((line) => lineSayings(turn, line));
  for (const effect of effects) sayings.push(...(await sayingsOf(ctx, turn, effect, words)));
  // The channel's clock may be ahead of ours, so an answer is dated after its question.
  const first = Math.max(ctx.now.getTime(), Date.parse(turn.message.createdAt) + 1);
  let waited = 0;
  const said = sayings.map(({ body, delayMs, ...fields }, index) => {
    waited += delayMs;
    const delaySeconds = Math.min(maxSeconds, Math.ceil(waited / 1000));
    const current = heldUntil(ctx, delaySeconds);
    const message = automaticDraft(ctx, turn.ticket, body, { ...fields, ...current }, new Date(first + index));
    return { message, delaySeconds };
  });
  const at = ctx.now.toISOString();
  const ticket = said.reduce((current, { message }) => withAutomatic(current, message, at), turn.ticket);
  return { ticket, said };
}
