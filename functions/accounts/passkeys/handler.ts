import { passkeys } from '@shared/passkeys/contract.ts';
import { serve } from '../../core/http/serve.ts';
import { begin, beginProof, create, list, prove, remove, rename } from './own.ts';
import { beginSignIn, signIn } from './signIn.ts';

export const handler = serve(passkeys, {
  list: (_input, ctx) => list(ctx),
  begin,
  create,
  rename,
  remove,
  beginProof: (_input, ctx) => beginProof(ctx),
  prove,
  beginSignIn,
  signIn,
});
