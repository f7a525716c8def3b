import { cleanName } from '../core/text.ts';
import type { Prompt } from './model.ts';

/** Tool that the model calls to hand over to people, and the mark it writes if it cannot call tools (B-INT-15). */
export const transferTool = 'transfer_to_attendant';
export const transferToken = '[[TRANSFERIR]]';

/** The token however it is written, and the sentence that prompts of older systems agreed on. */
const transferMarks = [/\[\[\s*transferir\s*\]\]/gi, /a[çc][ãa]o:\s{0,20}transferir para o setor de atendimento\.?/gi];

/** The model's answer without the marks that are meant for the server. */
export function readAnswer(written: string): { readonly text: string; readonly isTransfer: boolean } {
  const text = transferMarks.reduce((rest, mark) => rest.replace(mark, ''), written).trim();
  return { text, isTransfer: text !== written.trim() };
}

/** A text message of the service cycle. */
export interface PromptLine {
  readonly isFromContact: boolean;
  readonly text: string;
}

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

// Every character is paid for: the longest of one message, and of all that stand before the current one.
const longestLine = 4000;
const longestCurrent = 8000;
const longestHistory = 24_000;

/** At most so many characters of a text. */
export const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** The latest lines that fit together, oldest first. */
export function fitting<L extends { readonly text: string }>(history: readonly L[], most: number): L[] {
  const found: L[] = [];
  let room = longestHistory;
  for (const line of history.toReversed()) {
    const text = cut(line.text, longestLine);
    room -= text.length;
    if (found.length === most || room < 0) break;
    found.push({ ...line, text });
  }
  return found.reverse();
}

const firstName = (name: string): string => cleanName(name.trim().split(/\s+/)[0] ?? '', 40);

/** The text above the conversation, in the language of the company's customers. */
function systemText({ prompt, maxTokens }: Pick<Prompt, 'prompt' | 'maxTokens'>, name: string): string {
  const person = firstName(name);
  return [
    ...(person === '' ? [] : [`O nome do cliente é ${person}. Use-o quando for natural.`]),
    `Responda com no máximo ${maxTokens} tokens e termine cada resposta por completo.`,
    `Quando o cliente precisar de uma pessoa, use a função ${transferTool}; se não puder usá-la, comece a resposta com ${transferToken}.`,
    '',
    prompt,
  ].join('\n');
}

interface PromptConversation {
  readonly name: string;
  /** Oldest first, without the current one. */
  readonly history: readonly PromptLine[];
  readonly current: string;
}

/** Request to the model: the system text, the latest messages in their order, the current text (B-INT-14). */
export const modelMessages = (
  prompt: Pick<Prompt, 'prompt' | 'maxTokens' | 'maxMessages'>,
  { name, history, current }: PromptConversation,
): ModelMessage[] => [
  { role: 'system', content: systemText(prompt, name) },
  ...fitting(history, prompt.maxMessages).map(({ isFromContact, text }) => ({
    role: isFromContact ? ('user' as const) : ('assistant' as const),
    content: text,
  })),
  { role: 'user', content: cut(current, longestCurrent) },
];
