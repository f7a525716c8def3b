import { security } from '@shared/security/contract.ts';
import { serve } from '../../core/http/serve.ts';
import { checkFreshProof, exchangeProof } from '../records/freshProof.ts';
import { confirm, removeAuthenticator, renewRecoveryCodes, start, status } from './own.ts';
import { endOwnSession, ownSessions } from './sessions.ts';
import { confirmAtSignIn, signInWithCode, startAtSignIn } from './signIn.ts';
import { resetSecondFactor, team } from './team.ts';

export const handler = serve(
  security,
  {
    prove: exchangeProof,
    sessions: async (_input, ctx) => ({ sessions: await ownSessions(ctx) }),
    endSession: ({ sessionId }, ctx) => endOwnSession(sessionId, ctx),
    status: (_input, ctx) => status(ctx),
    startAuthenticator: start,
    confirmAuthenticator: confirm,
    removeAuthenticator,
    renewRecoveryCodes,
    team: (_input, ctx) => team(ctx),
    resetSecondFactor,
    signIn: signInWithCode,
    startAtSignIn,
    confirmAtSignIn,
  },
  { checkProof: checkFreshProof },
);
