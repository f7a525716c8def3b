import { PromptFields } from '@shared/prompts/contract.ts';
import { type PromptView, PromptVoice } from '@shared/prompts/model.ts';
import { promptFault, voiceFaults } from '@shared/prompts/rules.ts';
import * as z from 'zod';

const text = (most: number) => z.string().trim().max(most, 'too_long');

/** The contract's rules, all checked at once, whereas the server reports one error at a time. */
export const PromptForm = z
  .object({
    name: text(100),
    prompt: text(20_000),
    apiKey: text(500),
    queueId: z.number().nullable(),
    voice: PromptVoice,
    voiceKey: text(500),
    voiceRegion: text(50).toLowerCase(),
    temperature: z.number().min(0).max(2),
    maxTokens: z.number().int().min(1).max(4096),
    maxMessages: z.number().int().min(1).max(50),
  })
  .superRefine((values, context) => {
    const fill = { name: 'x', prompt: 'x', apiKey: 'x', queueId: 1, maxMessages: 1 };
    for (const field of ['name', 'prompt', 'apiKey', 'queueId'] as const) {
      const fault = promptFault({ ...fill, [field]: values[field] });
      if (fault) context.addIssue({ code: 'custom', path: [field], message: fault.code });
    }
    for (const [field, message] of Object.entries(voiceFaults(values))) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type PromptFormFields = z.input<typeof PromptForm>;

/** Initial values of the dialog; masked keys, which keep the stored ones. */
export function promptDefaults(prompt: PromptView | undefined): PromptFormFields {
  if (prompt === undefined) {
    const { temperature, maxTokens, maxMessages, voice } = PromptFields.parse({});
    return {
      ...{ name: '', prompt: '', apiKey: '', queueId: null, voice, voiceKey: '', voiceRegion: '' },
      ...{ temperature, maxTokens, maxMessages: maxMessages ?? 1 },
    };
  }
  const { name, apiKey, voice, voiceKey, voiceRegion, temperature, maxTokens, maxMessages } = prompt;
  return {
    ...{ name, prompt: prompt.prompt, apiKey, voice, voiceKey, voiceRegion, temperature, maxTokens, maxMessages },
    // A queue that is gone has to be chosen again.
    queueId: prompt.queue?.id ?? null,
  };
}
