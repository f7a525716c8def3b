import { sendLive, useConnectionState } from '@web/lib/live.ts';
import { isPageVisible, usePageVisible } from '@web/lib/usePageVisible.ts';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import {
  type Answer,
  answerOf,
  clearAnswer,
  forgetCounted,
  isCounted,
  type OtherViewer,
  onCollision,
  presenceOf,
  viewersOf,
} from './collisionStore.ts';

/** The server forgets a viewer 30 seconds after the last sign of life. */
const heartbeatMs = 20_000;
/** The server takes one sign of typing in five seconds. */
const typingMs = 4600;

/**
 * Says that this person looks at a ticket, and tells who else does. Nobody counts who looks at another page; what the
 * ticket shows on this one stays true all the same.
 */
export function useViewers(ticketId: number): readonly OtherViewer[] {
  const isLooked = usePageVisible();
  const connection = useConnectionState();
  const isConnected = connection === 'online' || connection === 'restored';
  useEffect(() => {
    if (!isConnected) return;
    const sign = () => sendLive('joinChatBox', { ticketId });
    if (isLooked) sign();
    else sendLive('joinChatBoxLeave', { ticketId, isShown: true });
    const timer = isLooked ? setInterval(sign, heartbeatMs) : undefined;
    return () => {
      clearInterval(timer);
      forgetCounted(ticketId);
      // Otherwise the page only gets or loses the focus, and the next sign says so.
      if (isPageVisible() === isLooked) sendLive('joinChatBoxLeave', { ticketId });
    };
  }, [ticketId, isLooked, isConnected]);
  return useSyncExternalStore(onCollision, () => viewersOf(ticketId));
}

/** Whether the server knows that this page shows a ticket: ticks of its messages come from then on. */
export const useIsCounted = (ticketId: number): boolean => useSyncExternalStore(onCollision, () => isCounted(ticketId));

/**
 * A function to call with every key: colleagues in the same ticket see that somebody writes, and so does the contact
 * unless it is a note.
 */
export function useTyping(ticketId: number): (isNote: boolean) => void {
  const said = useRef(0);
  return useCallback(
    (isNote) => {
      const now = Date.now();
      if (now - said.current < typingMs) return;
      said.current = now;
      sendLive('typing', isNote ? { ticketId } : { ticketId, toContact: true });
    },
    [ticketId],
  );
}

/** Who answered in a ticket since this person opened it or wrote there; `forget` when that was seen. */
export function useAnsweredSince(ticketId: number): { answer: Answer | undefined; forget: () => void } {
  useEffect(() => {
    clearAnswer(ticketId);
    return () => clearAnswer(ticketId);
  }, [ticketId]);
  const answer = useSyncExternalStore(onCollision, () => answerOf(ticketId));
  return { answer, forget: useCallback(() => clearAnswer(ticketId), [ticketId]) };
}

/** Whether the contact of a ticket writes or records at this moment. */
export const usePresence = (ticketId: number): 'composing' | 'recording' | undefined =>
  useSyncExternalStore(onCollision, () => presenceOf(ticketId));
