import { capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { isBlank } from '@shared/core/blank.ts';
import { isRefusedContent, sniffBytes } from '@shared/media/sniff.ts';
import { textLength, withoutSignature, withSignature } from '@shared/messages/content.ts';
import type { MessageView } from '@shared/messages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { checkUpload } from '@web/lib/media.ts';
import { useSession } from '@web/lib/session.tsx';
import { showFailure } from '@web/lib/showFailure.ts';
import { useStored } from '@web/lib/storage.ts';
import { toast } from '@web/ui/toast.tsx';
import { useEffect } from 'react';
import { cachedMessages } from '../cache/cache.ts';
import { useDraft } from '../drafts/drafts.ts';
import { canNote, canWrite } from '../inbox/access.ts';
import type { ContactCard, Outgoing } from '../outbox/outboxEntry.ts';
import { outboxOf } from '../outbox/outboxInstance.ts';
import { useIsBeingTaken } from '../outbox/taking.ts';
import { composeMessages } from './compose.ts';
import {
  addFiles,
  composerState,
  type RestoredParts,
  removeFile,
  updateComposer,
  useComposerState,
} from './composerStore.ts';
import { composerTexts } from './composerText.ts';

export const maxFiles = 30;

const fits = (file: File, ticket: TicketView): boolean => {
  try {
    checkUpload(file, ticket.channel);
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
};

/** A program under another name; what cannot be read here is left to the server, which looks again. */
async function isDisguised(file: File): Promise<boolean> {
  try {
    return isRefusedContent(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()));
  } catch {
    return false;
  }
}

async function attachFiles({ uuid }: TicketView, files: readonly File[]): Promise<void> {
  const adding = addFiles(uuid, files);
  const refused = await Promise.all(files.map(isDisguised));
  await adding;
  for (const file of files.filter((_, position) => refused[position])) {
    const chosen = composerState(uuid).files.find((one) => one.file === file);
    if (chosen !== undefined) removeFile(uuid, chosen);
    showFailure(new AppError('ERR_FILETYPE_NOT_ALLOWED', { values: { name: file.name } }));
  }
}

/** Takes files in for a ticket, telling at once what its channel does not take. */
export function useAttachFiles(ticket: TicketView): (files: readonly File[]) => void {
  const t = useText(composerTexts);
  return (files) => {
    const room = maxFiles - composerState(ticket.uuid).files.length;
    if (files.length > room) toast.notice(t('mostFiles', { limit: maxFiles, over: files.length - room }));
    const empty = files.filter(({ size }) => size === 0);
    if (empty.length > 0) toast.error(t('emptyFile', { names: empty.map(({ name }) => name).join(', ') }));
    const taken = files.slice(0, Math.max(0, room)).filter((file) => file.size > 0 && fits(file, ticket));
    if (taken.length > 0) void attachFiles(ticket, taken);
  };
}

interface Base extends Pick<Outgoing, 'ticket' | 'user'> {
  readonly after: string | null;
}

/** Hands messages over, each after everything that is on the screen or on its way. */
function useEnqueue(ticket: TicketView): (make: (base: Base) => readonly Outgoing[]) => void {
  const client = useQueryClient();
  const { user } = useSession();
  return (make) => {
    const outbox = outboxOf(client);
    const waiting = outbox.entries().findLast((entry) => entry.contactId === ticket.contactId)?.at;
    const stored = cachedMessages(client, ticket.id).at(-1)?.createdAt;
    const known = [waiting, stored].filter((at) => at !== undefined);
    const base = { ticket, user: { id: user.id, name: user.name }, after: known.sort().at(-1) ?? null };
    for (const outgoing of make(base)) outbox.add(outgoing);
  };
}

/** Answers the contact, unless a note is being written: its words would go with the answer. */
const quoteInComposer = (uuid: string, text: string, quoted: MessageView): void =>
  updateComposer(uuid, { quoted, isPrivate: composerState(uuid).isPrivate && text.trim() !== '' });

/** Removes the quote when its message is deleted. */
function useDropDeletedQuote({ uuid }: TicketView, quoted: MessageView | null): void {
  const t = useText(composerTexts);
  const isGone = quoted?.isDeleted === true;
  useEffect(() => {
    if (!isGone) return;
    updateComposer(uuid, { quoted: null });
    toast.notice(t('quoteGone'));
  }, [isGone, uuid, t]);
}

/** Restores the parts of a failed message besides its text. */
function useRestoreMessage({ id: ticketId, uuid }: TicketView): (beside: RestoredParts, isAlone: boolean) => void {
  const client = useQueryClient();
  return ({ isPrivate, quotedId, file }, isAlone) => {
    const quoted = cachedMessages(client, ticketId).find(({ id, isDeleted }) => id === quotedId && !isDeleted);
    // Words of a note never stand where they would go to the contact.
    const isNote = isPrivate || (composerState(uuid).isPrivate && !isAlone);
    updateComposer(uuid, { isPrivate: isNote, ...(quoted ? { quoted } : {}) });
    if (file !== null) void addFiles(uuid, [file]);
  };
}

const voiceFileToAttachment = (file: File) => ({
  ...{ file, previewUrl: URL.createObjectURL(file), width: null, height: null },
  ...{ isVoice: true, uploaded: null },
});

/** State and actions of a ticket's composer. */
export function useComposer(ticket: TicketView, isWindowOpen: boolean) {
  const post = useEnqueue(ticket);
  const takeBack = useRestoreMessage(ticket);
  const { user, viewer, setting } = useSession();
  const { uuid, channel } = ticket;
  const [text, write] = useDraft(user.id, ticket);
  const current = useComposerState(uuid);
  const [isSigned, setSigned] = useStored('signature');
  const maySign = setting('sendSignMessage') === 'enabled';
  const mayWrite = useIsBeingTaken(ticket.id) || canWrite(viewer, ticket);
  const mayNote = canNote(viewer, ticket);
  const isPrivate = current.isPrivate && mayNote;
  const isEnabled = isPrivate || (mayWrite && isWindowOpen);
  const limits = capabilities[channel];
  const limit = limits.maxTextLength;
  const signature = maySign && isSigned ? withSignature(user.name, '') : '';
  const length = isPrivate ? text.trim().length : textLength(text.trim() + signature, limits);
  const isTooLong = length > limit;
  const isEmpty = isBlank(text) && current.files.length === 0 && current.quick === null;
  const send = () => {
    if (!isEnabled || isEmpty || isTooLong) return false;
    post((base) => composeMessages({ ...current, ...base, text, signature, isPrivate }));
    write('');
    updateComposer(uuid, { quoted: null, files: [], quick: null });
    return true;
  };
  const { quoted } = current;
  useDropDeletedQuote(ticket, quoted);
  const stopQuoting = () => updateComposer(uuid, { quoted: null });
  /** Sends an attachment or card without the text, which stays for later. */
  const sendBeside = (what: Pick<Outgoing, 'attachment' | 'card'>) => {
    post((base) => [{ ...base, isPrivate, body: '', quoted, ...what }]);
    stopQuoting();
  };
  return {
    ...current,
    isPrivate,
    text,
    write,
    quote: (message: MessageView) => quoteInComposer(uuid, text, message),
    /** A text that was sent once, before what is being written, which is kept. */
    writeAnew: (sent: string, beside: RestoredParts) => {
      const words = withoutSignature(user.name, sent);
      takeBack(beside, text.trim() === '');
      write(text.trim() === '' ? words : `${words}\n${text}`);
    },
    send,
    sendVoice: (file: File) => sendBeside({ attachment: voiceFileToAttachment(file) }),
    sendCard: (card: ContactCard) => sendBeside({ card }),
    mayWrite,
    mayNote,
    isEnabled,
    isEmpty,
    isTooLong,
    length,
    limit,
    signing: maySign ? { isOn: isSigned, toggle: () => setSigned(!isSigned) } : null,
    toggleNote: () => {
      updateComposer(uuid, { isPrivate: mayNote && !current.isPrivate });
      // Kept as what it is now: a note stays one on every device.
      write(text);
    },
    stopQuoting,
  };
}

export type ComposerModel = ReturnType<typeof useComposer>;
