import * as z from 'zod';

/** Brazilian Portuguese neural voices of Azure Speech; `text` answers in writing. */
export const promptVoices = [
  'text',
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
] as const;
export const PromptVoice = z.enum(promptVoices);
export type PromptVoice = z.infer<typeof PromptVoice>;

/** Prompts of a company: they are read together. */
export const maxPrompts = 100;

/** Tokens spent so far, as the provider counted them. */
export const PromptUsage = z.object({
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  totalTokens: z.number().int(),
});
export type PromptUsage = z.infer<typeof PromptUsage>;

/** Instructions to a language model, and where it hands over to. `apiKey` and `voiceKey` are sealed. */
export const Prompt = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  prompt: z.string(),
  apiKey: z.string(),
  /** Queue for tickets that the model hands over. */
  queueId: z.number().int(),
  voice: PromptVoice,
  voiceKey: z.string(),
  voiceRegion: z.string(),
  temperature: z.number(),
  maxTokens: z.number().int(),
  maxMessages: z.number().int(),
  ...PromptUsage.shape,
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Prompt = z.infer<typeof Prompt>;

/** Keys as their last four characters behind stars; the queue by name, null when it is gone. */
export const PromptView = Prompt.omit({ version: true }).extend({
  queue: z.object({ id: z.number().int(), name: z.string(), color: z.string() }).nullable(),
  /** True if the sandbox's model answers instead of a provider, which the page says next to the key. */
  isTest: z.boolean(),
});
export type PromptView = z.infer<typeof PromptView>;
