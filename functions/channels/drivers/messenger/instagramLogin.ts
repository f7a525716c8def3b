import * as z from 'zod';
import { sendRequest } from '../../../core/outbound/httpClient.ts';
import { graphGet } from '../graph/calls.ts';
import { type App, asAccount, type GrantedAccount, GrantedToken, readGrant, withQuery } from '../graph/login.ts';
import { Text } from '../payload.ts';
import { calculateTokenExpiry } from './tokenRenewal.ts';

/** The app as Instagram knows it, with an id and a secret of its own there. */
export interface InstagramApp extends App {
  /** Address that exchanges a code for a token valid for an hour. */
  readonly codeUrl: string;
  /** Address that exchanges such a token for a long-lived one. */
  readonly tokenUrl: string;
}

const scopes = 'instagram_business_basic,instagram_business_manage_messages';

/** The address of Instagram's own dialog. @param dialog of the stand-in, in place of it */
export const instagramDialogUrl = ({ id }: Pick<App, 'id'>, redirectUri: string, state: string, dialog?: string) =>
  withQuery(dialog ?? 'https://www.instagram.com/oauth/authorize', {
    ...{ client_id: id, redirect_uri: redirectUri, state, response_type: 'code', scope: scopes },
  });

/** Both answers exist: the token itself, and a list of one. */
const Exchanged = z.union([
  GrantedToken,
  z.object({ data: z.tuple([GrantedToken], z.unknown()) }).transform(({ data: [first] }) => first),
]);

const Me = z.object({ user_id: z.string().min(1), username: Text });

async function shortToken(app: InstagramApp, code: string, redirectUri: string): Promise<string> {
  const form = new FormData();
  const fields = { client_id: app.id, client_secret: app.secret, grant_type: 'authorization_code', code };
  for (const [name, value] of Object.entries({ ...fields, redirect_uri: redirectUri })) form.set(name, value);
  const laidOut = new Response(form);
  const headers = { 'content-type': laidOut.headers.get('content-type') ?? '' };
  const body = new Uint8Array(await laidOut.arrayBuffer());
  const result = await sendRequest(app.codeUrl, { method: 'POST', headers, body });
  return readGrant(result, Exchanged).access_token;
}

/** The one account that signed in, with a token for sixty days. @throws LoginRefused */
export async function grantedInstagram(
  app: InstagramApp,
  code: string,
  redirectUri: string,
  at: Date,
): Promise<GrantedAccount[]> {
  const short = await shortToken(app, code, redirectUri);
  const query = { grant_type: 'ig_exchange_token', client_secret: app.secret, access_token: short };
  const long = readGrant(await sendRequest(withQuery(app.tokenUrl, query)), GrantedToken);
  const me = readGrant(await graphGet(asAccount(app, long.access_token), 'me?fields=user_id,username'), Me);
  const account = {
    channel: 'instagram',
    id: me.user_id,
    wabaId: me.user_id,
    name: me.username || me.user_id,
  } as const;
  return [{ ...account, accessToken: long.access_token, tokenUntil: calculateTokenExpiry(long.expires_in, at) }];
}
