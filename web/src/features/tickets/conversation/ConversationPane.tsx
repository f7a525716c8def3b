import type { TicketView } from '@shared/tickets/model.ts';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { useReadOnly } from '@web/lib/readMode.ts';
import { phone, useMedia } from '@web/lib/useMedia.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { useDrop } from '@web/ui/useDrop.ts';
import { Paperclip, X } from 'lucide-react';
import { type Ref, Suspense, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Composer, type ComposerHandle } from '../composer/Composer.tsx';
import { composerTexts } from '../composer/composerText.ts';
import { useReplyWindow } from '../composer/useReplyWindow.ts';
import { contactTexts } from '../contact/contactText.ts';
import { ContactPanel } from '../inbox/lazyPanels.tsx';
import { Thread, type ThreadHandle } from '../thread/Thread.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import styles from './ConversationPane.module.css';
import { type Conversation, ConversationContext } from './conversation.ts';
import { PaneSkeleton } from './PaneSkeleton.tsx';
import { useStableTicket } from './useStableTicket.ts';
import { type OpenTicket, useTicket } from './useTicket.ts';

/** Below this the drawer lies over the conversation. */
const besideDrawer = '(min-width: 1180px)';

export interface PaneHandle {
  readonly ticket: TicketView | undefined;
  readonly reply: () => void;
  readonly note: () => void;
  /**
   * Closes the panel next to the conversation.
   * @returns false if none was open
   */
  readonly closeDrawer: () => boolean;
}

interface Props {
  uuid: string;
  onBack: () => void;
  ref: Ref<PaneHandle>;
}

/** The open conversation. */
export function ConversationPane({ uuid, onBack, ref }: Props) {
  const open = useTicket(uuid, onBack);
  if (open.ticket === undefined) return <PaneSkeleton />;
  return <OpenPane open={open} ticket={open.ticket} onBack={onBack} ref={ref} />;
}

interface OpenProps {
  open: OpenTicket;
  ticket: TicketView;
  onBack: () => void;
  ref: Ref<PaneHandle>;
}

function OpenPane({ open, ticket, onBack, ref }: OpenProps) {
  const tContact = useText(contactTexts);
  const isReadOnly = useReadOnly();
  const isBeside = useMedia(besideDrawer);
  const isPhone = useMedia(phone);
  const [drawer, setDrawer] = useState<'contact' | 'search'>();
  const isContactShown = drawer !== undefined;
  const closeDrawer = () => setDrawer(undefined);
  const thread = useRef<ThreadHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const window = useReplyWindow(open.window, ticket.channel);
  const drop = useDrop((files) => composer.current?.attach(files));
  useDocumentTitle(ticket.contact.name);
  const conversation = useConversationOf(useStableTicket(ticket), thread, composer);
  useImperativeHandle(ref, () => ({
    ticket,
    reply: () => composer.current?.focus(),
    note: () => composer.current?.toggleNote(),
    closeDrawer: () => {
      closeDrawer();
      return isContactShown;
    },
  }));
  const jump = (messageId: string) => {
    if (!isBeside) closeDrawer();
    thread.current?.jumpTo(messageId);
  };
  const panel = (
    <Suspense fallback={<Skeleton height={160} />}>
      {open.detail === undefined ? (
        <Skeleton height={160} />
      ) : (
        <ContactPanel
          ticket={ticket}
          contact={open.detail.contact}
          advertisement={open.detail.advertisement}
          isSearching={drawer === 'search'}
          onJump={jump}
        />
      )}
    </Suspense>
  );
  return (
    <ConversationContext value={conversation}>
      <div className={styles['pane']}>
        <section aria-label={ticket.contact.name} {...drop.target} className={styles['conversation']}>
          <ConversationHeader
            ticket={ticket}
            detail={open.detail}
            isUpdating={open.isUpdating}
            isContactShown={isContactShown}
            onContact={() => setDrawer(isContactShown ? undefined : 'contact')}
            onSearch={() => setDrawer('search')}
            onBack={onBack}
          />
          <Thread key={ticket.id} ticket={ticket} ref={thread} />
          {!isReadOnly && <Composer key={`composer-${ticket.id}`} ticket={ticket} window={window} ref={composer} />}
          {drop.isOver && <DropNote />}
        </section>
        {isContactShown && isBeside && (
          <aside aria-label={tContact('title')} className={styles['drawer']}>
            <header className={styles['drawerHead']}>
              <h3>{tContact('title')}</h3>
              <IconButton icon={X} label={tContact('close')} onClick={closeDrawer} />
            </header>
            {panel}
          </aside>
        )}
        <Dialog
          isOpen={isContactShown && !isBeside}
          onClose={closeDrawer}
          shape={isPhone ? 'sheet' : 'drawer'}
          title={tContact('title')}
        >
          {panel}
        </Dialog>
      </div>
    </ConversationContext>
  );
}

/** The same object while nothing of it changes, so that bubbles are not drawn again for every tick or message. */
function useConversationOf(
  ticket: TicketView,
  thread: React.RefObject<ThreadHandle | null>,
  composer: React.RefObject<ComposerHandle | null>,
): Conversation {
  const { contact } = ticket;
  return useMemo(
    () => ({
      ticket,
      contactName: contact.name,
      quote: (message) => composer.current?.quote(message),
      write: (text, beside) => {
        // The caller may have waited, and the composer may belong to another ticket now.
        const current = composer.current;
        if (current?.ticketId !== ticket.id) return false;
        current.write(text, beside);
        return true;
      },
      jumpTo: (messageId) => thread.current?.jumpTo(messageId),
      showPicture: (messageId) => thread.current?.showPicture(messageId),
      anchorScroll: () => thread.current?.anchorScroll(),
    }),
    [ticket, contact.name, thread, composer],
  );
}

function DropNote() {
  const t = useText(composerTexts);
  return (
    <div className={styles['drop']}>
      <Icon icon={Paperclip} size={26} />
      {t('dropHere')}
    </div>
  );
}
