import type { BotSession } from './botSessionModel.ts';

/** Nothing offered, nothing said. Without the schema's code, because every function carries it. */
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
