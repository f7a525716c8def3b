import type { BotSession } from './botSessionModel.ts';

/** Initial session, without the code of the schema, because every function loads this file. */
export const newSession: BotSession = {
  stage: 'new',
  path: [],
  sent: 0,
  sentAt: null,
  isGreeted: false,
  isOutOfHours: false,
  hoursToldAt: null,
  consentAskedAt: null,
  ratingAsked: 0,
  commentAsked: false,
  ratingQuestion: null,
  isReleased: false,
  endsAt: null,
  menuDueAt: null,
};
