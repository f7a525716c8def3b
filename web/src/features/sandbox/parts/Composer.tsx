import type { SandboxMessage, SandboxNumber } from '@shared/sandbox/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { touch, useMedia } from '@web/lib/useMedia.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Attachment, attach } from '../attachments.ts';
import type { Outgoing } from '../chat.ts';
import { chatTexts } from '../chatText.ts';
import { sandboxTexts } from '../text.ts';
import { AttachMenu } from './AttachMenu.tsx';
import { useSummary } from './BubbleContent.tsx';
import styles from './Composer.module.css';

interface Props {
  company: string;
  channel: SandboxNumber['channel'];
  quoted: SandboxMessage | undefined;
  onCancelQuote: () => void;
  /** Gives false when it failed: what was typed then comes back. */
  onSend: (input: Outgoing) => Promise<boolean>;
}

export function Composer({ company, channel, quoted, onCancelQuote, onSend }: Props) {
  const t = useText(sandboxTexts);
  const [text, setText] = useState('');
  const [uploading, setUploading] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const isTouch = useMedia(touch);
  useEffect(() => {
    // On a real phone this would open the keyboard over what one came to read.
    if (!isTouch) field.current?.focus({ preventScroll: true });
  }, [isTouch]);
  useEffect(() => {
    if (quoted !== undefined) field.current?.focus();
  }, [quoted]);

  const sendText = async () => {
    const typed = text.trim();
    if (typed === '') return;
    setText('');
    if (!(await onSend({ text: typed }))) setText((now) => now || typed);
  };
  const sendFile = async (kind: Attachment, file: File) => {
    setUploading(file.name);
    try {
      const input = await attach(kind, file, text.trim());
      setText('');
      await onSend(input);
    } catch (error) {
      showFailure(error);
    } finally {
      setUploading(undefined);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && quoted !== undefined) onCancelQuote();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void sendText();
  };
  return (
    <footer className={styles['composer']}>
      {quoted !== undefined && <Quoted line={quoted} company={company} onCancel={onCancelQuote} />}
      {uploading !== undefined && (
        <p role="status" className={styles['uploading']}>
          {t('uploading', { name: uploading })}
        </p>
      )}
      <div className={styles['row']}>
        {/* Numbers that are linked by a code get words alone from here. */}
        {channel !== 'whatsapp' && (
          <AttachMenu channel={channel} onFile={(kind, file) => void sendFile(kind, file)} onSend={onSend} />
        )}
        <TextArea
          ref={field}
          label={t('message')}
          isLabelHidden
          placeholder={t('message')}
          value={text}
          minRows={1}
          maxRows={5}
          maxLength={65_536}
          className={styles['field']}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon={SendHorizontal}
          label={t('send')}
          shortcut="Enter"
          variant="primary"
          isDisabled={text.trim() === ''}
          onClick={() => void sendText()}
        />
      </div>
    </footer>
  );
}

function Quoted({ line, company, onCancel }: { line: SandboxMessage; company: string; onCancel: () => void }) {
  const t = useText(chatTexts);
  const summary = useSummary();
  return (
    <div className={styles['quoted']}>
      <span className={styles['quotedText']}>
        <strong>{line.fromCustomer ? t('replyingToYou') : t('replyingTo', { name: company })}</strong>
        <span>{summary(line)}</span>
      </span>
      <IconButton icon={X} size="small" label={t('cancelReply')} onClick={onCancel} />
    </div>
  );
}
