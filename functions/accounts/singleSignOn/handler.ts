import { singleSignOn } from '@shared/singleSignOn/contract.ts';
import { serve } from '../../core/http/serve.ts';
import { checkFreshProof } from '../records/freshProof.ts';
import { read, test, update } from './settings.ts';
import { begin, finish } from './signIn.ts';

export const handler = serve(
  singleSignOn,
  { get: (_input, ctx) => read(ctx), update, test, begin, finish },
  { checkProof: checkFreshProof },
);
