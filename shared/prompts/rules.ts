import type { ErrorCode } from '../core/errors.ts';
import { masked } from '../core/maskedSecret.ts';
import { type Prompt, type PromptUsage, type PromptView, promptVoices } from './model.ts';

type QueueRef = NonNullable<PromptView['queue']>;

/** A prompt without its secrets. @param ends what people may see of the keys; by default nothing */
export function promptView(
  { version: _version, ...prompt }: Prompt,
  queues: readonly QueueRef[],
  ends: Partial<Pick<PromptView, 'apiKey' | 'voiceKey' | 'isTest'>> = {},
): PromptView {
  const queue = queues.find(({ id }) => id === prompt.queueId);
  return {
    ...prompt,
    apiKey: ends.apiKey ?? masked,
    isTest: ends.isTest ?? false,
    voiceKey: prompt.voiceKey === '' ? '' : (ends.voiceKey ?? masked),
    queue: queue ? { id: queue.id, name: queue.name, color: queue.color } : null,
  };
}

/**
 * Removes the instructions for users who only choose a prompt, because companies may write confidential rules there.
 */
export const withoutInstructions = <T extends Pick<Prompt, 'prompt'>>(prompt: T): T => ({ ...prompt, prompt: '' });

export const noUsage: PromptUsage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 };

type PromptDraft = Pick<Prompt, 'name' | 'prompt' | 'apiKey'> & {
  readonly queueId?: number | null | undefined;
  readonly maxMessages?: number | null | undefined;
};

/** The first thing that is missing or out of bounds, by its code and field (B-INT-18); undefined when nothing is. */
export function promptFault(
  written: PromptDraft,
): { readonly code: ErrorCode; readonly field: keyof PromptDraft } | undefined {
  const { maxMessages, queueId } = written;
  if (written.name === '') return { code: 'ERR_PROMPT_NAME_INVALID', field: 'name' };
  if (written.prompt === '') return { code: 'ERR_PROMPT_INTELLIGENCE_INVALID', field: 'prompt' };
  if (written.apiKey === '') return { code: 'ERR_PROMPT_APIKEY_INVALID', field: 'apiKey' };
  if (typeof queueId !== 'number' || queueId < 1) return { code: 'ERR_PROMPT_QUEUEID_INVALID', field: 'queueId' };
  const isBounded = typeof maxMessages === 'number' && maxMessages >= 1 && maxMessages <= 50;
  return isBounded ? undefined : { code: 'ERR_PROMPT_MAX_MESSAGES_INVALID', field: 'maxMessages' };
}

/** A region is part of a host name: letters and digits, as Azure calls them. */
export const isSpeechRegion = (region: string): boolean => /^[a-z0-9]{2,40}$/.test(region);

const silent = promptVoices[0];

/** True if answers are spoken. */
export const isSpoken = ({ voice }: Pick<Prompt, 'voice'>): boolean => voice !== silent;

/** Faults of a spoken prompt: field to reason; empty if there are none. */
export function voiceFaults({ voice, voiceKey, voiceRegion }: Pick<Prompt, 'voice' | 'voiceKey' | 'voiceRegion'>) {
  const region = voiceRegion === '' ? 'required' : isSpeechRegion(voiceRegion) ? undefined : 'invalid';
  const isNeeded = isSpoken({ voice });
  return {
    ...(isNeeded && voiceKey === '' ? { voiceKey: 'required' } : {}),
    ...(region && (isNeeded || region === 'invalid') ? { voiceRegion: region } : {}),
  };
}
