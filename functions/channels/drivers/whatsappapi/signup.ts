import * as z from 'zod';
import type { Account, SendOutcome } from '../driver.ts';
import { isSuccess } from '../graph/answers.ts';
import { graphGet, graphPost } from '../graph/calls.ts';
import { outcomeOf } from '../graph/errors.ts';
import {
  type App,
  type GrantedAccount,
  judgedToken,
  metaDialog,
  provenAccount,
  readGrant,
  tokenFor,
} from '../graph/login.ts';
import { Text } from '../payload.ts';

/** Embedded Signup, whose steps are described by a configuration at Meta. */
export interface SignupApp extends App {
  readonly configId: string;
}

/**
 * The address of Meta's dialog with the steps of Embedded Signup. A redirect, because Meta's script, which opens the same
 * dialog in a window, has no place in our pages; what it would tell of the numbers, the token tells.
 */
export const signupUrl = (app: SignupApp, redirectUri: string, state: string, dialog?: string): string => {
  const extras = JSON.stringify({ version: 'v4', sessionInfoVersion: '3' });
  const asked = { config_id: app.configId, override_default_response_type: 'true', extras };
  return metaDialog(app, redirectUri, state, asked, dialog);
};

const NumberList = z.object({
  data: z.array(z.object({ id: z.string(), display_phone_number: Text, verified_name: Text, status: Text })),
});

// Somebody who signs up grants one; partners a few.
const mostAccounts = 10;
const pageSize = 50;

async function numbersOf(app: App, token: string, wabaId: string): Promise<GrantedAccount[]> {
  const fields = 'id,display_phone_number,verified_name,status';
  const path = `${encodeURIComponent(wabaId)}/phone_numbers?fields=${fields}&limit=${pageSize}`;
  const { data } = readGrant(await graphGet(provenAccount(app, token), path), NumberList);
  return data.map(({ id, display_phone_number: number, verified_name: name, status }) => ({
    ...({ channel: 'whatsappapi', id, name: name || number || id, wabaId, accessToken: token } as const),
    ...(status === 'CONNECTED' ? {} : { needsPin: true }),
  }));
}

/** The numbers of the business accounts somebody signed up with. @throws LoginRefused */
export async function grantedNumbers(app: App, code: string, redirectUri: string): Promise<GrantedAccount[]> {
  const token = await tokenFor(app, { redirect_uri: redirectUri, code });
  const scopes = await judgedToken(app, token);
  const ids = scopes
    .filter(({ scope }) => scope === 'whatsapp_business_management')
    .flatMap(({ target_ids: targets }) => targets);
  const found: GrantedAccount[] = [];
  for (const id of [...new Set(ids)].slice(0, mostAccounts)) found.push(...(await numbersOf(app, token, id)));
  return found;
}

/** Registers a number at the Cloud API; the PIN becomes its second factor, or is the one it has. Never throws. */
export async function registerNumber(account: Account, pin: string): Promise<SendOutcome> {
  const body = { messaging_product: 'whatsapp', pin };
  const result = await graphPost(account, `${account.phoneNumberId}/register`, body);
  return isSuccess(result) ? { kind: 'accepted', wid: '', aliases: [] } : outcomeOf(result);
}
