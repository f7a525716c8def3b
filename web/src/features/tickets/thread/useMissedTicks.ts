import { minuteMs } from '@shared/core/time.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { serverTime } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { useLatest } from '@web/lib/useLatest.ts';
import { useEffect } from 'react';
import { useIsCounted } from '../conversation/useCollision.ts';
import { readNewest } from './readNewest.ts';

/** The ticks of a message follow each other within moments; later ones come when its reader does. */
const ticksWithin = minuteMs;
const readByContact = 3;

const awaitsTicks = ({ fromMe, isPrivate, failure, ack, createdAt }: MessageView): boolean =>
  fromMe && !isPrivate && failure === null && ack < readByContact && serverTime() - Date.parse(createdAt) < ticksWithin;

/**
 * The server sends ticks to pages that show the conversation, which it learns at the time at which the messages are
 * read. A tick between the two is lost: if one may have been, the newest messages are read once more.
 */
export function useMissedTicks(ticketId: number, messages: readonly MessageView[]): void {
  const client = useQueryClient();
  const isCounted = useIsCounted(ticketId);
  const isRead = messages.length > 0;
  const now = useLatest({ messages, viewer: useSession().viewer });
  useEffect(() => {
    const { messages: shown, viewer } = now.current;
    if (!isCounted || !isRead || !shown.some(awaitsTicks)) return;
    // A failure is ignored, because the next read of the conversation has the ticks.
    readNewest(client, viewer, ticketId).catch(() => undefined);
  }, [isCounted, isRead, ticketId, client, now]);
}
