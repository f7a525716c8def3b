import type { Parsed } from '@shared/core/route.ts';
import type { sandbox } from '@shared/sandbox/contract.ts';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import type { PublicCtx } from '../core/context/ctx.ts';
import { env } from '../core/env.ts';
import type { Handlers, Reply } from '../core/http/serve.ts';
import { appData } from './appData.ts';
import { accounts, debugToken, redeem, renewed, tokens } from './consents.ts';
import { calls } from './graphCalls.ts';
import { GraphError, unauthorised, unknownObject } from './graphErrors.ts';
import { download, getOwnMedia, mediaView, upload } from './graphMedia.ts';
import type { Json } from './graphPayload.ts';
import { messages } from './graphSend.ts';
import { dropTemplates, makeTemplate, readTemplates } from './graphTemplates.ts';
import { healthOf } from './health.ts';
import { findNumberByToken, register } from './numbers.ts';
import { pageMessages } from './pageSend.ts';
import { me, personBehind, profile } from './pages.ts';

type GraphRoute =
  | 'graphTemplates'
  | 'graphMakeTemplate'
  | 'graphDropTemplates'
  | 'graphGet'
  | 'graphToken'
  | 'graphCode'
  | 'graphRenew'
  | 'graphRegister'
  | 'graphAppData'
  | 'graphAccounts'
  | 'graphMessages'
  | 'graphCalls'
  | 'graphUpload'
  | 'graphDownload'
  | 'graphNumbers'
  | 'graphUnsubscribe'
  | 'graphSubscribe';
type GraphInput = { readonly id: string; readonly version?: string };

const bearerOf = (ctx: PublicCtx): string | undefined =>
  /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(ctx.request.headers['authorization'] ?? '')?.[1];

async function getCaller(ctx: PublicCtx): Promise<SandboxNumber> {
  const token = bearerOf(ctx);
  const number = token ? await findNumberByToken(token) : undefined;
  if (!number) throw unauthorised();
  return number;
}

const refuse = (error: GraphError): Reply<unknown> => ({
  reply: true,
  status: error.status,
  headers:
    error.status === 401 ? { 'www-authenticate': `OAuth "Facebook Platform" "invalid_token" "${error.message}"` } : {},
  body: error.body,
});

/** Routes that answer whatever token is shown: where tokens are made, and what judges them. */
const openGraph: ReadonlySet<string> = new Set(['graphGet', 'graphToken', 'graphCode', 'graphRenew', 'graphAccounts']);

/** @returns the refusal of a token that no number has */
export async function refusalOfGraph(name: string, ctx: PublicCtx): Promise<Reply<unknown> | undefined> {
  if (openGraph.has(name)) return undefined;
  try {
    await getCaller(ctx);
    return undefined;
  } catch (error) {
    if (error instanceof GraphError) return refuse(error);
    throw error;
  }
}

/** The same for whatever token is shown: the work judges it. */
const open =
  <I>(work: (token: string, input: I, ctx: PublicCtx) => Promise<unknown>) =>
  async (input: I, ctx: PublicCtx): Promise<unknown> => {
    try {
      return await work(bearerOf(ctx) ?? '', input, ctx);
    } catch (error) {
      if (error instanceof GraphError) return refuse(error);
      throw error;
    }
  };

/** A Graph call: the token first, then the version, then the work; every refusal in Meta's shape. */
const call = <I extends GraphInput>(work: (number: SandboxNumber, input: I, ctx: PublicCtx) => Promise<unknown>) =>
  open(async (_token, input: I, ctx): Promise<unknown> => {
    const number = await getCaller(ctx);
    if (input.version !== undefined && !/^v\d{1,2}\.\d$/.test(input.version)) {
      throw new GraphError(2500, { message: `Unknown path components: /${input.id}`, status: 400 });
    }
    return await work(number, input, ctx);
  });

const numberFields = (number: SandboxNumber): Json => ({
  verified_name: number.verifiedName,
  code_verification_status: 'VERIFIED',
  status: number.isUnregistered ? 'PENDING' : 'CONNECTED',
  display_phone_number: number.displayPhoneNumber,
  quality_rating: healthOf(number).quality,
  platform_type: 'CLOUD_API',
  throughput: { level: healthOf(number).throughput },
  name_status: healthOf(number).name,
  messaging_limit_tier: healthOf(number).tier,
  is_on_biz_app: number.isOnPhone === true,
  id: number.phoneNumberId,
});

const usualFields =
  'verified_name,code_verification_status,display_phone_number,quality_rating,platform_type,throughput';

function numberView(number: SandboxNumber, wanted = usualFields): Json {
  const all = numberFields(number);
  const names = wanted.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !Object.hasOwn(all, name));
  if (unknown !== undefined) {
    const words = `Tried accessing nonexisting field (${unknown}) on node type (WhatsAppBusinessPhoneNumber)`;
    throw new GraphError(100, { message: `(#100) ${words}` });
  }
  return { ...Object.fromEntries(names.map((name) => [name, all[name]])), id: number.phoneNumberId };
}

async function getOfPage(page: SandboxNumber, id: string): Promise<Json> {
  if (id === 'me' || id === page.phoneNumberId) return me(page);
  const person = await personBehind(page.companyId, id);
  if (!person) throw unknownObject('get', id);
  return profile(person.phone);
}

async function getObject(number: SandboxNumber, input: Parsed<(typeof sandbox)['graphGet']>): Promise<Json> {
  const { id, fields, phone_number_id: owner } = input;
  if (number.channel !== undefined) return getOfPage(number, id);
  if (id === number.phoneNumberId) return numberView(number, fields);
  if (id === number.wabaId) return { id, name: number.verifiedName, currency: 'BRL', timezone_id: '25' };
  if (owner !== undefined && owner !== number.phoneNumberId) throw unknownObject('get', id);
  return mediaView(await getOwnMedia(number, id));
}

/** The part of the Graph API that the Cloud API driver uses. A token sees its own number, account and media. */
export const graph: Pick<Handlers<typeof sandbox>, GraphRoute> = {
  graphGet: (input, ctx) =>
    input.id === 'debug_token'
      ? open((token) => debugToken(token, input.input_token ?? ''))(input, ctx)
      : call(getObject)(input, ctx),
  graphToken: open((_token, input, ctx) => tokens(input, ctx.now)),
  graphCode: open((_token, { code }, ctx) => redeem(code ?? '', ctx.now)),
  graphRenew: open((_token, { access_token: token }) => renewed(token ?? '')),
  graphRegister: call(async (number, { id, pin }) => {
    if (id !== number.phoneNumberId || number.channel !== undefined) throw unknownObject('post', id);
    return register(number, pin ?? '');
  }),
  graphAppData: call(async (number, { id, sync_type: type }, ctx) => {
    if (id !== number.phoneNumberId || number.channel !== undefined) throw unknownObject('post', id);
    return appData(number, type ?? '', ctx.now);
  }),
  graphAccounts: open((token) => accounts(token)),
  graphMessages: call(async (number, { id, version: _version, ...body }, ctx) => {
    if (id !== number.phoneNumberId) throw unknownObject('post', id);
    if (number.channel !== undefined) return pageMessages({ page: number, body, now: ctx.now });
    return messages({ number, body, now: ctx.now });
  }),
  graphCalls: call(async (number, { id, version: _version, ...body }) => {
    if (id !== number.phoneNumberId) throw unknownObject('post', id);
    return calls({ number, body });
  }),
  graphUpload: call(async (number, { id, version: _version, ...form }, ctx) => {
    if (id !== number.phoneNumberId) throw unknownObject('post', id);
    return upload(number, form, ctx);
  }),
  graphDownload: call(async (number, { id }) => download(await getOwnMedia(number, id))),
  graphTemplates: call(async (number, { id, version, ...input }) => {
    if (id !== number.wabaId) throw unknownObject('get', id);
    return readTemplates(number, `${env('PUBLIC_URL')}/api/sandbox/graph/${version}/${id}/message_templates`, input);
  }),
  graphMakeTemplate: call(async (number, { id, version: _version, ...body }, ctx) => {
    if (id !== number.wabaId) throw unknownObject('post', id);
    return makeTemplate(number, body, ctx.now);
  }),
  graphDropTemplates: call(async (number, { id, name, hsm_id }) => {
    if (id !== number.wabaId) throw unknownObject('delete', id);
    return dropTemplates(number, name, hsm_id);
  }),
  graphNumbers: call(async (number, { id, fields }) => {
    if (id !== number.wabaId) throw unknownObject('get', id);
    return { data: [numberView(number, fields)], paging: { cursors: { before: 'MA', after: 'MA' } } };
  }),
  graphUnsubscribe: call(async (number, { id }) => {
    if (id !== number.wabaId) throw unknownObject('delete', id);
    return { success: true };
  }),
  graphSubscribe: call(async (number, { id }) => {
    if (id !== number.wabaId) throw unknownObject('post', id);
    return { success: true };
  }),
};
