import * as z from 'zod';
import { NumericId, SearchParam } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { recordContract } from '../core/recordContract.ts';
import { route } from '../core/route.ts';
import { PromptView, PromptVoice } from './model.ts';

const Id = z.object({ id: NumericId });
const key = z.string().trim().max(500, 'too_long').default('');

/** Loose on purpose: missing fields are reported by the codes of B-INT-18, each with its own text. */
export const PromptFields = z.object({
  name: z.string().trim().max(100, 'too_long').default(''),
  prompt: z.string().trim().max(20_000, 'too_long').default(''),
  apiKey: key,
  queueId: z.coerce.number().int().nullish(),
  voice: PromptVoice.default('text'),
  voiceKey: key,
  voiceRegion: z.string().trim().max(50, 'too_long').default(''),
  temperature: z.coerce.number().min(0).max(2).default(1),
  maxTokens: z.coerce.number().int().min(1).max(4096).default(100),
  maxMessages: z.coerce.number().int().nullish().default(10),
});
export type PromptFields = z.output<typeof PromptFields>;

const invalid = [
  'ERR_PROMPT_NAME_INVALID',
  'ERR_PROMPT_INTELLIGENCE_INVALID',
  'ERR_PROMPT_APIKEY_INVALID',
  'ERR_PROMPT_QUEUEID_INVALID',
  'ERR_PROMPT_MAX_MESSAGES_INVALID',
] as const;

export const prompts = {
  list: route({
    method: 'GET',
    path: '/prompt',
    access: 'user',
    plan: 'useOpenAi',
    summary: 'Prompts of the company by name; searchParam looks into the name',
    input: PageInput.extend({ searchParam: SearchParam }),
    output: z.object({ prompts: z.array(PromptView), ...pageOutput }),
    errors: [],
  }),
  ...recordContract({
    name: 'prompts',
    path: '/prompt',
    readers: 'admin',
    plan: 'useOpenAi',
    view: PromptView,
    missing: 'ERR_NO_PROMPT_FOUND',
    one: 'prompt',
    create: { summary: 'Create a prompt', input: PromptFields, errors: [...invalid, 'ERR_PROMPT_LIMIT'] },
    update: {
      summary: 'Change a prompt; masked keys keep what is stored',
      input: Id.extend(PromptFields.shape),
      errors: invalid,
    },
    remove: { summary: 'Delete a prompt that no connection or queue uses', errors: ['ERR_PROMPT_IN_USE'] },
  }),
};
