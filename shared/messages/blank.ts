import type { Message } from './model.ts';

/** What a message is before anything special is known of it; every new record begins with it. */
export const blankMessage = {
  media: null,
  location: null,
  contacts: [],
  quotedMsg: null,
  template: null,
  ack: 0,
  isPrivate: false,
  isForwarded: false,
  isEdited: false,
  isDeleted: false,
  isAutomatic: false,
  user: null,
  queue: null,
  failure: null,
  attempts: 0,
  nextAttemptAt: null,
  version: 1,
} satisfies Partial<Message>;
