import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { type HttpResult, sendRequest } from '../../../core/outbound/httpClient.ts';
import type { Account } from '../driver.ts';
import { Text } from '../payload.ts';
import { parseResponseBody, isSuccess } from './answers.ts';
import { graphGet, graphUrl } from './calls.ts';
import { outcomeOf } from './errors.ts';

/** The app that people let act for their accounts. */
export interface App {
  readonly baseUrl: string;
  readonly id: string;
  readonly secret: string;
}

/** Account that its owner opened to the app, with a long-lived token. */
export interface GrantedAccount {
  readonly channel: 'facebook' | 'instagram' | 'whatsappapi';
  readonly id: string;
  readonly name: string;
  /** The page, the business account, or the account itself where it has neither. */
  readonly wabaId: string;
  readonly accessToken: string;
  readonly tokenUntil?: string;
  readonly proof?: string;
  /** A number that was not registered at the platform yet. */
  readonly needsPin?: boolean;
  /** A number that the app on a phone has, too. */
  readonly isOnPhone?: boolean;
}

/** Meta said no, or nothing that is understood. */
export class LoginRefused extends Error {}

/** Proof for a token, computed with the secret of its app (`appsecret_proof`). */
export const proofOf = ({ secret }: App, token: string): string =>
  createHmac('sha256', secret).update(token).digest('hex');

export function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Returns the address of Meta's consent dialog, which sends the user back with a code.
 * @param asked further parameters of the dialog
 * @param dialog of the sandbox, in place of Meta's
 */
export const metaDialog = (
  { id }: Pick<App, 'id'>,
  redirectUri: string,
  state: string,
  asked: Readonly<Record<string, string>>,
  dialog = 'https://www.facebook.com/v26.0/dialog/oauth',
): string => withQuery(dialog, { client_id: id, redirect_uri: redirectUri, state, response_type: 'code', ...asked });

export const asAccount = ({ baseUrl }: Pick<App, 'baseUrl'>, accessToken: string): Account => ({
  ...{ baseUrl, phoneNumberId: '', wabaId: '', accessToken },
});

/** Adds the proof of our own app, whose token is used. */
export const provenAccount = (app: App, accessToken: string): Account => ({
  ...asAccount(app, accessToken),
  proof: proofOf(app, accessToken),
});

/** @throws LoginRefused */
export function readGrant<S extends z.ZodType>(result: HttpResult, schema: S): z.output<S> {
  const body = isSuccess(result) ? parseResponseBody(result, schema) : undefined;
  if (body === undefined) throw new LoginRefused(isSuccess(result) ? 'odd answer' : outcomeOf(result).failure.code);
  return body;
}

export const GrantedToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().optional().catch(undefined),
});

/** Requests a token for the app. @throws LoginRefused */
export async function tokenFor(app: App, query: Readonly<Record<string, string>>): Promise<string> {
  const asked = { client_id: app.id, client_secret: app.secret, ...query };
  const url = withQuery(graphUrl(asAccount(app, ''), 'oauth/access_token'), asked);
  return readGrant(await sendRequest(url), GrantedToken).access_token;
}

const Judged = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: Text,
    granular_scopes: z.array(z.object({ scope: Text, target_ids: z.array(Text).catch([]) })).catch([]),
  }),
});

/** Checks that a token was issued to our app. @returns the accounts it opens @throws LoginRefused */
export async function judgedToken(app: App, token: string) {
  const account = asAccount(app, `${app.id}|${app.secret}`);
  const result = await graphGet(account, `debug_token?input_token=${encodeURIComponent(token)}`);
  const { data } = readGrant(result, Judged);
  if (!data.is_valid || data.app_id !== app.id) throw new LoginRefused('a token of another app');
  return data.granular_scopes;
}
