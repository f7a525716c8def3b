import { assistant } from '@shared/assistant/contract.ts';
import {
  answerText,
  maxSummarized,
  rewritingRequest,
  type ConversationMessage,
  suggestionRequest,
  summaryRequest,
  tokensFor,
  translationRequest,
} from '@shared/assistant/instructions.ts';
import { capabilities } from '@shared/connections/model.ts';
import { hidesNumbers } from '@shared/contacts/mask.ts';
import { spokenName } from '@shared/contacts/spokenName.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { ModelMessage } from '@shared/prompts/conversation.ts';
import type { Prompt } from '@shared/prompts/model.ts';
import { type Settings, withDefaults } from '@shared/settings/model.ts';
import { snapshotView } from '@shared/tickets/view.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { serve } from '../../core/http/serve.ts';
import { messageEntity, type StoredTicket } from '../../core/store/entities.ts';
import { putVersion } from '../../core/store/records.ts';
import { retryConflicts, transact } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { type ProviderResult, complete } from '../../flows/prompts/openai.ts';
import { transcribeRecording } from '../../flows/prompts/recordings.ts';
import { visibleQuickMessages } from '../../quickMessages/service.ts';
import { visibleMessage } from '../messages/access.ts';
import { visibleTicket } from '../tickets/service.ts';
import { readConversationExcerpt } from './conversation.ts';
import { readUsage } from './repo.ts';
import { assisted } from './turn.ts';

/** Milliseconds that a caller waits for the provider; writing the answer by hand takes no longer. */
const patienceMs = 20_000;

interface Wording {
  readonly prompt: Prompt;
  readonly apiKey: string;
  readonly messages: readonly ModelMessage[];
  readonly leastTokens: number;
}

async function worded({ prompt, apiKey, messages, leastTokens }: Wording): Promise<ProviderResult<string>> {
  const maxTokens = tokensFor(leastTokens, prompt);
  const { temperature } = prompt;
  const asked = await complete({ apiKey, messages, maxTokens, temperature, handsOver: false }, patienceMs);
  return asked.ok ? { ...asked, value: asked.value.text } : asked;
}

interface TicketContext {
  readonly ticket: StoredTicket;
  readonly settings: Settings;
}

async function ticketContext(ctx: Ctx, ticketId: number): Promise<TicketContext> {
  const settings = withDefaults(ctx.request.alongside[0] ?? {});
  return { ticket: await visibleTicket(ctx, ticketId, undefined), settings };
}

const maxCharacters = ({ ticket }: TicketContext): number => Math.min(4096, capabilities[ticket.channel].maxTextLength);

const isCustomer = ({ from }: ConversationMessage): boolean => from === 'customer';

/** Returns the customer's name as far as the caller may see it. */
const customerOf = (ctx: Ctx, { ticket, settings }: TicketContext): string =>
  spokenName(snapshotView(ticket.contact, hidesNumbers(ctx.user.profile, settings)));

async function suggest({ ticketId }: Parsed<typeof assistant.suggest>, ctx: Ctx) {
  const place = await ticketContext(ctx, ticketId);
  const most = maxCharacters(place);
  const written = await assisted(ctx, { task: 'suggestion', ticketId }, async ({ prompt, apiKey }) => {
    const [conversation, quick] = await Promise.all([
      readConversationExcerpt(ctx, place.ticket, { ...place, most: prompt.maxMessages, withNotes: false }),
      visibleQuickMessages(ctx),
    ]);
    if (!conversation.some(isCustomer)) throw new AppError('ERR_ASSISTANT_NOTHING');
    const quickMessages = quick
      .filter(({ isCategory, status, message }) => status && !isCategory && message.trim() !== '')
      .map(({ shortcode, message }) => ({ name: shortcode, text: message }));
    const customer = customerOf(ctx, place);
    const messages = suggestionRequest({ prompt, customer, conversation, quickMessages, mostCharacters: most });
    return worded({ prompt, apiKey, messages, leastTokens: 400 });
  });
  return { ...written, text: answerText(written.text, most) };
}

/** Languages with other letters take more than one token for each of them. */
const tokensOf = (text: string): number => 200 + text.length;

async function rewrite({ ticketId, text, style }: Parsed<typeof assistant.rewrite>, ctx: Ctx) {
  const place = await ticketContext(ctx, ticketId);
  const messages = rewritingRequest(text, style);
  const written = await assisted(ctx, { task: 'rewriting', ticketId }, (ready) =>
    worded({ ...ready, messages, leastTokens: tokensOf(text) }),
  );
  return { ...written, text: answerText(written.text, maxCharacters(place)) };
}

async function translate({ ticketId, text, language }: Parsed<typeof assistant.translate>, ctx: Ctx) {
  const place = await ticketContext(ctx, ticketId);
  const written = await assisted(ctx, { task: 'translation', ticketId }, async (ready) => {
    const said =
      language === 'customer'
        ? await readConversationExcerpt(ctx, place.ticket, { ...place, most: 20, withNotes: false })
        : [];
    const latest = said.filter(isCustomer).slice(-3);
    if (language === 'customer' && latest.length === 0) throw new AppError('ERR_ASSISTANT_NOTHING');
    const messages = translationRequest(text, language, latest);
    return worded({ ...ready, messages, leastTokens: tokensOf(text) });
  });
  return { ...written, text: answerText(written.text, maxCharacters(place)) };
}

const longestSummary = 1500;

async function summarize({ ticketId }: Parsed<typeof assistant.summarize>, ctx: Ctx) {
  const place = await ticketContext(ctx, ticketId);
  const written = await assisted(ctx, { task: 'summary', ticketId }, async (ready) => {
    const conversation = await readConversationExcerpt(ctx, place.ticket, {
      ...place,
      most: maxSummarized,
      withNotes: true,
    });
    if (!conversation.some(isCustomer)) throw new AppError('ERR_ASSISTANT_NOTHING');
    const messages = summaryRequest(conversation, ctx.user.language);
    return worded({ ...ready, messages, leastTokens: 500 });
  });
  return { ...written, text: answerText(written.text, longestSummary) };
}

/** Stores the transcript with its message, which every reader of the message sees and which is erased with it. */
const keepTranscript = (ctx: Ctx, id: string, transcript: string): Promise<void> =>
  retryConflicts(async () => {
    const { message } = await visibleMessage(ctx, id);
    if (message.isDeleted || message.transcript !== undefined) return;
    const heard = { ...message, transcript, updatedAt: ctx.now.toISOString() };
    await transact([putVersion(messageEntity, heard, 'message.updated').write]);
  });

async function transcribe({ messageId }: Parsed<typeof assistant.transcribe>, ctx: Ctx) {
  const { message, ticket } = await visibleMessage(ctx, messageId);
  if (message.mediaType !== 'audio' || message.isDeleted) throw new AppError('ERR_ASSISTANT_UNREADABLE');
  if (message.transcript !== undefined) return { text: message.transcript, isTest: false };
  const written = await assisted(ctx, { task: 'transcription', ticketId: ticket.id }, async ({ apiKey }) => {
    const heard = await transcribeRecording(ctx, message, apiKey);
    if (heard === 'nothing') throw new AppError('ERR_ASSISTANT_UNREADABLE');
    return heard;
  });
  await keepTranscript(ctx, messageId, written.text);
  return written;
}

const settingsBeside = (companyId: number) => [keys.settings(companyId)];

export const handler = serve(
  assistant,
  { suggest, rewrite, translate, summarize, transcribe, usage: (_input, ctx) => readUsage(ctx) },
  {
    alongside: {
      suggest: settingsBeside,
      rewrite: settingsBeside,
      translate: settingsBeside,
      summarize: settingsBeside,
    },
  },
);
