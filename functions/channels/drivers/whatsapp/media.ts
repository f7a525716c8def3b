import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { minuteMs } from '@shared/core/time.ts';
import * as z from 'zod';
import { collected } from '../../../core/outbound/httpClient.ts';
import { openServiceStream } from '../../../core/outbound/publicUrl.ts';
import type { FetchedMedia } from '../driver.ts';

/** Address and key of a file at WhatsApp, from its message, stored as the provider id. */
const Location = z.object({
  url: z.string(),
  /** Base64. */
  key: z.string(),
  kind: z.enum(['Image', 'Video', 'Audio', 'Document']),
  mime: z.string(),
  /** Bytes, as its sender says. */
  size: z.number().int().positive().nullable().default(null),
});
export type MediaLocation = z.infer<typeof Location>;

export const mediaId = (place: MediaLocation): string => JSON.stringify(place);

export function parseMediaLocation(providerId: string): MediaLocation | undefined {
  try {
    return Location.parse(JSON.parse(providerId));
  } catch {
    return undefined;
  }
}

const usualHost = 'https://mmg.whatsapp.net';

/** True if a substitute for WhatsApp, at the address of the numbers' server, also stores files. */
function isWithStandIn({ protocol, host }: URL): boolean {
  const line = URL.parse(process.env['WHATSAPP_WEB_URL'] ?? '');
  return line?.host === host && line.protocol.replace('ws', 'http') === protocol;
}

const isWithWhatsApp = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' && hostname.endsWith('.whatsapp.net') && port === '';

/**
 * Returns the address of a file. Senders may use programs of their own and name any address, so only WhatsApp's network
 * is accepted.
 * @returns undefined if it is not there
 */
export function addressOfFile(url: string, directPath: string): string | undefined {
  const named = URL.parse(url);
  if (named && (isWithWhatsApp(named) || isWithStandIn(named))) return url;
  return directPath.startsWith('/') ? `${usualHost}${directPath}` : undefined;
}

/** The same file at another place of the same host; undefined when that is none. */
export function movedTo(place: MediaLocation, path: string): string | undefined {
  const host = URL.canParse(place.url) ? new URL(place.url).origin : '';
  const url = `${host}${path}`;
  const isThere = path.startsWith('/') && URL.canParse(url) && new URL(url).origin === host;
  return isThere ? mediaId({ ...place, url }) : undefined;
}

const refused = (reason: string, isFinal: boolean, isGone = false): FetchedMedia => ({
  ok: false,
  isFinal,
  isGone,
  reason,
  mustReconnect: false,
});

const macLength = 10;

/** Opens a file while it comes: AES-256-CBC, with ten bytes of a MAC at its end. @throws when the MAC is another */
export async function* opened(
  source: AsyncIterable<Uint8Array>,
  { key, kind }: { readonly key: string; readonly kind: MediaLocation['kind'] | 'History' },
): AsyncGenerator<Uint8Array> {
  const keys = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', `WhatsApp ${kind} Keys`, 112));
  const [iv, cipherKey, macKey] = [keys.subarray(0, 16), keys.subarray(16, 48), keys.subarray(48, 80)];
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const mac = createHmac('sha256', macKey).update(iv);
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.concat([tail, chunk]);
    const sealed = bytes.subarray(0, Math.max(0, bytes.length - macLength));
    tail = Buffer.from(bytes.subarray(sealed.length));
    mac.update(sealed);
    const plain = decipher.update(sealed);
    if (plain.length > 0) yield plain;
  }
  if (!mac.digest().subarray(0, macLength).equals(tail)) throw new Error('a file of WhatsApp is not what was sent');
  yield decipher.final();
}

const timeoutMs = minuteMs;
/** Smaller ones are measured while they are kept: some programs say something else than they send. */
const believedBytes = 16 * 1024 * 1024;

/** Opens an address at WhatsApp's hosts, which are known by name, or at their substitute; all others are refused. */
export async function openAtWhatsApp(address: string, maxBytes: number, maxRedirects?: number) {
  const url = URL.parse(address);
  const isThere = url !== null && (isWithStandIn(url) || isWithWhatsApp(url));
  const standIn = (process.env['WHATSAPP_WEB_URL'] ?? '').replace(/^ws/, 'http');
  return openServiceStream(isThere ? address : '', [standIn], {
    timeoutMs,
    maxBytes,
    ...(maxRedirects === undefined ? {} : { maxRedirects }),
  });
}

/** A part of what a phone keeps, which it left at WhatsApp's host. @throws when it cannot be had, or is another or larger */
export async function fetchHistory(directPath: string, key: Uint8Array, maxBytes: number): Promise<Buffer> {
  const result = await openAtWhatsApp(addressOfFile('', directPath) ?? '', maxBytes);
  if (!result.ok) throw new Error(`a part of the past cannot be had: ${result.fault}`);
  const { status, chunks } = result.answer;
  if (status >= 400) throw new Error(`a part of the past cannot be had: ${status}`);
  return collected(opened(chunks, { key: Buffer.from(key).toString('base64'), kind: 'History' }), maxBytes);
}

const neverFetched = new Set(['tooLarge', 'forbidden']);

/** Fetches a file from WhatsApp's network and opens it. Never throws; the stream may. */
export async function fetchMedia(_account: unknown, providerId: string, maxBytes: number): Promise<FetchedMedia> {
  const place = parseMediaLocation(providerId);
  if (!place) return refused('NO_PLACE', true);
  if ((place.size ?? 0) > maxBytes) return refused('TOOLARGE', true);
  const result = await openAtWhatsApp(place.url, maxBytes);
  if (!result.ok) return refused(result.fault.toUpperCase(), neverFetched.has(result.fault));
  const { status, chunks } = result.answer;
  // WhatsApp keeps files for some weeks; for older ones it answers with any of these.
  const isGone = [403, 404, 410].includes(status);
  if (status >= 400) return refused(`HTTP_${status}`, isGone, isGone);
  const size = place.size !== null && place.size > believedBytes ? place.size : null;
  return { ok: true, mime: place.mime, size, chunks: opened(chunks, place) };
}
