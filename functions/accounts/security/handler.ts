import { security } from '@shared/security/contract.ts';
import { serve } from '../../core/http/serve.ts';
import { endOwnSession, ownSessions } from './sessions.ts';

export const handler = serve(security, {
  sessions: async (_input, ctx) => ({ sessions: await ownSessions(ctx) }),
  endSession: ({ sessionId }, ctx) => endOwnSession(sessionId, ctx),
});
