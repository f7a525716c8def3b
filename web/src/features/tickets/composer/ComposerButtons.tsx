import { capabilities } from '@shared/connections/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { phone, useMedia } from '@web/lib/useMedia.ts';
import type { ContactName } from '@web/pickers/ContactSelect.tsx';
import { recordingTexts } from '@web/pickers/recordingText.ts';
import { templateTexts } from '@web/pickers/templateText.ts';
import { Button } from '@web/ui/Button.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Menu } from '@web/ui/Menu.tsx';
import { useKeptControls } from '@web/ui/useKeptControls.ts';
import {
  Camera,
  ContactRound,
  LayoutTemplate,
  LockKeyhole,
  Mic,
  Paperclip,
  PenLine,
  SendHorizontal,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useConversation } from '../conversation/conversation.ts';
import { actionsFor } from '../inbox/access.ts';
import { useInbox, useIsPending } from '../inbox/inbox.ts';
import { AttachDialogs, TemplatesDialog } from '../inbox/lazyPanels.tsx';
import { ticketTexts } from '../text.ts';
import type { AttachKind } from './AttachDialogs.tsx';
import styles from './Composer.module.css';
import { composerTexts } from './composerText.ts';
import type { ComposerModel } from './useComposer.ts';

export function ComposerToggles({ composing, onNote }: { composing: ComposerModel; onNote: () => void }) {
  const t = useText(composerTexts);
  const isPhone = useMedia(phone);
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
      {composing.signing !== null && (composing.isEnabled || !isPhone) && (
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

interface SendProps {
  ticket: TicketView;
  composing: ComposerModel;
  onSend: () => void;
  onRecord: () => void;
}

/** The way on: sending, speaking, or what has to be done before. */
export function SendButton({ ticket, composing, onSend, onRecord }: SendProps) {
  const t = useText(composerTexts);
  const tTickets = useText(ticketTexts);
  const tRecording = useText(recordingTexts);
  const isPhone = useMedia(phone);
  const { viewer } = useSession();
  const { act } = useInbox();
  const actions = actionsFor(viewer, ticket);
  const first = actions.has('accept') ? 'accept' : actions.has('reopen') ? 'reopen' : null;
  const kept = useKeptControls<'accept' | 'reopen'>(first === null || composing.isPrivate ? [] : [first], {
    isTimed: true,
  });
  const isPending = useIsPending(ticket.id);
  const [offered] = kept.shown;
  if (offered !== undefined) {
    return (
      <span {...kept.around}>
        <Button
          variant="primary"
          isPending={isPending}
          isDisabled={!actions.has(offered)}
          onClick={() => act(offered, ticket)}
        >
          {tTickets(offered)}
        </Button>
      </span>
    );
  }
  const record = (
    <IconButton icon={Mic} label={tRecording('record')} isDisabled={!composing.isEnabled} onClick={onRecord} />
  );
  // A phone has no room for both.
  if (isPhone && composing.isEmpty) return record;
  return (
    <>
      {!isPhone && record}
      <IconButton
        icon={SendHorizontal}
        variant="primary"
        label={t(composing.isPrivate ? 'saveNote' : 'send')}
        shortcut="Enter"
        isDisabled={!composing.isEnabled || composing.isEmpty || composing.isTooLong}
        onClick={onSend}
      />
    </>
  );
}

interface AttachProps {
  isDisabled: boolean;
  onFiles: () => void;
  onPhoto: (file: File) => void;
  onCard: (contact: ContactName) => void;
}

/** Menu of everything that can be sent besides text. */
export function AttachMenu({ isDisabled, onFiles, onPhoto, onCard }: AttachProps) {
  const t = useText(composerTexts);
  const tTemplates = useText(templateTexts);
  const { ticket } = useConversation();
  const [kind, setKind] = useState<AttachKind | null>(null);
  const [isChoosing, setTemplates] = useState(false);
  const items = [
    { key: 'files', label: t('attachFiles'), icon: Paperclip, onSelect: onFiles },
    { key: 'photo', label: t('attachPhoto'), icon: Camera, onSelect: () => setKind('photo') },
    { key: 'card', label: t('attachCard'), icon: ContactRound, onSelect: () => setKind('card') },
    ...(capabilities[ticket.channel].templates
      ? [{ key: 'template', label: tTemplates('choose'), icon: LayoutTemplate, onSelect: () => setTemplates(true) }]
      : []),
  ];
  return (
    <>
      <Menu
        label={t('attach')}
        items={items}
        placement="top-end"
        trigger={(attributes) => (
          <IconButton {...attributes} icon={Paperclip} label={t('attach')} isDisabled={isDisabled} />
        )}
      />
      {isChoosing && (
        <Suspense>
          <TemplatesDialog ticket={ticket} onClose={() => setTemplates(false)} />
        </Suspense>
      )}
      {kind !== null && (
        <Suspense>
          <AttachDialogs kind={kind} onClose={() => setKind(null)} onPhoto={onPhoto} onCard={onCard} />
        </Suspense>
      )}
    </>
  );
}
