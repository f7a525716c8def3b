import { capabilities } from '@shared/connections/model.ts';
import { isBlank } from '@shared/core/blank.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useEffect, useRef, useState } from 'react';
import { useConversation } from '../conversation/conversation.ts';
import { forwardTexts } from '../forwarding/forwardText.ts';
import { editMessage } from './messageActions.ts';

/**
 * Moves the new text into the composer if a colleague discarded or sent the message meanwhile, which closes the
 * dialog with its bubble.
 * @returns function to close the dialog on purpose
 */
function useKeptWords(message: MessageView, text: string, onClose: () => void): () => void {
  const t = useText(forwardTexts);
  const { write } = useConversation();
  const isLeft = useRef(false);
  const quotedId = message.quotedMsg?.id ?? null;
  const keep = useLatest(() => {
    if (isLeft.current || text.trim() === '' || text === message.body) return;
    if (write(text, { isPrivate: false, quotedId, file: null })) toast.notice(t('editGone'));
  });
  // Once the bubble is gone: what is being drawn cannot be drawn to.
  useEffect(() => () => queueMicrotask(() => keep.current()), [keep]);
  return () => {
    isLeft.current = true;
    onClose();
  };
}

/** Edits a failed text and sends it in its old place. */
export function EditMessageDialog({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const t = useText(forwardTexts);
  const client = useQueryClient();
  const { ticket } = useConversation();
  const [text, setText] = useState(message.body);
  const leave = useKeptWords(message, text, onClose);
  const [isAsked, setAsked] = useState(false);
  const [isPending, setPending] = useState(false);
  const isEmpty = isBlank(text);
  const submit = async () => {
    setAsked(true);
    if (isEmpty) return;
    setPending(true);
    const isDone = await editMessage(client, message, text.trim());
    setPending(false);
    if (isDone) leave();
  };
  return (
    <Dialog
      isOpen
      size="small"
      onClose={leave}
      title={t('editTitle')}
      hasUnsavedChanges={text !== message.body}
      action={{ label: t('editSend'), onPress: submit, isPending }}
    >
      <TextArea
        label={t('editText')}
        isFirstFocus
        isRequired
        minRows={3}
        maxRows={10}
        maxLength={capabilities[ticket.channel].maxTextLength}
        value={text}
        error={isAsked && isEmpty ? t('editEmpty') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
