import type { MessageView } from '@shared/messages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { createContext, useContext } from 'react';
import type { RestoredParts } from '../composer/composerStore.ts';

/** Functions of the conversation that a bubble can use. */
export interface Conversation {
  readonly ticket: TicketView;
  readonly contactName: string;
  /** Quotes this message above the composer. */
  readonly quote: (message: MessageView) => void;
  /** Puts a text into the composer of this conversation. @returns false when another one is open by now */
  readonly write: (text: string, beside: RestoredParts) => boolean;
  /** Goes to a message, reading older ones until it is found. */
  readonly jumpTo: (messageId: string) => void;
  readonly showPicture: (messageId: string) => void;
  /** Keeps what is in sight where it is while something in it grows. */
  readonly anchorScroll: () => void;
}

export const ConversationContext = createContext<Conversation | undefined>(undefined);

/** @throws outside a conversation */
export function useConversation(): Conversation {
  const conversation = useContext(ConversationContext);
  if (conversation === undefined) throw new Error('A bubble is drawn outside of a conversation.');
  return conversation;
}
