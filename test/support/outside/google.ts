import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { openExternalServer, type ReceivedRequest, type Reply } from './externalServer.ts';

type Json = Readonly<Record<string, unknown>>;

const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const scope = 'https://www.googleapis.com/auth/dialogflow';

/** A service account as Google hands it out; its token address leads to somebody else. */
export function newAccount(name = 'bot') {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const client_email = `${name}@loja-1.iam.gserviceaccount.com`;
  return {
    client_email,
    publicKey,
    json: JSON.stringify({
      type: 'service_account',
      client_email,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: 'http://169.254.169.254/token',
    }),
  };
}

export type Account = ReturnType<typeof newAccount>;

/** Google's token endpoint and Dialogflow ES in one: they know these accounts, and one project. */
export async function openGoogle(accounts: readonly Account[], project = 'loja-1') {
  let result: Json = { fulfillmentText: 'Olá!' };
  let issued = 0;
  const revoked = new Set<string>();
  const asked: { session: string; json: Json }[] = [];

  const token = async ({ headers, body }: ReceivedRequest, audience: string): Promise<Reply> => {
    const invalid = { status: 400, json: { error: 'invalid_grant' } };
    const form = new URLSearchParams(body);
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded') || form.get('grant_type') !== grant) {
      return { status: 400, json: { error: 'unsupported_grant_type' } };
    }
    for (const { client_email: issuer, publicKey } of accounts) {
      const options = { issuer, subject: issuer, audience, algorithms: ['RS256'], currentDate: clock() };
      const verified = await jwtVerify(form.get('assertion') ?? '', publicKey, options).catch(() => undefined);
      if (verified?.payload['scope'] !== scope || revoked.has(issuer)) continue;
      issued += 1;
      return { json: { access_token: `token-${issued}`, expires_in: 3600, token_type: 'Bearer' } };
    }
    return invalid;
  };

  const detect = ({ path, headers, json }: ReceivedRequest): Reply => {
    const [, named, session = ''] =
      /^\/v2\/projects\/([^/]+)\/agent\/sessions\/([^/:]+):detectIntent$/.exec(path) ?? [];
    if (headers['authorization'] !== `Bearer token-${issued}`) {
      return { status: 401, json: { error: { status: 'UNAUTHENTICATED' } } };
    }
    if (named !== project) return { status: 403, json: { error: { status: 'PERMISSION_DENIED' } } };
    const text = (json['queryInput'] as { text?: { text: string } }).text?.text ?? '';
    if (session.length > 36 || text.length > 256)
      return { status: 400, json: { error: { status: 'INVALID_ARGUMENT' } } };
    asked.push({ session, json });
    return { json: { responseId: 'r', queryResult: { languageCode: 'pt-BR', ...result } } };
  };

  const clock = (): Date => new Date(Date.now() + Number(process.env['CLOCK_OFFSET_MS'] ?? 0));
  const server = await openExternalServer((heard) =>
    heard.path === '/token' ? token(heard, `${server.url}/token`) : detect(heard),
  );
  return {
    ...server,
    asked,
    tokens: () => issued,
    /** What the agent makes of every question. */
    says(next: Json): void {
      result = next;
    },
    /** Everybody's token is over; those of revoked accounts come no more. */
    revoke(...gone: readonly Account[]): void {
      issued += 100;
      for (const { client_email } of gone) revoked.add(client_email);
    },
  };
}

export type Google = Awaited<ReturnType<typeof openGoogle>>;
