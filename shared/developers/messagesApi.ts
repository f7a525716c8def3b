import type { Message } from '../messages/model.ts';

/** What is counted of the messages a company's programs send (B-API-5). */
export type UsageKind = 'text' | 'image' | 'video' | 'pdf' | 'other';

export function usageKind({ media }: Pick<Message, 'media'>): UsageKind {
  if (!media) return 'text';
  if (media.mime.startsWith('image/')) return 'image';
  if (media.mime.startsWith('video/')) return 'video';
  return media.mime === 'application/pdf' ? 'pdf' : 'other';
}
