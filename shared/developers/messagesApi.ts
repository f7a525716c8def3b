import type { Channel } from '../connections/model.ts';
import type { Message } from '../messages/model.ts';

/** What is counted of the messages a company's programs send (B-API-5). */
export type UsageKind = 'text' | 'image' | 'video' | 'pdf' | 'other';

export function usageKind({ media }: Pick<Message, 'media'>): UsageKind {
  if (!media) return 'text';
  if (media.mime.startsWith('image/')) return 'image';
  if (media.mime.startsWith('video/')) return 'video';
  return media.mime === 'application/pdf' ? 'pdf' : 'other';
}

/** Whether a channel knows people by their telephone numbers; on the others they are known only once they wrote (B-API-2). */
export const takesNumbers = ({ channel }: { readonly channel: Channel }): boolean =>
  channel === 'whatsapp' || channel === 'whatsappapi';
