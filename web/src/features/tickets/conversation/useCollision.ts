import { sayLive, useConnectionState } from '@web/lib/live.ts';
import { usePageVisible } from '@web/lib/usePageVisible.ts';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import {
  type Answer,
  answerIn,
  forgetAnswer,
  type OtherViewer,
  onCollision,
  presenceOf,
  viewersOf,
} from './collisionStore.ts';

/** The server forgets a viewer 30 seconds after the last sign of life. */
const signEvery = 20_000;
/** The server takes one sign of typing in five seconds. */
const typingEvery = 4600;

/** Says that this person looks at a ticket, and tells who else does. Nobody counts who looks at another page. */
export function useViewers(ticketId: number): readonly OtherViewer[] {
  const isLooked = usePageVisible();
  const connection = useConnectionState();
  const isConnected = connection === 'online' || connection === 'restored';
  useEffect(() => {
    if (!isLooked || !isConnected) return;
    const sign = () => sayLive('joinChatBox', { ticketId });
    sign();
    const timer = setInterval(sign, signEvery);
    return () => {
      clearInterval(timer);
      sayLive('joinChatBoxLeave', { ticketId });
    };
  }, [ticketId, isLooked, isConnected]);
  return useSyncExternalStore(onCollision, () => viewersOf(ticketId));
}

/**
 * A function to call with every key: colleagues in the same ticket see that somebody writes, and so does the contact
 * unless it is a note.
 */
export function useTyping(ticketId: number): (isNote: boolean) => void {
  const said = useRef(0);
  return useCallback(
    (isNote) => {
      const now = Date.now();
      if (now - said.current < typingEvery) return;
      said.current = now;
      sayLive('typing', isNote ? { ticketId } : { ticketId, toContact: true });
    },
    [ticketId],
  );
}

/** Who answered in a ticket since this person opened it or wrote there; `forget` when that was seen. */
export function useAnsweredSince(ticketId: number): { answer: Answer | undefined; forget: () => void } {
  useEffect(() => {
    forgetAnswer(ticketId);
    return () => forgetAnswer(ticketId);
  }, [ticketId]);
  const answer = useSyncExternalStore(onCollision, () => answerIn(ticketId));
  return { answer, forget: useCallback(() => forgetAnswer(ticketId), [ticketId]) };
}

/** Whether the contact of a ticket writes or records at this moment. */
export const usePresence = (ticketId: number): 'composing' | 'recording' | undefined =>
  useSyncExternalStore(onCollision, () => presenceOf(ticketId));
