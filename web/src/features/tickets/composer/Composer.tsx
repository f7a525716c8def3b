import { capabilities } from '@shared/connections/model.ts';
import type { MessageView } from '@shared/messages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { phone, useMedia } from '@web/lib/useMedia.ts';
import { EmojiButton } from '@web/pickers/emoji/EmojiButton.tsx';
import { RecordingBar } from '@web/pickers/RecordingBar.tsx';
import { useRecording } from '@web/pickers/useRecording.ts';
import { classNames } from '@web/ui/classNames.ts';
import { FieldNote } from '@web/ui/Field.tsx';
import { MessageField } from '@web/ui/MessageField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useKeyboardInset } from '@web/ui/useKeyboardInset.ts';
import { usePreservedFocus } from '@web/ui/usePreservedFocus.ts';
import { useToastsOnTop } from '@web/ui/useToastsOnTop.ts';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AssistantBar } from '../assistant/lazyAssistant.tsx';
import { useTyping } from '../conversation/useCollision.ts';
import { AttachmentTray } from './AttachmentTray.tsx';
import styles from './Composer.module.css';
import { AttachMenu, ComposerToggles, SendButton } from './ComposerButtons.tsx';
import { useRequestedFocus } from './composerFocus.ts';
import type { RestoredParts } from './composerStore.ts';
import { composerTexts } from './composerText.ts';
import { QuickReplyBars } from './QuickReplyBars.tsx';
import { QuickReplyList } from './QuickReplyList.tsx';
import { QuoteBar } from './QuoteBar.tsx';
import { ReplyWindowNotice } from './ReplyWindowNotice.tsx';
import { type ComposerModel, useAttachFiles, useComposer } from './useComposer.ts';
import { usePastedFiles } from './usePastedFiles.ts';
import { useQuickReplies } from './useQuickReplies.ts';
import type { WindowState } from './useReplyWindow.ts';

export interface ComposerHandle {
  readonly focus: () => void;
  readonly quote: (message: MessageView) => void;
  readonly ticketId: number;
  readonly write: (text: string, beside: RestoredParts) => void;
  readonly toggleNote: () => void;
  readonly attach: (files: readonly File[]) => void;
}

interface Props {
  ticket: TicketView;
  window: WindowState;
  ref: Ref<ComposerHandle>;
}

/** Composer for messages to the customer, or notes between colleagues. */
export function Composer({ ticket, window, ref }: Props) {
  const t = useText(composerTexts);
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const composing = useComposer(ticket, window.kind !== 'closed');
  const attach = useAttachFiles(ticket);
  const { text, write, isPrivate, isEnabled, files } = composing;
  const { hasFocus, following } = useFollowedFocus();
  const recording = useRecording({
    onRecorded: composing.sendVoice,
    onKept: (file) => attach([file]),
    sounds: capabilities[ticket.channel].sounds,
  });
  useToastsOnTop();
  const aboveKeyboard = useKeyboardInset();
  const sayTyping = useTyping(ticket.id);
  const keptFocus = usePreservedFocus();
  // Keyboards of phones have their own emojis.
  const isPhone = useMedia(phone);
  const placeholder = usePlaceholder(ticket, composing, window);
  const quick = useQuickReplies({ ticket, composing, area });
  usePastedFiles(area, isEnabled, attach);
  const take = (dropped: readonly File[]) => {
    // Files are refused while nothing can be sent; the notice says why.
    if (!isEnabled) return toast.notice(placeholder);
    attach(dropped);
    area.current?.focus();
  };
  useFocusAfter(recording.phase !== 'idle', area);
  useTypingAhead(ticket.id, composing, area);
  // Drawn first: what is disabled does not take the focus.
  const focusAfter = (change: () => void) => {
    flushSync(change);
    area.current?.focus();
  };
  const toggleNote = () => focusAfter(composing.toggleNote);
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    quote: (message) => focusAfter(() => composing.quote(message)),
    ticketId: ticket.id,
    write: (next, beside) => focusAfter(() => composing.writeAnew(next, beside)),
    toggleNote,
    attach: take,
  }));
  const send = () => {
    if (!quick.stops() && composing.send()) area.current?.focus();
  };
  return (
    <section aria-label={t('region')} className={styles['frame']}>
      {ticket.status !== 'closed' && (
        <ReplyWindowNotice
          state={window}
          contactName={ticket.contact.name}
          takesTemplates={capabilities[ticket.channel].templates}
        />
      )}
      <div ref={keptFocus} className={classNames(styles['composer'], isPrivate && styles['private'])}>
        <QuoteBar quoted={composing.quoted} contactName={ticket.contact.name} onCancel={composing.stopQuoting} />
        <QuickReplyList quick={quick} />
        <QuickReplyBars ticket={ticket} quick={quick} file={composing.quick} />
        <AssistantBar ticket={ticket} composing={composing} area={area} />
        <AttachmentTray uuid={ticket.uuid} files={files} channel={ticket.channel} />
        {recording.phase !== 'idle' && <RecordingBar recording={recording} />}
        <div hidden={recording.phase !== 'idle'} className={styles['line']}>
          <ComposerToggles composing={composing} onNote={toggleNote} />
          {!isPhone && <EmojiButton area={area} isDisabled={!isEnabled} />}
          <MessageField
            ref={area}
            value={text}
            isNote={isPrivate}
            disabled={!isEnabled && !hasFocus}
            readOnly={!isEnabled}
            {...following}
            aria-label={t(isPrivate ? 'privateMode' : 'message')}
            aria-invalid={composing.isTooLong || undefined}
            aria-describedby={composing.isTooLong ? 'composer-note' : undefined}
            placeholder={placeholder}
            title={isEnabled ? undefined : placeholder}
            {...quick.attributes}
            onChange={({ target: { value } }) => {
              write(value);
              if (value !== '') sayTyping(isPrivate);
            }}
            onKeyDown={quick.onKey}
            onSend={send}
          />
          {(isEnabled || !isPhone) && (
            <AttachMenu
              isDisabled={!isEnabled}
              onFiles={() => picker.current?.click()}
              onPhoto={(photo) => attach([photo])}
              onCard={composing.sendCard}
            />
          )}
          <SendButton ticket={ticket} composing={composing} onSend={send} onRecord={recording.start} />
          <FilePicker ref={picker} onPick={take} />
        </div>
        {composing.isTooLong && <TooLongNote length={composing.length} limit={composing.limit} />}
      </div>
      <div ref={aboveKeyboard} />
    </section>
  );
}

/** Takes the focus that was asked for on accepting, and what was typed before the field was there. */
function useTypingAhead(ticketId: number, composing: ComposerModel, area: RefObject<HTMLTextAreaElement | null>): void {
  const { isEnabled, isPrivate, text, write } = composing;
  useRequestedFocus({ ticketId, isReady: isEnabled && !isPrivate, area, onTyped: (more) => write(text + more) });
}

/** The field stays focused when writing becomes impossible, so that typed keys do not act as shortcuts. */
function useFollowedFocus() {
  const [hasFocus, setFocus] = useState(false);
  return { hasFocus, following: { onFocus: () => setFocus(true), onBlur: () => setFocus(false) } };
}

function TooLongNote({ length, limit }: { length: number; limit: number }) {
  const t = useText(composerTexts);
  return (
    <div className={styles['note']}>
      <FieldNote id="composer-note" error={t('tooLong', { length: formatCount(length), limit: formatCount(limit) })} />
    </div>
  );
}

function FilePicker({ ref, onPick }: { ref: Ref<HTMLInputElement>; onPick: (files: readonly File[]) => void }) {
  const t = useText(composerTexts);
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={t('attach')}
      onChange={(event) => {
        onPick([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
}

/**
 * Returns the focus to the field after a replacement of the composer ends; not on phones, where it would open the
 * keyboard.
 */
function useFocusAfter(isTaken: boolean, area: RefObject<HTMLTextAreaElement | null>): void {
  const isPhone = useMedia(phone);
  const wasTaken = useRef(false);
  useEffect(() => {
    const isBack = wasTaken.current && !isTaken;
    wasTaken.current = isTaken;
    if (isBack && !isPhone && document.activeElement === document.body) area.current?.focus();
  }, [isTaken, isPhone, area]);
}

/** Placeholder with the purpose of the field, or the reason why writing is impossible. */
function usePlaceholder(ticket: TicketView, composing: ComposerModel, window: WindowState): string {
  const t = useText(composerTexts);
  const { user } = useSession();
  if (composing.isPrivate) return t('noteHint');
  if (ticket.status === 'pending' && !composing.mayWrite) return t('mustAccept');
  if (ticket.status === 'closed') return t('mustReopen');
  if (!composing.mayWrite) {
    const isOther = ticket.user !== null && ticket.user.id !== user.id;
    return isOther ? t('ofOther', { name: ticket.user?.name ?? '' }) : t('notAllowed');
  }
  if (window.kind === 'closed') return t('blocked');
  return t(composing.files.length > 0 ? 'captionHint' : 'messageHint');
}
