import { facebookDialogPath, facebookReturnPath } from '@shared/facebook/model.ts';
import { env } from '../../core/env.ts';
import { isSandboxOpen } from '../../core/http/sandboxGate.ts';
import { secret } from '../../core/secrets/secrets.ts';
import type { App } from '../drivers/messenger/login.ts';

/** The stand-in's app: it knows one. */
const sandboxApp = '1000000000000001';

export const returnUrl = (): string => `${env('PUBLIC_URL')}${facebookReturnPath}`;

/** Where people are asked in place of Meta's dialog, while the stand-in is there. */
export const standInDialog = (): string | undefined =>
  isSandboxOpen() ? `${env('PUBLIC_URL')}${facebookDialogPath}` : undefined;

/** The operator's app at Meta, or the stand-in's; undefined where there is neither. */
export async function facebookApp(): Promise<App | undefined> {
  const baseUrl = process.env['META_GRAPH_URL'] || 'https://graph.facebook.com';
  const id = isSandboxOpen() ? sandboxApp : process.env['META_APP_ID'];
  return id ? { baseUrl, id, secret: await secret('meta-app-secret') } : undefined;
}
