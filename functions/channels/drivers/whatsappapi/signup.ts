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

/** Numbers that the app on a phone has may be chosen, too, and stay there. */
const onPhone = 'whatsapp_business_app_onboarding';

/**
 * Returns the address of Meta's Embedded Signup dialog. It is a redirect, because Meta's script has no place in our
 * pages; the token lists the same numbers.
 */
export const signupUrl = (app: SignupApp, redirectUri: string, state: string, dialog?: string): string => {
  const extras = JSON.stringify({ version: 'v4', sessionInfoVersion: '3', featureType: onPhone });
  const asked = { config_id: app.configId, override_default_response_type: 'true', extras };
  return metaDialog(app, redirectUri, state, asked, dialog);
};

const NumberList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      display_phone_number: Text,
      verified_name: Text,
      status: Text,
      is_on_biz_app: z.boolean().catch(false),
    }),
  ),
});

// Limit of business accounts per sign-up; companies grant one, partners a few.
const maxAccounts = 10;
const pageSize = 50;

async function numbersOf(app: App, token: string, wabaId: string): Promise<GrantedAccount[]> {
  const fields = 'id,display_phone_number,verified_name,status,is_on_biz_app';
  const path = `${encodeURIComponent(wabaId)}/phone_numbers?fields=${fields}&limit=${pageSize}`;
  const { data } = readGrant(await graphGet(provenAccount(app, token), path), NumberList);
  return data.map(({ id, display_phone_number: number, verified_name: name, status, is_on_biz_app: isOnPhone }) => ({
    ...({ channel: 'whatsappapi', id, name: name || number || id, wabaId, accessToken: token } as const),
    // The phone is its registration; another one would take the number from it.
    ...(isOnPhone ? { isOnPhone } : status === 'CONNECTED' ? {} : { needsPin: true }),
  }));
}

/** Returns the numbers of the business accounts granted at sign-up. @throws LoginRefused */
export async function grantedNumbers(app: App, code: string, redirectUri: string): Promise<GrantedAccount[]> {
  const token = await tokenFor(app, { redirect_uri: redirectUri, code });
  const scopes = await judgedToken(app, token);
  const ids = scopes
    .filter(({ scope }) => scope === 'whatsapp_business_management')
    .flatMap(({ target_ids: targets }) => targets);
  const found: GrantedAccount[] = [];
  for (const id of [...new Set(ids)].slice(0, maxAccounts)) found.push(...(await numbersOf(app, token, id)));
  return found;
}

/** Registers a number at the Cloud API; the PIN becomes its second factor, or is the one it has. Never throws. */
export async function registerNumber(account: Account, pin: string): Promise<SendOutcome> {
  const body = { messaging_product: 'whatsapp', pin };
  const result = await graphPost(account, `${account.phoneNumberId}/register`, body);
  return isSuccess(result) ? { kind: 'accepted', wid: '', aliases: [] } : outcomeOf(result);
}

/**
 * Asks the app on the phone for its contacts or its past, which follow by webhook. Meta gives each once, and only on the
 * day on which the number was connected. Never throws.
 */
export async function askAppData(account: Account, type: 'smb_app_state_sync' | 'history'): Promise<SendOutcome> {
  const body = { messaging_product: 'whatsapp', sync_type: type };
  const result = await graphPost(account, `${account.phoneNumberId}/smb_app_data`, body);
  return isSuccess(result) ? { kind: 'accepted', wid: '', aliases: [] } : outcomeOf(result);
}
