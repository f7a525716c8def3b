import '@fn/whatsappWeb/libraryBounds.ts';
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys';
import { type Group, groupNode } from './groups.ts';
import type { Bundle, Peer } from './peer.ts';

/** A linked device of an account, as the server knows it. */
export interface Device {
  readonly owner: Peer;
  readonly id: number;
  readonly jid: string;
  readonly lid: string;
  readonly registrationId: number;
  readonly identity: Uint8Array;
  signed: Bundle['signed'];
  readonly preKeys: { readonly keyId: number; readonly public: Uint8Array }[];
  /** Stanzas until the device says it has them. */
  readonly waiting: Map<string, BinaryNode>;
}

const number = (content: BinaryNode['content']): number => Buffer.from(content as Uint8Array).readUIntBE(0, 3);
const bytes = (node: BinaryNode | undefined, tag: string): Uint8Array =>
  getBinaryNodeChild(node, tag)?.content as Uint8Array;

function keep(device: Device, upload: BinaryNode): void {
  for (const key of getBinaryNodeChildren(getBinaryNodeChild(upload, 'list'), 'key')) {
    const keyId = number(getBinaryNodeChild(key, 'id')?.content);
    if (!device.preKeys.some((known) => known.keyId === keyId))
      device.preKeys.push({ keyId, public: bytes(key, 'value') });
  }
  const signed = getBinaryNodeChild(upload, 'skey');
  const keyId = number(getBinaryNodeChild(signed, 'id')?.content);
  device.signed = { keyId, public: bytes(signed, 'value'), signature: bytes(signed, 'signature') };
}

const userOf = (jid = ''): string => jid.split('@')[0]?.split(':')[0] ?? '';

export interface Directory {
  readonly find: (user: string) => Peer | undefined;
  readonly devicesOf: (peer: Peer) => readonly Device[];
  readonly pictureOf: (user: string) => string | undefined;
  readonly groupOf: (jid: string) => Group | undefined;
  /** Notes whose numbers are asked about. @returns whether so much may be asked */
  readonly mayAsk: (numbers: readonly string[]) => boolean;
  readonly unlink: (device: Device) => void;
  /** Until when accounts may begin no conversations; null: nobody tells. */
  readonly restrictedUntil: Date | undefined | null;
  readonly media: { readonly name: string };
  readonly fewestKeys: number;
}

async function encryption(iq: BinaryNode, device: Device, directory: Directory): Promise<BinaryNode[]> {
  if (iq.attrs['type'] === 'set') {
    if (getBinaryNodeChild(iq, 'list')) keep(device, iq);
    return [];
  }
  if (getBinaryNodeChild(iq, 'count')) {
    const value = String(Math.max(device.preKeys.length, directory.fewestKeys));
    return [{ tag: 'count', attrs: { value } }];
  }
  const wanted = getBinaryNodeChildren(getBinaryNodeChild(iq, 'key'), 'user').map(({ attrs }) => attrs['jid'] ?? '');
  if (wanted.length === 0) return [{ tag: 'digest', attrs: {} }];
  const users = await Promise.all(wanted.map(async (jid) => directory.find(userOf(jid))?.bundle(jid)));
  return [{ tag: 'list', attrs: {}, content: users.filter((user) => user !== undefined) }];
}

const device = (id: number): BinaryNode => ({ tag: 'device', attrs: { id: String(id), 'key-index': String(id || 1) } });

/** The number by which a user of a question is named, as a phone has it in its address book. */
function typedOf({ content }: BinaryNode): string {
  const [contact] = Array.isArray(content) ? content : [];
  const typed = contact?.content ? Buffer.from(contact.content as Uint8Array).toString() : '';
  return typed.replace(/\D/g, '');
}

const usersOf = (iq: BinaryNode): BinaryNode[] =>
  getBinaryNodeChildren(getBinaryNodeChild(getBinaryNodeChild(iq, 'usync'), 'list'), 'user');

/** Who has which devices, and whose number is whose. */
function usync(iq: BinaryNode, directory: Directory): BinaryNode[] {
  const users = usersOf(iq).map((user): BinaryNode => {
    const { attrs } = user;
    const typed = typedOf(user);
    const peer = directory.find(typed === '' ? userOf(attrs['jid']) : typed);
    if (!peer) {
      const out: BinaryNode = { tag: 'contact', attrs: { type: 'out' } };
      const jid = attrs['jid'] ?? `${typed}@s.whatsapp.net`;
      return { tag: 'user', attrs: { jid }, content: typed === '' ? [] : [out] };
    }
    const list = [device(0), ...directory.devicesOf(peer).map(({ id }) => device(id))];
    return {
      tag: 'user',
      attrs: { jid: attrs['jid'] ?? peer.jid },
      content: [
        { tag: 'devices', attrs: {}, content: [{ tag: 'device-list', attrs: {}, content: list }] },
        { tag: 'lid', attrs: { val: peer.lidJid } },
        { tag: 'contact', attrs: { type: 'in' } },
      ],
    };
  });
  return [{ tag: 'usync', attrs: {}, content: [{ tag: 'list', attrs: {}, content: users }] }];
}

function collections(iq: BinaryNode): BinaryNode[] {
  const asked = getBinaryNodeChildren(getBinaryNodeChild(iq, 'sync'), 'collection');
  const all = asked.map(({ attrs }) => ({ tag: 'collection', attrs: { name: attrs['name'] ?? '', version: '0' } }));
  return [{ tag: 'sync', attrs: {}, content: all }];
}

const plain: Readonly<Record<string, readonly BinaryNode[]>> = {
  abt: [{ tag: 'props', attrs: {} }],
  blocklist: [{ tag: 'list', attrs: {} }],
  // Whoever has read something is told of.
  privacy: [
    { tag: 'privacy', attrs: {}, content: [{ tag: 'category', attrs: { name: 'readreceipts', value: 'all' } }] },
  ],
};

/** Where files are left. */
const mediaConnection = (hostname: string): BinaryNode => ({
  tag: 'media_conn',
  attrs: { auth: 'stand-in', ttl: '3600' },
  content: [{ tag: 'host', attrs: { hostname, maxContentLengthBytes: '200000000' } }],
});

interface Refusal {
  readonly code: string;
  readonly text: string;
}

/** Who is on WhatsApp is told of so many numbers. */
function users(iq: BinaryNode, directory: Directory): readonly BinaryNode[] | Refusal {
  const typed = usersOf(iq).flatMap((user) => typedOf(user) || []);
  const isTooMany = typed.length > 0 && !directory.mayAsk(typed);
  return isTooMany ? { code: '429', text: 'rate-overlimit' } : usync(iq, directory);
}

function picture({ attrs }: BinaryNode, directory: Directory): readonly BinaryNode[] | Refusal {
  const url = directory.pictureOf(userOf(attrs['target']));
  if (url === 'hidden') return { code: '401', text: 'not-authorized' };
  return url === undefined ? { code: '404', text: 'item-not-found' } : [{ tag: 'picture', attrs: { url } }];
}

/** Whether the account may begin conversations. */
function restriction({ restrictedUntil }: Directory): readonly BinaryNode[] | Refusal {
  if (restrictedUntil === null) return { code: '503', text: 'service-unavailable' };
  const ends = restrictedUntil ? Math.floor(restrictedUntil.getTime() / 1000) : 0;
  const lock = {
    is_active: restrictedUntil !== undefined,
    time_enforcement_ends: String(ends),
    enforcement_type: 'DEFAULT',
  };
  const data = { xwa2_fetch_account_reachout_timelock: lock };
  return [{ tag: 'result', attrs: {}, content: Buffer.from(JSON.stringify({ data })) }];
}

/** What the server answers a question with. */
export async function answer(iq: BinaryNode, device: Device, directory: Directory): Promise<BinaryNode> {
  const { id = '', xmlns = '' } = iq.attrs;
  const reply = (said: readonly BinaryNode[] | Refusal): BinaryNode => {
    const attrs = { id, from: 's.whatsapp.net' };
    return 'code' in said
      ? { tag: 'iq', attrs: { ...attrs, type: 'error' }, content: [{ tag: 'error', attrs: { ...said } }] }
      : { tag: 'iq', attrs: { ...attrs, type: 'result' }, content: [...said] };
  };
  if (xmlns === 'encrypt') return reply(await encryption(iq, device, directory));
  if (xmlns === 'usync') return reply(users(iq, directory));
  if (xmlns === 'w:sync:app:state') return reply(collections(iq));
  if (xmlns === 'w:m') return reply([mediaConnection(directory.media.name)]);
  if (xmlns === 'md') directory.unlink(device);
  if (xmlns === 'w:g2' && iq.attrs['to']?.endsWith('@g.us'))
    return reply([groupNode(iq.attrs['to'], directory.groupOf(iq.attrs['to']))]);
  if (xmlns === 'w:mex') return reply(restriction(directory));
  if (xmlns === 'w:profile:picture') return reply(picture(iq, directory));
  return reply(plain[xmlns] ?? []);
}
