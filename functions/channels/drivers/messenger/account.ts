import { tokenOfAnotherAccount } from '@shared/connections/view.ts';
import * as z from 'zod';
import type { HttpResult } from '../../../core/outbound/httpClient.ts';
import type { Account, AccountCheck, SendOutcome } from '../driver.ts';
import { parseResponseBody, isSuccess, oddAnswer } from '../graph/answers.ts';
import { graphDelete, graphGet, graphPost } from '../graph/calls.ts';
import { Text } from '../payload.ts';
import { resultToRefusal } from './errors.ts';

const notConnected = (reason: string, isRefused: boolean): AccountCheck => ({
  ...{ isConnected: false, number: '', verifiedName: '', reason, isRefused },
});

function failed(result: HttpResult): AccountCheck {
  const { kind, failure } = isSuccess(result) ? oddAnswer : resultToRefusal(result);
  return notConnected(failure.reason, kind === 'reconnect' || kind === 'never');
}

const connected = (id: string, name: string): AccountCheck => ({
  ...{ isConnected: true, number: id, verifiedName: name.slice(0, 200), reason: '', isRefused: false },
});

const Me = z.object({
  id: Text,
  user_id: Text,
  name: Text,
  username: Text,
  instagram_business_account: z.object({ id: Text, username: Text }).optional().catch(undefined),
});

/** True for an Instagram account connected without a page. */
const isOnItsOwn = ({ phoneNumberId, wabaId }: Account): boolean => phoneNumberId === wabaId;

/** Checks a page token; its holder counts as the page's owner. */
export async function checkPage(account: Account): Promise<AccountCheck> {
  const result = await graphGet(account, 'me?fields=id,name');
  const me = isSuccess(result) ? parseResponseBody(result, Me) : undefined;
  if (!me || me.id === '') return failed(result);
  return me.id === account.phoneNumberId ? connected(me.id, me.name) : notConnected(tokenOfAnotherAccount, true);
}

export async function checkInstagram(account: Account): Promise<AccountCheck> {
  const { phoneNumberId, wabaId } = account;
  const fields = isOnItsOwn(account) ? 'user_id,username' : 'id,instagram_business_account{id,username}';
  const result = await graphGet(account, `me?fields=${fields}`);
  const me = isSuccess(result) ? parseResponseBody(result, Me) : undefined;
  if (!me) return failed(result);
  const linked = isOnItsOwn(account) ? { id: me.user_id, username: me.username } : me.instagram_business_account;
  const isOwn = linked?.id === phoneNumberId && (isOnItsOwn(account) || me.id === wabaId);
  return isOwn ? connected(phoneNumberId, `@${linked.username}`) : notConnected(tokenOfAnotherAccount, true);
}

const pageFields =
  'messages,messaging_postbacks,message_echoes,message_deliveries,message_reads,message_reactions,message_edits,messaging_referrals,messaging_optins';
const instagramFields = 'messages,messaging_seen,message_reactions,messaging_postbacks,message_edit,messaging_referral';

async function subscribe(account: Account, isWanted: boolean, fields: string): Promise<SendOutcome> {
  const path = `${account.wabaId}/subscribed_apps`;
  const result = await (isWanted
    ? graphPost(account, `${path}?subscribed_fields=${fields}`, {})
    : graphDelete(account, path));
  return isSuccess(result) ? { kind: 'accepted', wid: '', aliases: [] } : resultToRefusal(result);
}

export const subscribePage = (account: Account, isWanted: boolean): Promise<SendOutcome> =>
  subscribe(account, isWanted, pageFields);

/** An account that is linked to a page shares the page's webhooks. */
export const subscribeInstagram = (account: Account, isWanted: boolean): Promise<SendOutcome> =>
  subscribe(account, isWanted, isOnItsOwn(account) ? instagramFields : pageFields);
