import { sendLive, useConnectionState } from '@web/lib/live.ts';
import { isPageVisible, usePageVisible } from '@web/lib/usePageVisible.ts';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import {
  type ColleagueAnswer,
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
 * Reports that the user views a ticket, and returns the other viewers. A hidden page is not counted as a viewer,
 * but its list stays up to date.
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

/** True if the server knows that this page shows the ticket: it sends the ticks of its messages from then on. */
export const useIsCounted = (ticketId: number): boolean => useSyncExternalStore(onCollision, () => isCounted(ticketId));

/**
 * Returns a function to call with every key: colleagues in the same ticket see that the user types, and so does the
 * contact unless it is a note.
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

/** Last answer of a colleague since the user opened the ticket or wrote in it; `forget` dismisses it. */
export function useAnsweredSince(ticketId: number): { answer: ColleagueAnswer | undefined; forget: () => void } {
  useEffect(() => {
    clearAnswer(ticketId);
    return () => clearAnswer(ticketId);
  }, [ticketId]);
  const answer = useSyncExternalStore(onCollision, () => answerOf(ticketId));
  return { answer, forget: useCallback(() => clearAnswer(ticketId), [ticketId]) };
}

/** Presence of the contact: typing or recording. */
export const usePresence = (ticketId: number): 'composing' | 'recording' | undefined =>
  useSyncExternalStore(onCollision, () => presenceOf(ticketId));
