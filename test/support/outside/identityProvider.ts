import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { openExternalServer, type ReceivedRequest, type Reply } from './externalServer.ts';

/** Whom the provider knows. */
export interface Claims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  /** When it asked them, epoch seconds. */
  readonly auth_time?: number;
}

/** What a provider, or somebody who pretends to be one, says otherwise. */
export interface Otherwise {
  readonly claims?: JWTPayload;
  /** Signed with a key that the provider does not publish. */
  readonly isForged?: boolean;
  /** `alg: none` */
  readonly isUnsigned?: boolean;
}

interface Code {
  readonly claims: Claims;
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly clientId: string;
}

export const client = { id: 'prosa', secret: 'shh-provider-secret' };

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A company's OpenID Connect provider: discovery, keys, codes with PKCE, and RS256 tokens. */
export async function openIdentityProvider() {
  const [keys, others] = [newKeys(), newKeys()];
  const codes = new Map<string, Code>();
  let otherwise: Otherwise = {};
  let metadata: Readonly<Record<string, unknown>> = {};
  let visitor: Claims | undefined;

  async function tokenFor({ claims, nonce, clientId }: Code): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: server.url, aud: clientId, iat: now, exp: now + 300, nonce, ...claims, ...otherwise.claims };
    if (otherwise.isUnsigned) return `${encoded({ alg: 'none' })}.${encoded(payload)}.`;
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(otherwise.isForged ? others.privateKey : keys.privateKey);
  }

  async function exchange({ headers, body }: ReceivedRequest): Promise<Reply> {
    const form = new URLSearchParams(body);
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const basic = Buffer.from((headers['authorization'] ?? '').replace(/^Basic /, ''), 'base64').toString();
    const byHeader = basic.split(':').map(decodeURIComponent);
    const [id, secret] = basic === '' ? [form.get('client_id'), form.get('client_secret')] : byHeader;
    if (id !== client.id || secret !== client.secret) return { status: 401, json: { error: 'invalid_client' } };
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || verifier !== code.challenge || form.get('redirect_uri') !== code.redirectUri) {
      return { status: 400, json: { error: 'invalid_grant' } };
    }
    const token = await tokenFor(code);
    return { json: { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: token } };
  }

  function signIn(url: string, claims: Claims): string {
    const asked = new URL(url).searchParams;
    const code = randomBytes(16).toString('base64url');
    codes.set(code, {
      claims,
      challenge: asked.get('code_challenge') ?? '',
      nonce: asked.get('nonce') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      clientId: asked.get('client_id') ?? '',
    });
    return new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
  }

  const server = await openExternalServer(async (heard) => {
    if (heard.path.startsWith('/authorize?') && visitor) {
      const url = new URL(heard.path, server.url);
      return { status: 302, location: `${url.searchParams.get('redirect_uri')}?${signIn(url.href, visitor)}` };
    }
    if (heard.path === '/.well-known/openid-configuration') {
      return {
        json: {
          issuer: server.url,
          authorization_endpoint: `${server.url}/authorize`,
          token_endpoint: `${server.url}/token`,
          jwks_uri: `${server.url}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          scopes_supported: ['openid', 'email', 'profile'],
          ...metadata,
        },
      };
    }
    if (heard.path === '/jwks') {
      return { json: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] } };
    }
    return heard.path === '/token' ? exchange(heard) : { status: 404, json: {} };
  });

  return {
    ...server,
    /** From now on; an empty object is the truth again. */
    says(next: Otherwise): void {
      otherwise = next;
    },
    /** Changes what discovery answers. */
    describes(next: Readonly<Record<string, unknown>>): void {
      metadata = next;
    },
    /** Somebody signs in there: what the browser comes back with, as the page sees it. */
    signIn,
    /** Whom the browser that comes from now on belongs to. */
    hasVisitor(claims: Claims): void {
      visitor = claims;
    },
  };
}

export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>;
