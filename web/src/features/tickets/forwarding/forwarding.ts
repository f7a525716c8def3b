import type { MessageView } from '@shared/messages/model.ts';

/** Between two messages; faster looks like a machine to the channel. */
export const forwardPause = 900;

/** Result for one contact. */
export interface ForwardProgress {
  readonly sent: number;
  /** Error that stopped it; undefined if everything was sent. */
  readonly error: unknown;
  /** The last message that went, whose ticket can be opened. */
  readonly last: MessageView | undefined;
}

interface Deps {
  readonly send: (message: MessageView, contactId: string) => Promise<MessageView>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Called after every message. */
  readonly onProgress: (contactId: string, delivered: ForwardProgress) => void;
}

interface Round {
  readonly messages: readonly MessageView[];
  readonly contactIds: readonly string[];
  /** Result of earlier attempts, whose messages are not sent again. */
  readonly before: ReadonlyMap<string, ForwardProgress>;
}

/**
 * Sends messages on to contacts, oldest first, one after another with a pause between. What is refused
 * ends its contact's turn, not the others': the rest would be refused for the same reason.
 */
export async function forwardAll({ messages, contactIds, before }: Round, { send, wait, onProgress }: Deps) {
  let isFirst = true;
  for (const contactId of contactIds) {
    let { sent, last } = before.get(contactId) ?? { sent: 0, last: undefined };
    for (const message of messages.slice(sent)) {
      if (!isFirst) await wait(forwardPause);
      isFirst = false;
      try {
        last = await send(message, contactId);
        sent += 1;
        onProgress(contactId, { sent, error: undefined, last });
      } catch (error) {
        onProgress(contactId, { sent, error, last });
        break;
      }
    }
  }
}
