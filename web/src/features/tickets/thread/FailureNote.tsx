import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useConversation } from '../conversation/conversation.ts';
import { outboxOf } from '../outbox/outboxInstance.ts';
import { EditMessageDialog } from './EditMessageDialog.tsx';
import styles from './FailureNote.module.css';
import { deleteMessage, mayEditMessage, retryMessage } from './messageActions.ts';
import { describeFailure } from './messageDescriptions.ts';
import { threadTexts } from './threadText.ts';
import type { Bubble } from './timeline.ts';

/** A message the server never stored is the outbox's; a stored one the server tries again. */
async function retry(client: QueryClient, { message, pending }: Bubble): Promise<boolean> {
  if (pending === null) return retryMessage(client, message);
  outboxOf(client).retry(pending.clientId);
  return true;
}

async function discard(client: QueryClient, { message, pending }: Bubble): Promise<boolean> {
  if (pending === null) return deleteMessage(client, message);
  outboxOf(client).discard(pending.clientId);
  return true;
}

/** The file as this page has it. */
function findPendingFile(client: QueryClient, { pending }: Bubble): File | null {
  const entry =
    pending &&
    outboxOf(client)
      .entries()
      .find(({ clientId }) => clientId === pending.clientId);
  return entry?.attachment?.file ?? null;
}

/** Reason of a failed message, and the next steps. The message stays in its place. */
export function FailureNote({ bubble }: { bubble: Bubble }) {
  const t = useText(threadTexts);
  const client = useQueryClient();
  const { viewer } = useSession();
  const { ticket, write } = useConversation();
  const [isCorrecting, setCorrecting] = useState(false);
  const [pending, setPending] = useState<'retry' | 'edit' | 'discard' | null>(null);
  const { message, pending: waiting } = bubble;
  const reason = waiting === null ? message.failure && describeFailure(message.failure) : errorText(waiting.error);
  const file = findPendingFile(client, bubble);
  // Media that only the server has would be lost, and neither a card nor a template is a text.
  const isText = message.mediaType === 'chat' && message.template === null;
  const isEditable = message.body !== '' && (isText || file !== null);
  const run = async (what: 'retry' | 'edit' | 'discard') => {
    setPending(what);
    const beside = { isPrivate: message.isPrivate, quotedId: message.quotedMsg?.id ?? null, file };
    // First of all, while this conversation is the open one.
    if (what === 'edit') write(message.body, beside);
    await (what === 'retry' ? retry : discard)(client, bubble);
    setPending(null);
  };
  // A message too old to be corrected in its place is written again.
  const correct = () =>
    waiting === null && mayEditMessage(viewer, ticket, message) ? setCorrecting(true) : void run('edit');
  return (
    <div className={styles['note']} role="alert">
      <p className={styles['reason']}>
        <Icon icon={CircleAlert} size={14} className={styles['mark']} />
        <span>
          <strong>{t('failedTitle')}</strong> {reason}
        </span>
      </p>
      <div className={styles['actions']}>
        <Button size="small" variant="plain" isPending={pending === 'retry'} onClick={() => void run('retry')}>
          {t('retry')}
        </Button>
        {isEditable && (
          <Button size="small" variant="quiet" isPending={pending === 'edit'} onClick={correct}>
            {t('editRetry')}
          </Button>
        )}
        <Button size="small" variant="quiet" isPending={pending === 'discard'} onClick={() => void run('discard')}>
          {t('discard')}
        </Button>
      </div>
      {isCorrecting && <EditMessageDialog message={message} onClose={() => setCorrecting(false)} />}
    </div>
  );
}
