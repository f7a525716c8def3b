import { capabilities } from '@shared/connections/model.ts';
import { firstNameIn, spokenName } from '@shared/contacts/spokenName.ts';
import { modelMessages } from '@shared/prompts/conversation.ts';
import type { Prompt, PromptUsage } from '@shared/prompts/model.ts';
import { isSpoken } from '@shared/prompts/rules.ts';
import { ticketOwner } from '../core/files/fileOwner.ts';
import { newMediaKey, saveFile } from '../core/files/files.ts';
import { log } from '../core/log.ts';
import { decryptOrUndefined } from '../core/secrets/encryption.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { complete, type Reply } from '../flows/prompts/openai.ts';
import { transcribeRecording } from '../flows/prompts/recordings.ts';
import { addUsage, promptRecords } from '../flows/prompts/repo.ts';
import { conversationHistory } from './history.ts';
import type { External, ExternalAction, ExternalOutcome, ExternalTurn } from './model.ts';
import { spokenMime, synthesise } from './speech.ts';

const answered = (actions: readonly ExternalAction[]): ExternalOutcome => ({
  kind: 'answered',
  actions,
  session: null,
});

/** Keeps what an answer cost (B-INT-17); an answer that was paid for is not thrown away because the count failed. */
async function count({ ctx }: ExternalTurn, { id }: Prompt, usage: PromptUsage | null): Promise<void> {
  if (!usage) return;
  try {
    await addUsage(ctx, id, usage);
  } catch (error) {
    log.error('prompt.notCounted', { companyId: ctx.companyId, promptId: id, error });
  }
}

const opened = async (sealed: string): Promise<string | undefined> =>
  sealed === '' ? undefined : decryptOrUndefined(sealed);

/** The contact's words; an outcome where there are none to answer. */
async function readContactText(turn: ExternalTurn, prompt: Prompt, apiKey: string): Promise<string | ExternalOutcome> {
  const { ctx, message } = turn;
  if (message.mediaType === 'chat') return message.body.trim() || answered([]);
  if (message.mediaType !== 'audio') return answered([]);
  const listened = await transcribeRecording(ctx, message, apiKey);
  if (listened === 'nothing') return answered([]);
  await count(turn, prompt, listened.usage);
  return listened.ok ? listened.value || answered([]) : listened.outcome;
}

/** Answers with a voice note, or with text if speech is off or fails (B-INT-16). */
async function said({ ctx, ticket }: ExternalTurn, prompt: Prompt, text: string): Promise<ExternalAction> {
  const key = isSpoken(prompt) ? await opened(prompt.voiceKey) : undefined;
  const sound = key === undefined ? undefined : await synthesise(text, { ...prompt, key });
  if (!sound) {
    if (isSpoken(prompt)) log.warn('prompt.notSpoken', { companyId: ctx.companyId, promptId: prompt.id });
    return { type: 'say', text, delayMs: 0 };
  }
  const file = { key: newMediaKey(ctx.companyId), name: 'audio.ogg', mime: spokenMime, size: sound.byteLength };
  await saveFile(file.key, sound, { ...file, owner: ticketOwner(ticket) });
  // Sound goes without a caption: there the words are for the company's eyes, and the model's memory.
  const isNoted = text.length <= capabilities[ticket.channel].maxCaptionLength;
  return { type: 'send', file, text: isNoted ? text : '', isVoice: true, delayMs: 0 };
}

/** Transfers the ticket to the prompt's queue, or to its present queue if that was deleted (B-INT-15). */
async function handOver({ ctx }: ExternalTurn, { queueId }: Prompt): Promise<ExternalAction> {
  const queue = await getItem(keys.config(ctx.companyId, 'QUEUE', queueId));
  return queue ? { type: 'queue', queueId, userId: null } : { type: 'release' };
}

async function actionsFor(turn: ExternalTurn, prompt: Prompt, { text, isTransfer }: Reply): Promise<ExternalAction[]> {
  const words = text === '' ? [] : [await said(turn, prompt, text)];
  return isTransfer ? [...words, await handOver(turn, prompt)] : words;
}

/** The prompt that has the ticket; undefined when it is gone or the plan leaves it out (B-INT-13). */
async function promptOf({ ctx, company, ticket }: ExternalTurn): Promise<Prompt | undefined> {
  if (!company.plan.useOpenAi || ticket.promptId === null) return undefined;
  return promptRecords.findUsable(ctx, ticket.promptId);
}

/** A language model answers text and voice, and hands over to people (B-INT-13..17). */
export const answerByPrompt: External = async (turn) => {
  if (turn.contact.disableBot) return answered([]);
  const prompt = await promptOf(turn);
  if (!prompt) return answered([{ type: 'release' }]);
  const apiKey = await opened(prompt.apiKey);
  if (apiKey === undefined) return { kind: 'failed', reason: 'key' };
  const words = await readContactText(turn, prompt, apiKey);
  if (typeof words !== 'string') return words;
  turn.showTyping();
  const history = await conversationHistory(turn, prompt.maxMessages);
  const messages = modelMessages(prompt, { name: firstNameIn(spokenName(turn.contact)), history, current: words });
  const { maxTokens, temperature } = prompt;
  const asked = await complete({ apiKey, messages, maxTokens, temperature });
  await count(turn, prompt, asked.usage);
  return asked.ok ? answered(await actionsFor(turn, prompt, asked.value)) : asked.outcome;
};
