import type { BinaryNode } from 'baileys';
import type { Device } from './iq.ts';
import type { Kept } from './kept.ts';
import type { Peer } from './peer.ts';

const devices = 'device ';
const waitingOf = (jid: string): string => `waiting ${jid} `;

/** By what a stanza is known that a device is to have; what else is told of a message bears the message's id. */
export function waitingKey({ tag, attrs }: Pick<BinaryNode, 'tag'> & { attrs: Partial<BinaryNode['attrs']> }): string {
  const { id = '', type = '' } = attrs;
  if (tag === 'receipt') return `${id}.${tag}.${type}`;
  return tag === 'notification' ? `${id}.${tag}` : id;
}

/** Stanzas until a device says it has them. */
export class Waiting extends Map<string, BinaryNode> {
  private readonly kept: Kept;
  private readonly prefix: string;

  constructor(kept: Kept, jid: string) {
    super();
    this.kept = kept;
    this.prefix = waitingOf(jid);
    for (const [key, node] of kept.under<BinaryNode>(this.prefix)) super.set(key, node);
  }

  override set(key: string, node: BinaryNode): this {
    this.kept.set(`${this.prefix}${key}`, node);
    return super.set(key, node);
  }

  override delete(key: string): boolean {
    this.kept.delete(`${this.prefix}${key}`);
    return super.delete(key);
  }
}

type KeptDevice = Omit<Device, 'owner' | 'waiting'> & { readonly number: string };

export function keepDevice(kept: Kept, { owner, waiting, ...rest }: Device): void {
  kept.set(`${devices}${rest.jid}`, { ...rest, preKeys: [...rest.preKeys], number: owner.number } satisfies KeptDevice);
}

export function forgetDevice(kept: Kept, { jid, waiting }: Device): void {
  kept.delete(`${devices}${jid}`);
  for (const key of [...waiting.keys()]) waiting.delete(key);
}

export const keptDevices = (kept: Kept, find: (number: string) => Peer | undefined): Device[] =>
  kept.under<KeptDevice>(devices).flatMap(([jid, { number, preKeys, ...rest }]) => {
    const owner = find(number);
    return owner ? [{ ...rest, owner, preKeys: [...preKeys], waiting: new Waiting(kept, jid) }] : [];
  });
