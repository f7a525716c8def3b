import * as z from 'zod';
import type { EmailContent } from './model.ts';

/** Topics that an addressee can switch off; all other e-mails concern their account, data or invoice. */
export const emailTopics = ['tips', 'weeklySummary', 'reportReady'] as const;
export const EmailTopic = z.enum(emailTopics);
export type EmailTopic = z.infer<typeof EmailTopic>;

/** null: it is sent whatever was chosen. */
export function topicOf({ kind }: Pick<EmailContent, 'kind'>): EmailTopic | null {
  if (kind === 'welcome') return 'tips';
  return kind === 'weeklySummary' || kind === 'reportReady' ? kind : null;
}
