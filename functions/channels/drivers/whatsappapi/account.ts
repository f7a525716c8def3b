import { numberNotOfAccount } from '@shared/connections/view.ts';
import * as z from 'zod';
import { type HttpResult, jsonOf } from '../../../core/outbound/httpClient.ts';
import type { Account, AccountCheck, NumberNews } from '../driver.ts';
import { parseResponseBody, isSuccess, oddAnswer } from '../graph/answers.ts';
import { graphGet } from '../graph/calls.ts';
import { outcomeOf } from '../graph/errors.ts';
import { Text } from '../payload.ts';
import { healthFields, healthOf } from './numberNews.ts';

const digits = (text: string): string => text.replace(/\D/g, '');

const NumberObject = z.object({ display_phone_number: Text, verified_name: Text });
const NumberList = z.object({
  data: z.array(z.object({ id: Text })),
  paging: z
    .object({ cursors: z.object({ after: Text }).optional(), next: Text })
    .optional()
    .catch(undefined),
});

// A business account has twenty numbers, a very large one some hundreds.
const pageSize = 100;
const maxPages = 10;

const notConnected = (reason: string, isRefused: boolean): AccountCheck => ({
  isConnected: false,
  number: '',
  verifiedName: '',
  reason,
  isRefused,
});

function failed(result: HttpResult): AccountCheck {
  const { kind, failure } = isSuccess(result) ? oddAnswer : outcomeOf(result);
  return notConnected(failure.reason, kind === 'reconnect' || kind === 'never');
}

/** @returns undefined when the number is one of the business account's */
async function whyNotOfAccount(account: Account): Promise<AccountCheck | undefined> {
  let after = '';
  for (let page = 0; page < maxPages; page += 1) {
    const cursor = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    const result = await graphGet(account, `${account.wabaId}/phone_numbers?fields=id&limit=${pageSize}${cursor}`);
    const list = isSuccess(result) ? parseResponseBody(result, NumberList) : undefined;
    if (!list) return failed(result);
    if (list.data.some(({ id }) => id === account.phoneNumberId)) return undefined;
    after = list.paging?.next ? (list.paging.cursors?.after ?? '') : '';
    if (after === '') break;
  }
  return notConnected(numberNotOfAccount, true);
}

/**
 * Reads the health in a call of its own, so that missing rights or a field that Meta retires do not disconnect the
 * account.
 */
async function readHealth(account: Account): Promise<NumberNews> {
  const result = await graphGet(account, `${account.phoneNumberId}?fields=${healthFields}`);
  return isSuccess(result) ? healthOf(jsonOf(result.answer.body)) : {};
}

/** Reads the number with its token, and whether the business account has it. */
export async function checkAccount(account: Account): Promise<AccountCheck> {
  const result = await graphGet(account, `${account.phoneNumberId}?fields=display_phone_number,verified_name`);
  const number = isSuccess(result) ? parseResponseBody(result, NumberObject) : undefined;
  if (!number || digits(number.display_phone_number) === '') return failed(result);
  const refused = await whyNotOfAccount(account);
  if (refused) return refused;
  return {
    isConnected: true,
    number: digits(number.display_phone_number),
    verifiedName: number.verified_name.slice(0, 200),
    reason: '',
    isRefused: false,
    health: await readHealth(account),
  };
}
