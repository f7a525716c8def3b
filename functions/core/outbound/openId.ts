import { Email } from '@shared/core/fields.ts';
import type { ProviderProblem } from '@shared/singleSignOn/model.ts';
import * as client from 'openid-client';
import { allowsPrivate } from './addresses.ts';
import { fetchPublicUrl, type PublicUrlFault } from './publicUrl.ts';

/** A company's provider, as it was set up. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

class NoAnswer extends Error {
  readonly fault: PublicUrlFault;
  constructor(fault: PublicUrlFault) {
    super(`no answer: ${fault}`);
    this.fault = fault;
  }
}

/** Time-out of one request; a person waits for three of them. */
const timeoutMs = 6000;

/** The library's requests go the way of all that leaves for an address that a company named (B-INT-5), without redirects. */
const guarded: client.CustomFetch = async (url, { method, headers, body }) => {
  if (!url.startsWith('https:') && !allowsPrivate()) throw new NoAnswer('forbidden');
  const text = body === null || body === undefined ? undefined : String(body);
  const result = await fetchPublicUrl(url, {
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    ...(text === undefined ? {} : { body: text }),
    ...{ timeoutMs, maxBytes: 256 * 1024, maxRedirects: 0, isRepeatable: false },
  });
  if (!result.ok) throw new NoAnswer(result.fault);
  const { status, type, body: answer } = result.answer;
  return new Response(status === 204 ? null : new Uint8Array(answer), { status, headers: { 'content-type': type } });
};

/** Signatures are verified although the tokens come over TLS, so that later readers of the tokens can rely on them. */
const execute = (): ((config: client.Configuration) => void)[] => [
  client.enableNonRepudiationChecks,
  ...(allowsPrivate() ? [client.allowInsecureRequests] : []),
];

const discovered = (issuer: string, clientId: string) =>
  client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    execute: execute(),
    [client.customFetch]: guarded,
    timeout: timeoutMs / 1000,
  });

/**
 * The client secret is sent in the way that the provider asks for, or else in the standard's default way. The body is
 * preferred if both are allowed, because some providers do not decode the header.
 */
function authenticationFor(methods: readonly string[] = ['client_secret_basic'], secret: string): client.ClientAuth {
  if (secret === '') return client.None();
  return methods.includes('client_secret_post') ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
}

async function configured({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  const metadata = (await discovered(issuer, clientId)).serverMetadata();
  const { token_endpoint_auth_methods_supported: methods } = metadata;
  const authentication = authenticationFor(methods, clientSecret);
  const config = new client.Configuration(metadata, clientId, undefined, authentication);
  config[client.customFetch] = guarded;
  config.timeout = timeoutMs / 1000;
  for (const apply of execute()) apply(config);
  return config;
}

/** State that the browser keeps until it comes back. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The provider has to ask for a new sign-in, even within an open session. */
  readonly isFresh?: boolean;
}

/** Maximum age of a sign-in that was required to be new. */
const freshSeconds = 5 * 60;

const scope = 'openid email profile';

/**
 * Begins a sign-in: the address for the browser, and the values to expect on return.
 * @throws Error when the provider does not answer as it has to
 */
export async function beginAuthorization(provider: Provider, redirectUrl: string, isFresh = false) {
  const config = await configured(provider);
  const expected: Expected = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    ...(isFresh ? { isFresh } : {}),
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUrl,
    scope,
    state: expected.state,
    nonce: expected.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(expected.verifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
  });
  return { url: url.href, expected };
}

export interface Identity {
  readonly subject: string;
  /** Address in lower case; undefined if the provider does not vouch for it. */
  readonly email: string | undefined;
  readonly name: string;
}

/**
 * Exchanges what the browser came back with for a token of the provider, and verifies it: state, issuer, audience,
 * signature, time and nonce. @throws Error where anything of it is not as it has to be
 */
export async function finishAuthorization(
  provider: Provider,
  redirectUrl: string,
  answer: string,
  { state, nonce, verifier, isFresh }: Expected,
): Promise<Identity> {
  const config = await configured(provider);
  const address = new URL(redirectUrl);
  address.search = answer;
  const tokens = await client.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    // A provider that does not say when it asked has not shown that it did.
    ...(isFresh ? { maxAge: freshSeconds } : {}),
  });
  const claims = tokens.claims();
  // An empty subject would be everybody.
  if (!claims || claims.sub.trim() === '') throw new Error('no token of whom it is');
  const { email, email_verified: isVerified, name } = claims;
  return {
    subject: claims.sub,
    // Read as one that is typed here: whose domain is asked for has one, and one `@` before it.
    email: isVerified === true ? Email.safeParse(email).data : undefined,
    name: typeof name === 'string' ? name : '',
  };
}

const problems: Readonly<Record<string, ProviderProblem>> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'otherIssuer',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'forbidden',
};

function problemOf(error: unknown): ProviderProblem {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NoAnswer) return cause.fault === 'forbidden' ? 'forbidden' : 'unreachable';
    const problem = 'code' in cause ? problems[String(cause.code)] : undefined;
    if (problem) return problem;
  }
  return 'notOpenId';
}

/** Finds a problem of an issuer; undefined if none is visible without signing in. */
export async function findProblem(issuer: string): Promise<ProviderProblem | undefined> {
  try {
    const metadata = (await discovered(issuer, 'test')).serverMetadata();
    const { authorization_endpoint: start, token_endpoint: token, jwks_uri: signingKeys } = metadata;
    const types = metadata.response_types_supported ?? ['code'];
    if (!start || !token || !signingKeys || !types.includes('code')) return 'noCodeFlow';
    const scopes = metadata.scopes_supported ?? ['email'];
    return scopes.includes('email') ? undefined : 'noEmail';
  } catch (error) {
    return problemOf(error);
  }
}
