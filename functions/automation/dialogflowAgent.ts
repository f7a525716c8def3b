import { createHash } from 'node:crypto';
import type { ServiceAccount } from '@shared/integrations/rules.ts';
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { env } from '../core/env.ts';
import { jsonOf } from '../core/outbound/httpClient.ts';
import { fetchPublicUrl } from '../core/outbound/publicUrl.ts';
import { decrypt, encrypt } from '../core/secrets/encryption.ts';
import { refItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

const scope = 'https://www.googleapis.com/auth/dialogflow';
const hour = 3600;
/** A token is not used in its last seconds. */
const marginSeconds = 60;

export interface AgentQuery {
  readonly project: string;
  readonly language: string;
  /** At most 36 characters. */
  readonly session: string;
  readonly question: { readonly text: string } | { readonly sound: Buffer };
}

export type Replied =
  | { readonly ok: true; readonly texts: readonly string[]; readonly isOver: boolean }
  /** `reason` says nothing about credentials or people. */
  | { readonly ok: false; readonly reason: string };

type Granted = { readonly token: string } | { readonly reason: string };

/** The account is identified by a hash, so that its credentials are not stored. */
const buildAgentTokenKey = ({ companyId }: CompanyCtx, { client_email, private_key }: ServiceAccount) =>
  keys.ref(
    companyId,
    'agentToken',
    createHash('sha256').update(`${client_email}\n${private_key}`).digest('hex').slice(0, 32),
  );

async function assertionOf({ client_email, private_key }: ServiceAccount, at: number): Promise<string | undefined> {
  try {
    const key = await importPKCS8(private_key, 'RS256');
    return await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setSubject(client_email)
      .setAudience(env('GOOGLE_TOKEN_URL'))
      .setIssuedAt(at)
      .setExpirationTime(at + hour)
      .sign(key);
  } catch {
    return undefined;
  }
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(hour) });

/** A token for an account. The account's own `token_uri` is not asked: anybody could have written it. */
async function fresh(ctx: CompanyCtx, account: ServiceAccount): Promise<Granted> {
  const at = Math.floor(ctx.now.getTime() / 1000);
  const assertion = await assertionOf(account, at);
  if (assertion === undefined) return { reason: 'not a private key' };
  const called = await fetchPublicUrl(env('GOOGLE_TOKEN_URL'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
    isRepeatable: true,
  });
  if (!called.ok) return { reason: `token: ${called.fault}` };
  const { success, data } = Token.safeParse(jsonOf(called.answer.body));
  if (called.answer.status !== 200 || !success) return { reason: `token: status ${called.answer.status}` };
  const expiresAt = at + data.expires_in - marginSeconds;
  const token = await encrypt(data.access_token);
  await putItem(refItem(buildAgentTokenKey(ctx, account), { token, expiresAt, ttl: expiresAt }));
  return { token: data.access_token };
}

async function storedToken(ctx: CompanyCtx, account: ServiceAccount): Promise<Granted | undefined> {
  const item = await getItem(buildAgentTokenKey(ctx, account));
  if (!item || Number(item['expiresAt']) <= ctx.now.getTime() / 1000) return undefined;
  return { token: await decrypt(String(item['token'])) };
}

const Detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().optional(),
    fulfillmentMessages: z.array(z.object({ text: z.object({ text: z.array(z.string()) }).optional() })).optional(),
    intent: z.object({ endInteraction: z.boolean().optional() }).optional(),
    diagnosticInfo: z.object({ end_conversation: z.boolean().optional() }).optional().catch(undefined),
  }),
});

const questionBody = ({ question, language: languageCode }: AgentQuery): object =>
  'text' in question
    ? { queryInput: { text: { text: question.text, languageCode } } }
    : {
        queryInput: {
          audioConfig: { audioEncoding: 'AUDIO_ENCODING_OGG_OPUS', sampleRateHertz: 16_000, languageCode },
        },
        inputAudio: question.sound.toString('base64'),
      };

function replyIn(body: Buffer): Replied {
  const { success, data } = Detected.safeParse(jsonOf(body));
  if (!success) return { ok: false, reason: 'no answer of an agent' };
  const { fulfillmentMessages = [], fulfillmentText = '', intent, diagnosticInfo } = data.queryResult;
  const listed = fulfillmentMessages.flatMap(({ text }) => text?.text ?? []);
  const texts = (listed.some((text) => text.trim() !== '') ? listed : [fulfillmentText]).filter(
    (text) => text.trim() !== '',
  );
  const isOver = intent?.endInteraction === true || diagnosticInfo?.end_conversation === true;
  return { ok: true, texts, isOver };
}

/** Asks an agent. A token that was revoked meanwhile is replaced once. */
export async function detectIntent(ctx: CompanyCtx, account: ServiceAccount, asked: AgentQuery): Promise<Replied> {
  const path = `/v2/projects/${encodeURIComponent(asked.project)}/agent/sessions/${encodeURIComponent(asked.session)}`;
  const detect = (token: string) =>
    fetchPublicUrl(`${env('DIALOGFLOW_URL')}${path}:detectIntent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(questionBody(asked)),
      isRepeatable: true,
    });
  const known = await storedToken(ctx, account);
  const granted = known ?? (await fresh(ctx, account));
  if ('reason' in granted) return { ok: false, reason: granted.reason };
  let called = await detect(granted.token);
  if (known && called.ok && called.answer.status === 401) {
    const again = await fresh(ctx, account);
    if ('reason' in again) return { ok: false, reason: again.reason };
    called = await detect(again.token);
  }
  if (!called.ok) return { ok: false, reason: called.fault };
  const { status, body } = called.answer;
  return status === 200 ? replyIn(body) : { ok: false, reason: `status ${status}` };
}
