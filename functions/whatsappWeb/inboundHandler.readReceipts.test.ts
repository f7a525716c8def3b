import { activeTicket, type ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import type { Group } from '@test/support/whatsappWeb/groups.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import { describe, expect, it } from 'vitest';
import { handler as inbound } from '../inbound/inbound.ts';

const desk = await forFile(openLinkedFixture());
desk.worker();
const linked = await desk.linked({ allowGroup: true });

async function unread(shop: ConnectedCompany, whom: Peer | Group): Promise<number | undefined> {
  await desk.workshop.work('inbound', inbound);
  const contact = await desk.contactOf(shop, whom);
  return contact && (await activeTicket(shop, contact.id))?.unreadMessages;
}

describe('what the owner reads on the phone', () => {
  it('is read in the inbox, and what came later is not', async () => {
    const { shop, owner } = linked;
    const ana = desk.person('Ana');
    const wids: string[] = [];
    for (const text of ['um', 'dois', 'três']) wids.push(await desk.whatsapp.say(ana, owner, text));
    await expect.poll(() => unread(shop, ana)).toBe(3);
    desk.whatsapp.read(owner, ana.lidJid, wids[1] ?? '');
    await expect.poll(() => unread(shop, ana)).toBe(1);
    // An older receipt that comes late makes nothing unread, and reads nothing else.
    desk.whatsapp.read(owner, ana.jid, wids[0] ?? '');
    desk.whatsapp.read(owner, ana.jid, wids[2] ?? '');
    await expect.poll(() => unread(shop, ana)).toBe(0);
    expect(desk.whatsapp.receipts.filter(({ type }) => type.startsWith('read'))).toEqual([]);
  });

  it('of a group is read in the inbox', async () => {
    const { shop, owner } = linked;
    const bia = desk.person('Bia');
    const group = desk.whatsapp.group('Obra', owner, bia);
    const wid = await desk.whatsapp.sayIn(group.jid, bia, owner, 'Quem vem?');
    await expect.poll(() => unread(shop, group)).toBe(1);
    desk.whatsapp.read(owner, group.jid, wid);
    await expect.poll(() => unread(shop, group)).toBe(0);
  });
});
