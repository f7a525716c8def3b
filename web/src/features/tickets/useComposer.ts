import { capabilities } from '@shared/connections/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { checkUpload } from '@web/lib/media.ts';
import { useSession } from '@web/lib/session.tsx';
import { showFailure } from '@web/lib/showFailure.ts';
import { useStored } from '@web/lib/storage.ts';
import { toast } from '@web/ui/toast.tsx';
import { canNote, canWrite, signed } from './access.ts';
import { heldMessages } from './cache.ts';
import { outgoingOf } from './compose.ts';
import { addFiles, changeHeld, heldOf, useHeld } from './composerStore.ts';
import { composerTexts } from './composerText.ts';
import { draftScope, useDraft } from './drafts.ts';
import { outboxOf } from './mailroom.ts';

export const mostFiles = 10;

const fits = (file: File, ticket: TicketView): boolean => {
  try {
    checkUpload(file, ticket.channel);
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
};

/** Takes files in for a ticket, telling at once what its channel does not take. */
export function useAttaching(ticket: TicketView): (files: readonly File[]) => void {
  const t = useText(composerTexts);
  return (files) => {
    const room = mostFiles - heldOf(ticket.uuid).files.length;
    if (files.length > room) toast.notice(t('mostFiles', { limit: mostFiles }));
    const taken = files.slice(0, Math.max(0, room)).filter((file) => fits(file, ticket));
    if (taken.length > 0) void addFiles(ticket.uuid, taken);
  };
}

/** What the composer of a ticket holds, may and does. */
export function useComposer(ticket: TicketView, isWindowOpen: boolean) {
  const client = useQueryClient();
  const { user, viewer, setting } = useSession();
  const { uuid, channel } = ticket;
  const [text, write] = useDraft(draftScope(user.id, uuid));
  const held = useHeld(uuid);
  const [isSigned, setSigned] = useStored('signature');
  const maySign = setting('sendSignMessage') === 'enabled';
  const mayWrite = canWrite(viewer, ticket);
  const mayNote = canNote(viewer, ticket);
  const isPrivate = held.isPrivate && mayNote;
  const isEnabled = isPrivate || (mayWrite && isWindowOpen);
  const limit = capabilities[channel].maxTextLength;
  const signature = maySign && isSigned ? signed(user.name, '') : '';
  const length = text.trim().length + (isPrivate ? 0 : signature.length);
  const isTooLong = length > limit;
  const isEmpty = text.trim() === '' && held.files.length === 0;
  const send = () => {
    if (!isEnabled || isEmpty || isTooLong) return false;
    const outbox = outboxOf(client);
    const waiting = outbox.entries().findLast((entry) => entry.contactId === ticket.contactId)?.at;
    const stored = heldMessages(client, ticket.id).at(-1)?.createdAt;
    const after =
      [waiting, stored]
        .filter((at) => at !== undefined)
        .sort()
        .at(-1) ?? null;
    const author = { id: user.id, name: user.name };
    for (const outgoing of outgoingOf({ ...held, ticket, user: author, text, signature, isPrivate, after }))
      outbox.add(outgoing);
    write('');
    changeHeld(uuid, { quoted: null, files: [] });
    return true;
  };
  return {
    ...held,
    isPrivate,
    text,
    write,
    send,
    mayWrite,
    mayNote,
    isEnabled,
    isEmpty,
    isTooLong,
    length,
    limit,
    signing: maySign ? { isOn: isSigned, toggle: () => setSigned(!isSigned) } : null,
    toggleNote: () => changeHeld(uuid, { isPrivate: mayNote && !held.isPrivate }),
    stopQuoting: () => changeHeld(uuid, { quoted: null }),
  };
}

export type Composing = ReturnType<typeof useComposer>;
