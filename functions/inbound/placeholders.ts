import { serverText } from '@shared/connections/texts.ts';
import type { Message } from '@shared/messages/model.ts';

/** Whether it stands for a message that could not be read yet; the second delivery fills it. */
export const isPlaceholder = ({ mediaType, body }: Pick<Message, 'mediaType' | 'body'>): boolean =>
  mediaType === 'unsupported' && body === serverText('waiting');
