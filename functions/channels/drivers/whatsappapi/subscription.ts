import type { Account, SendOutcome } from '../driver.ts';
import { isSuccess } from './answers.ts';
import { outcomeOf } from './errors.ts';
import { graphDelete, graphPost } from './graph.ts';

/** Webhooks of a business account are asked for once, whatever the number of its phones. */
export async function subscribe(account: Account, isWanted: boolean): Promise<SendOutcome> {
  const path = `${account.wabaId}/subscribed_apps`;
  const result = await (isWanted ? graphPost(account, path, {}) : graphDelete(account, path));
  return isSuccess(result) ? { kind: 'accepted', wid: '', aliases: [] } : outcomeOf(result);
}
