import * as z from 'zod';
import { UserSnapshot } from '../tickets/model.ts';

/** Texts that the assistant writes; an attendant reads each of them before it is used. */
export const assistantTasks = ['suggestion', 'rewriting', 'translation', 'summary', 'transcription'] as const;
export const AssistantTask = z.enum(assistantTasks);
export type AssistantTask = z.infer<typeof AssistantTask>;

export const rewritingStyles = ['friendlier', 'shorter', 'spelling'] as const;
export const RewritingStyle = z.enum(rewritingStyles);
export type RewritingStyle = z.infer<typeof RewritingStyle>;

/** Languages that a text may be translated into; `customer` is whichever the customer writes. */
export const targetLanguages = [
  'customer',
  ...['pt-BR', 'en', 'es', 'tr', 'fr', 'de', 'it', 'nl', 'pl', 'ru', 'uk', 'ar', 'he', 'hi', 'zh', 'ja', 'ko'],
] as const;
export const TargetLanguage = z.enum(targetLanguages);
export type TargetLanguage = z.infer<typeof TargetLanguage>;

export const assistantOutcomes = ['answered', 'refused', 'unavailable'] as const;
export const AssistantOutcome = z.enum(assistantOutcomes);
export type AssistantOutcome = z.infer<typeof AssistantOutcome>;

/** A request to the provider, as the log keeps it: who, about which ticket, what it cost; never what was said. */
export const AssistantCall = z.object({
  id: z.string(),
  companyId: z.number().int(),
  user: UserSnapshot,
  ticketId: z.number().int(),
  task: AssistantTask,
  outcome: AssistantOutcome,
  /** Token count that the provider reported; 0 if it reported none. */
  tokens: z.number().int(),
  createdAt: z.string(),
});
export type AssistantCall = z.infer<typeof AssistantCall>;

/** Use of the assistant by one company in one month of the company's time zone. */
export const AssistantMonth = z.object({
  /** YYYY-MM */
  month: z.string(),
  calls: z.number().int(),
  tokens: z.number().int(),
});
export type AssistantMonth = z.infer<typeof AssistantMonth>;

/** Days that the log of single requests is kept. */
export const assistantLogDays = 30;

/** The longest text that can be rewritten or translated, in characters. */
export const longestRewritten = 4096;
