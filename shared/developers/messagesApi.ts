import type { Channel } from '../connections/model.ts';
import type { Message } from '../messages/model.ts';

/** Kinds of messages that are counted for a company's programs (B-API-5). */
export type UsageKind = 'text' | 'image' | 'video' | 'pdf' | 'other';

export function usageKind({ media }: Pick<Message, 'media'>): UsageKind {
  if (!media) return 'text';
  if (media.mime.startsWith('image/')) return 'image';
  if (media.mime.startsWith('video/')) return 'video';
  return media.mime === 'application/pdf' ? 'pdf' : 'other';
}

/**
 * True if the channel addresses people by phone number; on other channels a person is known only after writing first
 * (B-API-2).
 */
export const takesNumbers = ({ channel }: { readonly channel: Channel }): boolean =>
  channel === 'whatsapp' || channel === 'whatsappapi';
