import * as z from 'zod';
import { type HttpResult, sendRequest } from '../../../core/outbound/httpClient.ts';
import type { Account } from '../driver.ts';
import { bodyOf, isSuccess } from '../graph/answers.ts';
import { graphGet, graphUrl } from '../graph/calls.ts';
import { Text } from '../payload.ts';
import { refusalOf } from './errors.ts';

/** The app that people let act for their pages. */
export interface App {
  readonly baseUrl: string;
  readonly id: string;
  readonly secret: string;
}

/** A page with a token that lasts until its owner changes their password or loses the role. */
export interface Page {
  readonly id: string;
  readonly name: string;
  readonly accessToken: string;
  readonly instagram: { readonly id: string; readonly username: string } | null;
}

/** Meta said no, or nothing that is understood. */
export class LoginRefused extends Error {}

const scopes = [
  ...['pages_show_list', 'pages_messaging', 'pages_manage_metadata', 'pages_read_engagement', 'business_management'],
  ...['instagram_basic', 'instagram_manage_messages'],
];

/** The address of Meta's dialog. @param dialog of the stand-in, in place of Meta's */
export function dialogUrl({ id }: Pick<App, 'id'>, redirectUri: string, state: string, dialog?: string): string {
  const url = new URL(dialog ?? 'https://www.facebook.com/v26.0/dialog/oauth');
  const query = { client_id: id, redirect_uri: redirectUri, state, response_type: 'code', scope: scopes.join(',') };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const asAccount = ({ baseUrl }: App, accessToken: string): Account => ({
  ...{ baseUrl, phoneNumberId: '', wabaId: '', accessToken },
});

function read<S extends z.ZodType>(result: HttpResult, schema: S): z.output<S> {
  const body = isSuccess(result) ? bodyOf(result, schema) : undefined;
  if (body === undefined) throw new LoginRefused(isSuccess(result) ? 'odd answer' : refusalOf(result).failure.code);
  return body;
}

const Token = z.object({ access_token: z.string().min(1) });

/** One of the app's own questions, for a token. */
async function tokenFor(app: App, query: Readonly<Record<string, string>>): Promise<string> {
  const asked = new URLSearchParams({ client_id: app.id, client_secret: app.secret, ...query });
  const url = graphUrl(asAccount(app, ''), `oauth/access_token?${asked}`);
  return read(await sendRequest(url), Token).access_token;
}

const Judged = z.object({ data: z.object({ is_valid: z.boolean(), app_id: Text }) });

/** A token somebody else's app was given opens nothing here. */
async function checkToken(app: App, token: string): Promise<void> {
  const account = asAccount(app, `${app.id}|${app.secret}`);
  const result = await graphGet(account, `debug_token?input_token=${encodeURIComponent(token)}`);
  const { data } = read(result, Judged);
  if (!data.is_valid || data.app_id !== app.id) throw new LoginRefused('a token of another app');
}

const PageList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: Text,
      access_token: Text,
      instagram_business_account: z.object({ id: z.string(), username: Text }).optional().catch(undefined),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: Text }).optional(), next: Text })
    .optional()
    .catch(undefined),
});

const pageSize = 50;
// Agencies look after many; whoever has more grants a part of them.
const maxRounds = 4;

async function pagesOf(app: App, token: string): Promise<Page[]> {
  const fields = 'id,name,access_token,instagram_business_account{id,username}';
  const found: Page[] = [];
  let after = '';
  for (let round = 0; round < maxRounds; round += 1) {
    const cursor = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    const path = `me/accounts?fields=${fields}&limit=${pageSize}${cursor}`;
    const list = read(await graphGet(asAccount(app, token), path), PageList);
    for (const { id, name, access_token: accessToken, instagram_business_account: instagram } of list.data) {
      // Without a token the person may see the page, not write for it.
      if (accessToken !== '') found.push({ id, name, accessToken, instagram: instagram ?? null });
    }
    after = list.paging?.next ? (list.paging.cursors?.after ?? '') : '';
    if (after === '') break;
  }
  return found;
}

/** The pages somebody granted. @throws LoginRefused */
export async function grantedPages(app: App, code: string, redirectUri: string): Promise<Page[]> {
  const short = await tokenFor(app, { redirect_uri: redirectUri, code });
  const long = await tokenFor(app, { grant_type: 'fb_exchange_token', fb_exchange_token: short });
  await checkToken(app, long);
  return pagesOf(app, long);
}
