import type { Account, SendOutcome } from '../driver.ts';
import { isSuccess } from '../graph/answers.ts';
import { graphDelete, graphPost } from '../graph/calls.ts';
import { outcomeOf } from '../graph/errors.ts';

/** Webhooks of a business account are asked for once, whatever the number of its phones. */
export async function subscribe(account: Account, isWanted: boolean): Promise<SendOutcome> {
  const path = `${account.wabaId}/subscribed_apps`;
  const result = await (isWanted ? graphPost(account, path, {}) : graphDelete(account, path));
  return isSuccess(result) ? { kind: 'accepted', wid: '', aliases: [] } : outcomeOf(result);
}
