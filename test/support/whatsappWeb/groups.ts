import '@fn/whatsappWeb/libraryBounds.ts';
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, type proto } from 'baileys';
import type { Bundle, Peer } from './peer.ts';

/** A device's own address: the same in both directions. */
interface Addressed {
  readonly lid: string;
}

export interface Group {
  readonly jid: string;
  readonly subject: string;
  readonly members: Peer[];
  /** Members who may take back what others said. */
  readonly admins?: readonly Peer[];
}

/** As the server tells of a group. Of one that nobody made here it knows two strangers. */
export function groupNode(jid: string, group: Group | undefined): BinaryNode {
  const lids = group?.members.map(({ lidJid }) => lidJid) ?? ['1000000@lid', '2000000@lid'];
  const attrs = { id: jid.split('@')[0] ?? '', subject: group?.subject ?? 'Condomínio' };
  return {
    tag: 'group',
    attrs: { ...attrs, creation: '1700000000', s_t: '1700000000', addressing_mode: 'lid' },
    content: lids.map((jid) => {
      const isAdmin = group?.admins?.some(({ lidJid }) => lidJid === jid);
      return { tag: 'participant', attrs: { jid, ...(isAdmin ? { type: 'admin' } : {}) } };
    }),
  };
}

/**
 * What a member says in a group, sealed for all devices at once with the member's key of the group. A device that has not
 * got that key gets it with the message, sealed for it alone.
 */
export async function sealedForGroup(
  from: Peer,
  group: string,
  device: Addressed,
  content: proto.IMessage,
  take: () => Bundle,
): Promise<BinaryNode[]> {
  const { ciphertext, key } = await from.encryptFor(group, content);
  const said: BinaryNode = { tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: ciphertext };
  if (from.hasGiven(group, device.lid)) return [said];
  const senderKeyDistributionMessage = { groupId: group, axolotlSenderKeyDistributionMessage: key };
  return [await from.encrypt(device.lid, { senderKeyDistributionMessage }, take), said];
}

/** Opens what a device said in a group, as each member who can. */
export async function openedByMembers(
  node: BinaryNode,
  { lid }: Addressed,
  members: readonly Peer[],
): Promise<{ to: Peer; message: proto.IMessage }[]> {
  const sealed = getBinaryNodeChildren(node, 'enc').find(({ attrs }) => attrs['type'] === 'skmsg');
  if (!sealed) return [];
  const ciphertext = sealed.content as Uint8Array;
  return Promise.all(
    members.map(async (to) => ({ to, message: await to.decryptIn(node.attrs['to'] ?? '', lid, ciphertext) })),
  );
}

/** What a message brings for each of those it was sealed for alone. */
export const partsOf = (node: BinaryNode): { user: string; enc: BinaryNode }[] =>
  getBinaryNodeChildren(getBinaryNodeChild(node, 'participants'), 'to').flatMap((one) => {
    const enc = getBinaryNodeChild(one, 'enc');
    return enc ? [{ user: (one.attrs['jid'] ?? '').split('@')[0]?.split(':')[0] ?? '', enc }] : [];
  });
