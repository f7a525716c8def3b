import * as z from 'zod';
import { graphGet } from '../graph/calls.ts';
import {
  type App,
  type GrantedAccount,
  judgedToken,
  metaDialog,
  proofOf,
  provenAccount,
  readGrant,
  tokenFor,
} from '../graph/login.ts';
import { Text } from '../payload.ts';

const scopes = [
  ...['pages_show_list', 'pages_messaging', 'pages_manage_metadata', 'pages_read_engagement', 'business_management'],
  ...['instagram_basic', 'instagram_manage_messages'],
];

/** The address of Meta's dialog. @param dialog of the stand-in, in place of Meta's */
export const dialogUrl = (app: Pick<App, 'id'>, redirectUri: string, state: string, dialog?: string): string =>
  metaDialog(app, redirectUri, state, { scope: scopes.join(',') }, dialog);

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
type Page = z.output<typeof PageList>['data'][number];

/** A page, then the Instagram account linked to it; both with the page's token. */
const accountsOf = (app: App, { id, name, access_token: accessToken, instagram_business_account: linked }: Page) => {
  const proof = proofOf(app, accessToken);
  const page: GrantedAccount = { channel: 'facebook', id, name: name || id, wabaId: id, accessToken, proof };
  if (!linked) return [page];
  return [page, { ...page, channel: 'instagram' as const, id: linked.id, name: linked.username || name }];
};

const pageSize = 50;
// Limit for the pages of an account; agencies with more grant a part of them.
const maxRounds = 4;

async function pagesOf(app: App, token: string): Promise<GrantedAccount[]> {
  const fields = 'id,name,access_token,instagram_business_account{id,username}';
  const found: GrantedAccount[] = [];
  let after = '';
  for (let round = 0; round < maxRounds; round += 1) {
    const cursor = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    const path = `me/accounts?fields=${fields}&limit=${pageSize}${cursor}`;
    const list = readGrant(await graphGet(provenAccount(app, token), path), PageList);
    // Without a token the person may see the page, not write for it.
    found.push(...list.data.filter((page) => page.access_token !== '').flatMap((page) => accountsOf(app, page)));
    after = list.paging?.next ? (list.paging.cursors?.after ?? '') : '';
    if (after === '') break;
  }
  return found;
}

/**
 * Returns the granted pages, with tokens that last until their owner changes the password or loses the role.
 * @throws LoginRefused
 */
export async function grantedPages(app: App, code: string, redirectUri: string): Promise<GrantedAccount[]> {
  const short = await tokenFor(app, { redirect_uri: redirectUri, code });
  const long = await tokenFor(app, { grant_type: 'fb_exchange_token', fb_exchange_token: short });
  await judgedToken(app, long);
  return pagesOf(app, long);
}
