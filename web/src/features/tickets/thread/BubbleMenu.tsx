import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '@web/ui/Menu.tsx';
import { toast } from '@web/ui/toast.tsx';
import { ChevronDown, Copy, Forward, PenLine, PenOff, Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useConversation } from '../conversation/conversation.ts';
import { forwardTexts } from '../forwarding/forwardText.ts';
import { beginSelection } from '../inbox/selection.ts';
import { EditMessageDialog } from './EditMessageDialog.tsx';
import {
  deleteMessage,
  mayDelete,
  mayEditMessage,
  mayForward,
  mayQuote,
  mayReact,
  missingActions,
  reactTo,
} from './messageActions.ts';
import { ReactionMenu } from './ReactionMenu.tsx';
import { threadTexts } from './threadText.ts';
import type { BubbleRow } from './timeline.ts';

/** Menu next to a bubble while it is hovered or focused. */
export function BubbleMenu({ bubble }: { bubble: BubbleRow }) {
  const t = useText(threadTexts);
  const tForward = useText(forwardTexts);
  const client = useQueryClient();
  const { viewer } = useSession();
  const { ticket, quote } = useConversation();
  const [isDeleting, setDeleting] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const { message, reactions } = bubble;
  const ours = reactions.find(({ fromMe }) => fromMe)?.emoji;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.body);
      toast.success(t('copied'));
    } catch {
      toast.error(t('copyFailed'));
    }
  };
  const items: MenuItem[] = [];
  if (mayQuote(viewer, ticket, message)) {
    items.push({ key: 'reply', label: t('reply'), icon: Reply, writes: true, onSelect: () => quote(message) });
  }
  if (message.body !== '' && !message.isDeleted) {
    items.push({ key: 'copy', label: t('copy'), icon: Copy, onSelect: () => void copy() });
  }
  if (mayForward(message)) {
    const forward = () => beginSelection(message);
    items.push({ key: 'forward', label: tForward('forward'), icon: Forward, writes: true, onSelect: forward });
  }
  if (mayEditMessage(viewer, ticket, message)) {
    items.push({
      key: 'edit',
      label: tForward('editTitle'),
      icon: PenLine,
      writes: true,
      onSelect: () => setCorrecting(true),
    });
  }
  if (mayDelete(viewer, ticket, message)) {
    items.push({
      key: 'delete',
      label: t('delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      onSelect: () => setDeleting(true),
    });
  }
  for (const [index, action] of missingActions(viewer, ticket, message).entries()) {
    const label = tForward(action === 'edit' ? 'cannotEdit' : 'cannotDelete');
    const icon = action === 'edit' ? PenOff : Trash2;
    items.push({ key: `no-${action}`, label, icon, isDisabled: true, startsGroup: index === 0, onSelect: () => {} });
  }
  return (
    <>
      {mayReact(viewer, ticket, message) && (
        <ReactionMenu ours={ours} onChoose={(emoji) => void reactTo(client, ticket, message, emoji)} />
      )}
      {items.length > 0 && (
        <Menu
          label={t('actions')}
          items={items}
          trigger={(attributes) => <IconButton {...attributes} icon={ChevronDown} size="small" label={t('actions')} />}
        />
      )}
      {isCorrecting && <EditMessageDialog message={message} onClose={() => setCorrecting(false)} />}
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('deleteTitle')}
        action={t('delete')}
        onConfirm={() => deleteMessage(client, message)}
      >
        {t(message.isPrivate ? 'deleteNote' : 'deleteMessage')}
      </ConfirmDialog>
    </>
  );
}
