import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { Button } from '@web/ui/Button.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { FieldNote } from '@web/ui/Field.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { useAutosize } from '@web/ui/useAutosize.ts';
import { LockKeyhole, Paperclip, PenLine, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import { actionsFor } from '../../access.ts';
import { composerTexts } from '../../composerText.ts';
import { useInbox, useIsPending } from '../../inbox.ts';
import { ticketTexts } from '../../text.ts';
import { type Composing, useAttaching, useComposer } from '../../useComposer.ts';
import { useKeptFocus } from '../../useKeptFocus.ts';
import { useToastsAbove } from '../../useToastsAbove.ts';
import styles from './Composer.module.css';
import { QuoteBar } from './QuoteBar.tsx';
import { Tray } from './Tray.tsx';
import type { WindowState } from './useReplyWindow.ts';
import { WindowLine } from './WindowLine.tsx';

export interface ComposerHandle {
  readonly focus: () => void;
  readonly write: (text: string) => void;
  readonly toggleNote: () => void;
}

interface Props {
  ticket: TicketView;
  window: WindowState;
  ref: Ref<ComposerHandle>;
}

const rows = { minRows: 1, maxRows: 5 };

/** Where one writes: to the customer, or a note between colleagues. */
export function Composer({ ticket, window, ref }: Props) {
  const t = useText(composerTexts);
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const composing = useComposer(ticket, window.kind !== 'closed');
  const attach = useAttaching(ticket);
  const { text, write, isPrivate, isEnabled, files } = composing;
  const toastsAbove = useToastsAbove();
  const keptFocus = useKeptFocus();
  const placeholder = usePlaceholder(ticket, composing, window);
  const setArea = useAutosize(text, rows, area);
  const toggleNote = () => {
    // Drawn first: what is disabled does not take the focus.
    flushSync(composing.toggleNote);
    area.current?.focus();
  };
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    write: (next) => {
      write(next);
      area.current?.focus();
    },
    toggleNote,
  }));
  const send = () => {
    if (composing.send()) area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') return area.current?.blur();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    attach(pasted);
  };
  return (
    <section ref={toastsAbove} aria-label={t('region')} className={styles['frame']}>
      {ticket.status !== 'closed' && <WindowLine state={window} contactName={ticket.contact.name} />}
      <div ref={keptFocus} className={classNames(styles['composer'], isPrivate && styles['private'])}>
        <QuoteBar quoted={composing.quoted} contactName={ticket.contact.name} onCancel={composing.stopQuoting} />
        <Tray uuid={ticket.uuid} files={files} channel={ticket.channel} />
        <div className={styles['line']}>
          <Toggles composing={composing} onNote={toggleNote} />
          <textarea
            ref={setArea}
            value={text}
            rows={1}
            disabled={!isEnabled}
            aria-label={t(isPrivate ? 'privateMode' : 'message')}
            aria-invalid={composing.isTooLong || undefined}
            aria-describedby={composing.isTooLong ? 'composer-note' : undefined}
            placeholder={placeholder}
            enterKeyHint="send"
            dir="auto"
            className={styles['area']}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <IconButton
            icon={Paperclip}
            label={t('attach')}
            isDisabled={!isEnabled}
            onClick={() => picker.current?.click()}
          />
          <SendButton ticket={ticket} composing={composing} onSend={send} />
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={t('attach')}
            onChange={(event) => {
              attach([...(event.target.files ?? [])]);
              event.target.value = '';
              area.current?.focus();
            }}
          />
        </div>
        {composing.isTooLong && (
          <div className={styles['note']}>
            <FieldNote id="composer-note" error={t('tooLong', { length: composing.length, limit: composing.limit })} />
          </div>
        )}
      </div>
    </section>
  );
}

function Toggles({ composing, onNote }: { composing: Composing; onNote: () => void }) {
  const t = useText(composerTexts);
  return (
    <div className={styles['toggles']}>
      <IconButton
        icon={LockKeyhole}
        label={t('privateMode')}
        shortcut="N"
        isPressed={composing.isPrivate}
        isDisabled={!composing.mayNote}
        onClick={onNote}
      />
      {composing.signing !== null && (
        <IconButton
          icon={PenLine}
          label={t('signatureMode')}
          isPressed={composing.signing.isOn}
          isDisabled={composing.isPrivate || !composing.mayWrite}
          onClick={composing.signing.toggle}
        />
      )}
    </div>
  );
}

/** The way on: sending, or what has to be done before. */
function SendButton({ ticket, composing, onSend }: { ticket: TicketView; composing: Composing; onSend: () => void }) {
  const t = useText(composerTexts);
  const tTickets = useText(ticketTexts);
  const { viewer } = useSession();
  const { act } = useInbox();
  const actions = actionsFor(viewer, ticket);
  const first = actions.has('accept') ? 'accept' : actions.has('reopen') ? 'reopen' : null;
  const isPending = useIsPending(ticket.id);
  if (first !== null && !composing.isPrivate) {
    return (
      <Button variant="primary" isPending={isPending} onClick={() => act(first, ticket)}>
        {tTickets(first)}
      </Button>
    );
  }
  return (
    <IconButton
      icon={SendHorizontal}
      variant="primary"
      label={t(composing.isPrivate ? 'saveNote' : 'send')}
      shortcut="Enter"
      isDisabled={!composing.isEnabled || composing.isEmpty || composing.isTooLong}
      onClick={onSend}
    />
  );
}

/** What the field is for, or why nothing can be written. */
function usePlaceholder(ticket: TicketView, composing: Composing, window: WindowState): string {
  const t = useText(composerTexts);
  const { user } = useSession();
  if (composing.isPrivate) return t('noteHint');
  if (ticket.status === 'pending') return t('mustAccept');
  if (ticket.status === 'closed') return t('mustReopen');
  if (!composing.mayWrite) {
    const isOther = ticket.user !== null && ticket.user.id !== user.id;
    return isOther ? t('ofOther', { name: ticket.user?.name ?? '' }) : t('notAllowed');
  }
  if (window.kind === 'closed') return t('blocked');
  return t(composing.files.length > 0 ? 'captionHint' : 'messageHint');
}
