import { handler } from '@fn/channels/facebook/handler.ts';
import type { LoginWay } from '@shared/connections/loginWays.ts';
import { facebook } from '@shared/facebook/contract.ts';
import { call } from '../server/call.ts';
import type { SignedIn } from '../server/tenant.ts';
import type { World } from './sandboxWorld.ts';

/** Connecting accounts by signing in at the stand-in. @param admin who does it unless a test says somebody else */
export function signingIn(world: () => World, admin: () => SignedIn) {
  const begin = async (who = admin(), way: LoginWay = 'facebook') => {
    const { json } = await call(handler, facebook.begin, { way }, { token: who.token });
    return new URL(json.url).searchParams.get('state') ?? '';
  };
  const accounts = (code: string, state: string, who = admin()) =>
    call(handler, facebook.accounts, { code, state }, { token: who.token });
  /** Somebody says yes in the dialog. @returns the code they come back with */
  const consent = async (who = admin(), way: LoginWay = 'facebook') =>
    ((await world().call('consent', who.token, { way })).json as { code: string }).code;
  return {
    ...{ begin, consent, accounts },
    /** What the stand-in offers. */
    found: async (who = admin(), way: LoginWay = 'facebook') => {
      const state = await begin(who, way);
      return accounts(await consent(who, way), state, who);
    },
    connect: (
      selection: string,
      accounts: readonly { channel: string; id: string }[],
      who = admin(),
      more: Readonly<Record<string, unknown>> = {},
    ) => call(handler, facebook.connect, { selection, accounts, ...more }, { token: who.token }),
  };
}
