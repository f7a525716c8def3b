import * as z from 'zod';

/** What a message is besides its words. */
export const MediaType = z.enum([
  'chat',
  'image',
  'audio',
  'video',
  'application',
  'sticker',
  'locationMessage',
  'contactMessage',
  'reactionMessage',
  'call_log',
  'unsupported',
]);
export type MediaType = z.infer<typeof MediaType>;
