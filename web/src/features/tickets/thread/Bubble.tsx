import { useQueryClient } from '@tanstack/react-query';
import { formatClock, formatExact, formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { Tooltip } from '@web/ui/Tooltip.tsx';
import { Bot, ChevronDown, LockKeyhole, X } from 'lucide-react';
import { memo, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SummaryLabel } from '../assistant/lazyAssistant.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { useSelected } from '../inbox/selection.ts';
import { outboxOf } from '../outbox/outboxInstance.ts';
import { Ack } from './Ack.tsx';
import styles from './Bubble.module.css';
import { BubbleBody } from './BubbleBody.tsx';
import { BubbleMenu } from './BubbleMenu.tsx';
import { FailureNote } from './FailureNote.tsx';
import { mayQuote } from './messageActions.ts';
import { Reactions } from './Reactions.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { SelectCheckbox } from './SelectCheckbox.tsx';
import { threadTexts } from './threadText.ts';
import type { BubbleRow, PendingState } from './timeline.ts';
import { useGestures } from './useGestures.ts';

/** Few answers to campaigns need it. */
const OptOutOffer = lazyWithRetry(async () => (await import('./OptOutOffer.tsx')).OptOutOffer);

/** Kinds with something above their text, which then is as wide as that. */
const stacked: ReadonlySet<string> = new Set([
  'image',
  'video',
  'audio',
  'application',
  'sticker',
  'locationMessage',
  'contactMessage',
]);

interface Props {
  row: BubbleRow;
}

const isSame = ({ row: a }: Props, { row: b }: Props): boolean =>
  a.message === b.message &&
  a.isFirst === b.isFirst &&
  a.isLast === b.isLast &&
  a.localUrl === b.localUrl &&
  a.pending?.state === b.pending?.state &&
  a.pending?.share === b.pending?.share &&
  a.pending?.isToUpload === b.pending?.isToUpload &&
  a.pending?.error === b.pending?.error &&
  a.reactions.map(({ emoji }) => emoji).join() === b.reactions.map(({ emoji }) => emoji).join();

const hasFailed = ({ message, pending }: BubbleRow): boolean =>
  pending?.state === 'failed' || (pending === null && message.failure !== null);

/** A message: the contact's on the left, ours on the right, internal notes in amber. */
export const BubbleView = memo(function BubbleView({ row }: Props) {
  const { ticket, quote } = useConversation();
  const { viewer } = useSession();
  const { message, pending } = row;
  const isPicking = useSelected(message.id) !== 'off';
  const isFailed = hasFailed(row);
  const gestures = useGestures({
    onSwipe: !isPicking && mayQuote(viewer, ticket, message) ? () => quote(message) : undefined,
    onLongPress: (element) => element.querySelector<HTMLElement>('[data-tools] button')?.focus(),
  });
  return (
    <div
      {...gestures}
      data-bubble
      className={classNames(
        styles['row'],
        message.fromMe ? styles['ours'] : styles['theirs'],
        row.isFirst && styles['first'],
        isPicking && styles['picking'],
      )}
    >
      <div className={styles['column']}>
        <div
          className={classNames(
            styles['bubble'],
            message.isPrivate && styles['note'],
            isFailed && styles['failed'],
            !message.isDeleted && stacked.has(message.mediaType) && styles['stacked'],
            message.mediaType === 'sticker' && styles['bare'],
            row.isLast && styles['last'],
          )}
        >
          {row.isFirst && <Author row={row} />}
          <BubbleBody bubble={row} />
          <Foot row={row} isFailed={isFailed} />
          {pending?.isToUpload && <Upload pending={pending} />}
        </div>
        <Reactions reactions={row.reactions} />
        {isFailed && <FailureNote bubble={row} />}
        <OptOutLine row={row} />
        {message.refusedAmendment && <RefusalNote refused={message.refusedAmendment} />}
      </div>
      {isPicking ? <SelectCheckbox bubble={row} /> : <Tools row={row} />}
    </div>
  );
}, isSame);

/** Below an answer to a campaign that sounds like a refusal. */
function OptOutLine({ row: { message } }: Props) {
  if (!message.resemblesOptOut || message.isDeleted) return null;
  return (
    <Suspense>
      <OptOutOffer contactId={message.contactId} />
    </Suspense>
  );
}

/**
 * The tools of a bubble come when it is pointed at or reached by the keys: a page of bubbles has a hundred of them,
 * and opening a conversation must not wait for any.
 */
function Tools({ row }: Props) {
  const t = useText(threadTexts);
  const [wanted, setWanted] = useState<'pointer' | 'keys' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isStored = row.pending === null;
  useEffect(() => {
    const bubble = isStored ? place.current?.parentElement : undefined;
    const want = () => setWanted((before) => before ?? 'pointer');
    bubble?.addEventListener('pointerenter', want);
    return () => bubble?.removeEventListener('pointerenter', want);
  }, [isStored]);
  useLayoutEffect(() => {
    if (wanted === 'keys') place.current?.querySelector('button')?.focus();
  }, [wanted]);
  if (!isStored) return null;
  return (
    <div ref={place} data-tools className={styles['tools']}>
      {wanted === null ? (
        <button
          type="button"
          aria-label={t('actions')}
          aria-haspopup="menu"
          className={styles['knob']}
          onFocus={() => setWanted('keys')}
        >
          <Icon icon={ChevronDown} size={16} />
        </button>
      ) : (
        <BubbleMenu bubble={row} />
      )}
    </div>
  );
}

/** Author in a group, or the colleague who wrote it; and the kind of message. */
function Author({ row: { message } }: Props) {
  const t = useText(threadTexts);
  const { user } = useSession();
  const isOther = message.user !== null && message.user.id !== user.id;
  if (message.isSummary) return <SummaryLabel message={message} className={styles['author']} />;
  if (message.isPrivate) {
    return (
      <p className={styles['author']}>
        <Icon icon={LockKeyhole} size={12} />
        {t('note')}
        {message.user !== null && ` · ${message.user.name}`}
      </p>
    );
  }
  if (message.sender) {
    const { name, number } = message.sender;
    return <p className={styles['author']}>{name || formatPhone(number)}</p>;
  }
  if (!message.fromMe) return null;
  if (message.isAutomatic) {
    return (
      <p className={styles['author']}>
        <Icon icon={Bot} size={12} />
        {t('automatic')}
      </p>
    );
  }
  return isOther ? <p className={styles['author']}>{message.user?.name}</p> : null;
}

function Foot({ row: { message, pending }, isFailed }: Props & { isFailed: boolean }) {
  const t = useText(threadTexts);
  return (
    <p className={styles['foot']}>
      {message.isEdited && <span>{t('edited')}</span>}
      <Tooltip text={formatExact(message.createdAt)} host="[data-bubble]">
        <time dateTime={message.createdAt}>{formatClock(message.createdAt)}</time>
      </Tooltip>
      {message.fromMe && !message.isPrivate && !message.isDeleted && (
        <Ack ack={pending === null ? message.ack : 0} isFailed={isFailed} />
      )}
    </p>
  );
}

function Upload({ pending }: { pending: PendingState }) {
  const t = useText(threadTexts);
  const client = useQueryClient();
  return (
    <div className={styles['upload']}>
      <ProgressBar label={t('uploading')} share={pending.share} />
      <IconButton
        icon={X}
        size="small"
        label={t('cancelUpload')}
        onClick={() => outboxOf(client).discard(pending.clientId)}
      />
    </div>
  );
}
