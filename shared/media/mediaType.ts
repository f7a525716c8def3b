import * as z from 'zod';

/** `chat` is text; `unsupported` keeps a readable placeholder of what the channel could not deliver. */
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
