import type { LoginWay } from '@shared/connections/loginWays.ts';
import { facebookDialogPath, facebookReturnPath } from '@shared/facebook/model.ts';
import { isSandboxOpen } from '../../core/context/sandboxGate.ts';
import { env } from '../../core/env.ts';
import { secret } from '../../core/secrets/secrets.ts';
import type { GrantedAccount } from '../drivers/graph/login.ts';
import { grantedInstagram, instagramDialogUrl } from '../drivers/messenger/instagramLogin.ts';
import { dialogUrl, grantedPages } from '../drivers/messenger/login.ts';
import { grantedNumbers, signupUrl } from '../drivers/whatsappapi/signup.ts';

/** The stand-in's app and configuration: it knows one. */
const sandboxApp = '1000000000000001';

export const graphAddress = (): string => process.env['META_GRAPH_URL'] || 'https://graph.facebook.com';

const returnUrl = (): string => `${env('PUBLIC_URL')}${facebookReturnPath}`;

const given = (name: 'META_APP_ID' | 'META_CONFIG_ID' | 'INSTAGRAM_APP_ID'): string =>
  isSandboxOpen() ? sandboxApp : (process.env[name] ?? '');

/** Address of the sandbox dialog, which replaces Meta's in the sandbox. */
export const standInDialog = (way: LoginWay): string | undefined =>
  isSandboxOpen() ? `${env('PUBLIC_URL')}${facebookDialogPath}?way=${way}` : undefined;

const metaApp = async () => ({
  baseUrl: graphAddress(),
  id: given('META_APP_ID'),
  secret: await secret('meta-app-secret'),
});

const signupApp = async () => ({ ...(await metaApp()), configId: given('META_CONFIG_ID') });

/** Instagram's own hosts; the stand-in answers all of it at one. */
const instagramHosts = () =>
  graphAddress() === 'https://graph.facebook.com'
    ? {
        baseUrl: 'https://graph.instagram.com',
        codeUrl: 'https://api.instagram.com/oauth/access_token',
        tokenUrl: 'https://graph.instagram.com/access_token',
      }
    : {
        baseUrl: graphAddress(),
        codeUrl: `${graphAddress()}/oauth/access_token`,
        tokenUrl: `${graphAddress()}/access_token`,
      };

const instagramApp = async () => ({
  ...instagramHosts(),
  ...{ id: given('INSTAGRAM_APP_ID'), secret: await secret('instagram-app-secret') },
});

interface LoginFlow {
  readonly isThere: () => boolean;
  readonly address: (state: string) => Promise<string>;
  /** @throws LoginRefused */
  readonly granted: (code: string, at: Date) => Promise<GrantedAccount[]>;
}

/** The ways to connect an account by signing in. */
export const logins: Readonly<Record<LoginWay, LoginFlow>> = {
  facebook: {
    isThere: () => given('META_APP_ID') !== '',
    address: async (state) => dialogUrl(await metaApp(), returnUrl(), state, standInDialog('facebook')),
    granted: async (code) => grantedPages(await metaApp(), code, returnUrl()),
  },
  instagram: {
    isThere: () => given('INSTAGRAM_APP_ID') !== '',
    address: async (state) => instagramDialogUrl(await instagramApp(), returnUrl(), state, standInDialog('instagram')),
    granted: async (code, at) => grantedInstagram(await instagramApp(), code, returnUrl(), at),
  },
  whatsapp: {
    isThere: () => given('META_APP_ID') !== '' && given('META_CONFIG_ID') !== '',
    address: async (state) => signupUrl(await signupApp(), returnUrl(), state, standInDialog('whatsapp')),
    granted: async (code) => grantedNumbers(await metaApp(), code, returnUrl()),
  },
};
