import { serverText } from '@shared/connections/texts.ts';
import type { Message } from '@shared/messages/model.ts';

/** True for a message that could not be decrypted yet; the second delivery replaces its content. */
export const isPlaceholder = ({ mediaType, body }: Pick<Message, 'mediaType' | 'body'>): boolean =>
  mediaType === 'unsupported' && body === serverText('waiting');
