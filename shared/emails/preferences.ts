import * as z from 'zod';
import type { EmailContent } from './model.ts';

/** What whoever has an address may do without; everything else is about their account, their data or their invoice. */
export const emailTopics = ['tips', 'weeklySummary', 'reportReady'] as const;
export const EmailTopic = z.enum(emailTopics);
export type EmailTopic = z.infer<typeof EmailTopic>;

/** null: it is sent whatever was chosen. */
export function topicOf({ kind }: Pick<EmailContent, 'kind'>): EmailTopic | null {
  if (kind === 'welcome') return 'tips';
  return kind === 'weeklySummary' || kind === 'reportReady' ? kind : null;
}
