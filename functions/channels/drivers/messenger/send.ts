import { Readable } from 'node:stream';
import type { Alias } from '@shared/contacts/model.ts';
import { cleanName } from '@shared/core/text.ts';
import * as z from 'zod';
import { isSandboxOpen } from '../../../core/context/sandboxGate.ts';
import { env } from '../../../core/env.ts';
import type { HttpResult } from '../../../core/outbound/httpClient.ts';
import { fetchPublicUrl, openServiceStream } from '../../../core/outbound/publicUrl.ts';
import type { Account, FetchedMedia, Outgoing, Profile, SendOutcome } from '../driver.ts';
import { parseResponseBody, isSuccess, oddAnswer } from '../graph/answers.ts';
import { graphGet, graphPost } from '../graph/calls.ts';
import { Text } from '../payload.ts';
import { resultToRefusal } from './errors.ts';
import { findScopedId, formatterFor } from './format.ts';

type ScopedIdKind = Extract<Alias['kind'], 'psid' | 'igsid'>;

const Accepted = z.object({ message_id: z.string().min(1) });

/** Messages go to the page, or to the Instagram account itself where that signed in on its own. */
const post = (account: Account, body: Readonly<Record<string, unknown>>, timeoutMs?: number): Promise<HttpResult> =>
  graphPost(account, `${account.wabaId}/messages`, body, timeoutMs);

const done = (result: HttpResult, wid: string): SendOutcome =>
  isSuccess(result) ? { kind: 'accepted', wid, aliases: [] } : resultToRefusal(result);

const noAddress: SendOutcome = {
  kind: 'never',
  failure: { code: 'NO_ADDRESS', reason: 'The contact is not known on this channel.', isRetriable: false },
};

/** Files travel as a link that the platform fetches itself. */
export const senderFor = (kind: ScopedIdKind) => {
  const format = formatterFor(kind);
  return async (account: Account, outgoing: Outgoing): Promise<SendOutcome> => {
    if (findScopedId(kind, outgoing.aliases) === '') return noAddress;
    const file = outgoing.file ? { link: await outgoing.file.link() } : null;
    const result = await post(account, format(outgoing, file));
    if (outgoing.message.mediaType === 'reactionMessage') return done(result, `reaction.${outgoing.message.id}`);
    if (!isSuccess(result)) return resultToRefusal(result);
    const accepted = parseResponseBody(result, Accepted);
    return accepted ? { kind: 'accepted', wid: accepted.message_id, aliases: [] } : oddAnswer;
  };
};

// A sign that comes later would outlast the answer.
const typingTimeout = 3000;

const actionFor =
  (kind: ScopedIdKind, action: 'mark_seen' | 'typing_on') =>
  async (account: Account, wid: string, writer: readonly Alias[], timeoutMs?: number): Promise<SendOutcome> => {
    const id = findScopedId(kind, writer);
    if (id === '') return noAddress;
    return done(await post(account, { recipient: { id }, sender_action: action }, timeoutMs), wid);
  };

export const markerFor = (kind: ScopedIdKind) => actionFor(kind, 'mark_seen');

/** Lasts until the next message, at most twenty seconds. */
export const typerFor = (kind: ScopedIdKind) => {
  const show = actionFor(kind, 'typing_on');
  return (account: Account, wid: string, withinMs: number | undefined, writer: readonly Alias[]) =>
    show(account, wid, writer, Math.min(typingTimeout, withinMs ?? typingTimeout));
};

const isOver = (status: number): boolean => status === 403 || status === 404 || status === 410;

// The job's own limit is two minutes.
const downloadTimeout = 90_000;

const passing = new Set(['timeout', 'network']);
const failed = { ok: false, mustReconnect: false } as const;
const notThere = (status: number): FetchedMedia => ({ ...failed, isFinal: isOver(status), reason: `HTTP ${status}` });

/** Files of sandbox customers are on this machine; every other address is checked as usual. */
async function fromSandbox(url: string, maxBytes: number): Promise<FetchedMedia> {
  const own = [env('PUBLIC_URL'), process.env['AWS_ENDPOINT_URL_S3'] ?? ''];
  const call = { headers: { 'user-agent': 'prosa/1.0' }, maxBytes, timeoutMs: downloadTimeout };
  const result = await openServiceStream(url, own, call);
  if (!result.ok) return { ...failed, isFinal: !passing.has(result.fault), reason: result.fault };
  const { status, headers: answered, chunks } = result.answer;
  if (status !== 200) return notThere(status);
  const length = Number(answered.get('content-length') ?? '');
  const isPlain = answered.get('content-encoding') === null;
  const mime = (answered.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  return { ok: true, mime, size: length > 0 && isPlain ? length : null, chunks };
}

/** The address comes from a webhook, so only public ones are called, even if the signature is valid. */
async function fromOutside(url: string, maxBytes: number): Promise<FetchedMedia> {
  const result = await fetchPublicUrl(url, { maxBytes, timeoutMs: downloadTimeout, isRepeatable: false });
  if (!result.ok) return { ...failed, isFinal: !passing.has(result.fault), reason: result.fault };
  const { status, type, body } = result.answer;
  if (status !== 200) return notThere(status);
  return { ok: true, mime: type, size: body.length, chunks: Readable.from([body]) };
}

/** The bytes behind the address a signed webhook named; it is good for some days, without a token. */
export const fetchMedia = (_account: Account, url: string, maxBytes: number): Promise<FetchedMedia> =>
  isSandboxOpen() ? fromSandbox(url, maxBytes) : fromOutside(url, maxBytes);

const PersonObject = z.object({ first_name: Text, last_name: Text, name: Text, username: Text, profile_pic: Text });

const fields: Readonly<Record<ScopedIdKind, string>> = {
  psid: 'first_name,last_name,profile_pic',
  igsid: 'name,username,profile_pic',
};

/** Fetches a contact's profile, because webhooks carry only an id. */
export const profilerFor =
  (kind: ScopedIdKind) =>
  async (account: Account, aliases: readonly Alias[]): Promise<Profile | undefined> => {
    const id = findScopedId(kind, aliases);
    if (id === '') return undefined;
    const result = await graphGet(account, `${encodeURIComponent(id)}?fields=${fields[kind]}`);
    const person = isSuccess(result) ? parseResponseBody(result, PersonObject) : undefined;
    if (!person) return undefined;
    const full = `${person.first_name} ${person.last_name}`.trim() || person.name;
    const picture = person.profile_pic;
    return { name: cleanName(full || person.username), ...(picture === '' ? {} : { picture }) };
  };
