import { useText } from '@web/lib/i18n.ts';
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import styles from './Dialog.module.css';
import { type DialogAction, DialogButtons } from './DialogButtons.tsx';
import { IconButton } from './IconButton.tsx';
import { useDismiss } from './layers.ts';
import { reachByKeys } from './reachByKeys.ts';
import { uiTexts } from './text.ts';
import { moveToastsInto } from './toastPortal.ts';
import { useMarkUnsaved } from './unsaved.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface Props {
  isOpen: boolean;
  /** Escape, the cross, a press outside; asked first when something would be lost. */
  onClose: () => void;
  title: ReactNode;
  /** A sentence under the title. */
  description?: ReactNode;
  children: ReactNode;
  /** Primary button, next to a button that closes the dialog. */
  action?: DialogAction;
  /** Other buttons; the primary one last. */
  footer?: ReactNode;
  /** `full`: all available space, for an editor with a panel next to it. */
  size?: 'small' | 'normal' | 'wide' | 'full';
  /** Something typed would be lost: closing asks before. */
  hasUnsavedChanges?: boolean;
  /** `alertdialog` for questions that interrupt. */
  role?: 'dialog' | 'alertdialog';
  /** The title is only heard: for a field that says enough by itself. Escape and a press outside close it. */
  isBare?: boolean;
  /** On phones a dialog fills the screen; a sheet comes from below. A drawer comes from the right. */
  shape?: 'dialog' | 'sheet' | 'drawer';
}

/** A modal dialog. It exists only while open, so its content starts fresh each time. */
export function Dialog({ isOpen, ...rest }: Props) {
  return isOpen ? createPortal(<OpenDialog {...rest} />, document.body) : null;
}

function OpenDialog(props: Omit<Props, 'isOpen'>) {
  const { onClose, title, description, children, action, size = 'normal', shape = 'dialog' } = props;
  const { footer = action && <DialogButtons action={action} onCancel={onClose} /> } = props;
  const { hasUnsavedChanges = false, role = 'dialog', isBare = false } = props;
  const t = useText(uiTexts);
  const id = useId();
  const frame = useModal();
  const [isAsking, setAsking] = useState(false);
  const leave = () => (hasUnsavedChanges ? setAsking(true) : onClose());
  useDismiss({ isOpen: true, onDismiss: leave });
  useMarkUnsaved(hasUnsavedChanges);
  return (
    <dialog
      ref={frame}
      role={role === 'dialog' ? undefined : role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      className={classNames(styles['frame'], styles[shape])}
      onCancel={(event) => {
        // Android's back gesture arrives here; Escape was already handled.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && role === 'dialog') leave();
      }}
    >
      <div
        data-part="panel"
        tabIndex={-1}
        className={classNames(styles['panel'], styles[size], isBare && styles['bare'])}
      >
        {isBare ? (
          <VisuallyHidden>
            <h2 id={`${id}-title`}>{title}</h2>
          </VisuallyHidden>
        ) : (
          <Header {...{ id, title, description, role }} onLeave={leave} />
        )}
        <div ref={reachByKeys} data-part="body" className={styles['body']}>
          {children}
        </div>
        {footer !== undefined && (
          <footer data-part="footer" className={styles['footer']}>
            {footer}
          </footer>
        )}
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        size="small"
        title={t('discardTitle')}
        description={t('discardText')}
        footer={
          <>
            <Button isFirstFocus onClick={() => setAsking(false)}>
              {t('keepEditing')}
            </Button>
            <Button variant="danger" writes={false} onClick={onClose}>
              {t('discard')}
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </dialog>
  );
}

interface HeaderProps extends Pick<Props, 'title' | 'description' | 'role'> {
  id: string;
  onLeave: () => void;
}

function Header({ id, title, description, role, onLeave }: HeaderProps) {
  const t = useText(uiTexts);
  return (
    <header className={styles['header']}>
      <div>
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        {description !== undefined && (
          <p id={`${id}-description`} className={styles['description']}>
            {description}
          </p>
        )}
      </div>
      {role === 'dialog' && <IconButton icon={X} label={t('close')} onClick={onLeave} className={styles['close']} />}
    </header>
  );
}

/** Opens the element in the browser's top layer and afterwards returns the focus to the element that had it. */
function useModal() {
  const frame = useRef<HTMLDialogElement>(null);
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const dialog = frame.current;
    if (dialog === null) return;
    dialog.showModal();
    firstFocus(dialog)?.focus();
    const releaseToasts = moveToastsInto(dialog);
    return () => {
      releaseToasts();
      dialog.close();
      giveFocusBack(before);
    };
  }, [before]);
  return frame;
}

let owed: Element | undefined;

/**
 * Two dialogs may leave together, the outer one first: its opener cannot take the focus while the inner one still
 * blocks the page, so the debt is paid when that one has gone too.
 */
function giveFocusBack(opener: Element | null): void {
  const isReachable = opener?.isConnected && opener.closest('dialog:not([open])') === null;
  const target = isReachable ? opener : owed;
  if (target instanceof HTMLElement) target.focus();
  owed = target === document.activeElement ? undefined : target;
}

const enabled = ':not(:disabled, [type=hidden])';

/** The element marked for focus, else the first field, because the close button is the least likely choice. */
function firstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const within = (part: string, what: string) => dialog.querySelector<HTMLElement>(`[data-part=${part}] ${what}`);
  return (
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    within('body', `:is(input, select, textarea)${enabled}`) ??
    within('footer', `button${enabled}`) ??
    dialog.querySelector<HTMLElement>('[data-part=panel]')
  );
}
