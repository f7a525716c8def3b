import type { Message } from './model.ts';

/** Defaults of a message; every new record begins with them. */
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
