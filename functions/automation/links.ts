import type { Message } from '@shared/messages/model.ts';
import { env } from '../core/env.ts';
import { signMediaLink } from '../core/http/tokens.ts';

/** A link to a message's file for a day; null when it has none, or none that could be fetched (B-INT-6). */
export async function mediaLink({ media }: Pick<Message, 'media'>): Promise<string | null> {
  if (media?.status !== 'ready') return null;
  return `${env('PUBLIC_URL')}/api/media-links/${await signMediaLink(media.key)}`;
}

/** Seconds to wait for a file that is still on its way to us. */
export const fileWait = 3;

export const isFileComing = ({ media }: Pick<Message, 'media'>): boolean => media?.status === 'pending';
