import { maxUploadBytes } from '@shared/media/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { checkUpload } from '@web/lib/media.ts';
import { useSession } from '@web/lib/session.tsx';
import { showFailure } from '@web/lib/showFailure.ts';
import { useStored } from '@web/lib/storage.ts';
import { RecordingBar } from '@web/pickers/RecordingBar.tsx';
import { useRecording } from '@web/pickers/useRecording.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { MessageField } from '@web/ui/MessageField.tsx';
import { usePreservedFocus } from '@web/ui/usePreservedFocus.ts';
import { useToastsOnTop } from '@web/ui/useToastsOnTop.ts';
import { Mic, Paperclip, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { sendAll } from '../outbox.ts';
import { messageTexts } from '../text.ts';
import styles from './ChatComposer.module.css';

export interface ComposerHandle {
  readonly attach: (files: readonly File[]) => void;
}

/** Characters; the server takes no more. */
const longest = 10_000;

const mayTravel = (file: File): boolean => {
  try {
    checkUpload(file);
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
};

/** Composer for internal chats: Enter sends, files are sent at once. */
export function ChatComposer({ chatId, ref }: { chatId: string; ref: Ref<ComposerHandle> }) {
  const t = useText(messageTexts);
  const client = useQueryClient();
  const { user } = useSession();
  const [text, setText] = useStored('chatDraft', chatId);
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  useToastsOnTop();
  const keptFocus = usePreservedFocus();
  const attach = (files: readonly File[]) =>
    sendAll(client, { userId: user.id, chatId, text: '', files: files.filter(mayTravel) });
  // A recording is discarded when the chat is left.
  const recording = useRecording({ onRecorded: (file) => attach([file]), onKept: () => undefined });
  useImperativeHandle(ref, () => ({ attach }));
  const send = () => {
    if (text.trim() === '') return;
    sendAll(client, { userId: user.id, chatId, text, files: [] });
    setText('');
    area.current?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    attach(pasted);
  };
  return (
    <section aria-label={t('region')} className={styles['frame']}>
      {recording.phase === 'recording' || recording.phase === 'finishing' ? (
        <RecordingBar recording={recording} />
      ) : (
        <div ref={keptFocus} className={styles['line']}>
          <MessageField
            ref={area}
            value={text}
            maxLength={longest}
            aria-label={t('message')}
            placeholder={t('hint')}
            onChange={(event) => setText(event.target.value)}
            onSend={send}
            onPaste={onPaste}
          />
          <IconButton
            icon={Paperclip}
            label={t('attach', { limit: maxUploadBytes / 1024 / 1024 })}
            onClick={() => picker.current?.click()}
          />
          {text.trim() === '' && (
            <IconButton
              icon={Mic}
              label={t('record')}
              isPending={recording.phase === 'starting'}
              onClick={recording.start}
            />
          )}
          <IconButton
            icon={SendHorizontal}
            variant="primary"
            label={t('send')}
            shortcut="Enter"
            isDisabled={text.trim() === ''}
            onClick={send}
          />
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={t('attach', { limit: maxUploadBytes / 1024 / 1024 })}
            onChange={(event) => {
              attach([...(event.target.files ?? [])]);
              event.target.value = '';
              area.current?.focus();
            }}
          />
        </div>
      )}
    </section>
  );
}
