import type { ChatMessageView } from '@shared/chats/model.ts';
import { preview } from '@shared/core/text.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { useState } from 'react';
import { messageTexts } from '../text.ts';

/** Says once what a colleague writes while the chat is open; what was there on opening is not news. */
export function Announcer({ messages }: { messages: readonly ChatMessageView[] | undefined }) {
  const t = useText(messageTexts);
  const { user } = useSession();
  const newest = messages?.at(-1);
  const [first, setFirst] = useState<string>();
  if (first === undefined && messages !== undefined) setFirst(newest?.id ?? '');
  const isNews = first !== undefined && newest !== undefined && newest.id > first && newest.senderId !== user.id;
  return (
    <VisuallyHidden>
      <span role="status">{isNews ? t('said', { name: newest.sender.name, text: preview(newest.message) }) : ''}</span>
    </VisuallyHidden>
  );
}
