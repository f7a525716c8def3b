import type { ChatMessageView } from '@shared/chats/model.ts';
import { formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Lightbox } from '@web/pickers/Lightbox.tsx';
import { messageTexts } from '../text.ts';

interface Props {
  messages: readonly ChatMessageView[];
  /** Id of the message whose picture is on show. */
  shown: string;
  onShow: (messageId: string | null) => void;
}

/** The pictures of a chat, one at a time. */
export function ChatPictures({ messages, shown, onShow }: Props) {
  const t = useText(messageTexts);
  const pictures = messages.flatMap(({ id, mediaType, mediaPath, mediaName, sender, message, createdAt }) => {
    if (mediaType !== 'image' || mediaPath === null) return [];
    const caption = message === mediaName ? '' : ` · ${message}`;
    const title = t('pictureBy', { name: sender.name });
    const description = `${formatDateTime(createdAt)}${caption}`;
    return [{ key: id, url: mediaPath, alt: message, title, description, fileName: mediaName ?? '' }];
  });
  return <Lightbox pictures={pictures} shown={shown} onShow={onShow} onClose={() => onShow(null)} />;
}
