import './libraryBounds.ts';
import { contacts } from '@shared/contacts/contract.ts';
import { call } from '@test/support/server/call.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import type { BinaryNode } from 'baileys';
import { describe, expect, it } from 'vitest';
import { handler as contactsHandler } from '../contacts/book/handler.ts';
import { handler as inbound } from '../inbound/inbound.ts';
import { changesIn } from './changedNumbers.ts';

const desk = await forFile(openLinkedFixture());
desk.worker();

const stanza = (id: string, ...changes: BinaryNode['attrs'][]): BinaryNode => ({
  tag: 'notification',
  attrs: { from: 's.whatsapp.net', type: 'contacts', id, t: '1795000000' },
  content: changes.map((attrs) => ({ tag: 'modify', attrs })),
});
const change = (old: Peer, next: Peer): BinaryNode['attrs'] => ({
  ...{ old: old.jid, new: next.jid, old_lid: old.lidJid, new_lid: next.lidJid },
});

describe('over a linked number', () => {
  it('whoever changes the number goes on in the same conversation, and the old one is free', async () => {
    const { shop, owner } = await desk.linked();
    const [ana, again] = [desk.person('Ana'), desk.person('Ana')];
    await desk.whatsapp.say(ana, owner, 'Oi');
    await desk.messages(shop, ana, (all) => all.length === 1);
    const before = await desk.contactOf(shop, ana);

    desk.whatsapp.tell(owner, stanza('C1', change(ana, again)));
    await desk.whatsapp.until(() => desk.whatsapp.acknowledged.has('C1'));
    await desk.workshop.work('inbound', inbound);
    expect(await desk.contactOf(shop, again)).toMatchObject({
      ...{ id: before?.id, number: again.number, formerNumbers: [ana.number] },
      aliases: expect.not.arrayContaining([{ kind: 'lid', value: ana.lid }]),
    });
    expect(await desk.contactOf(shop, ana)).toBeUndefined();

    const out = await desk.write(shop, again, { body: 'Tudo bem?' });
    await expect.poll(() => desk.now(out)).toMatchObject({ failure: null });
    await desk.whatsapp.until(() => desk.received(again).length > 0);
    expect(desk.received(ana)).toEqual([]);

    // WhatsApp gives old numbers to others, with an id of their own.
    const next = desk.whatsapp.person(ana.number, 'Bia', `8${ana.number}`);
    await desk.whatsapp.say(next, owner, 'Bom dia', { by: 'pn' });
    await desk.messages(shop, next, (all) => all.some(({ body }) => body === 'Bom dia'));
    expect((await desk.contactOf(shop, next))?.id).not.toBe(before?.id);
  });
});

it('a block goes along with whoever changes the number, and lets the next owner through', async () => {
  const { shop, owner } = await desk.linked();
  const [ana, again] = [desk.person('Ana'), desk.person('Ana')];
  await desk.whatsapp.say(ana, owner, 'Oi');
  await desk.messages(shop, ana, (all) => all.length === 1);
  const id = (await desk.contactOf(shop, ana))?.id ?? '';
  const how = { token: await tokenOf(shop.admin.user) };
  expect((await call(contactsHandler, contacts.block, { id, active: false }, how)).status).toBe(200);
  await desk.whatsapp.until(() => desk.whatsapp.blocks.length === 1);
  desk.whatsapp.tell(owner, stanza('C2', change(ana, again)));
  await desk.whatsapp.until(() => desk.whatsapp.acknowledged.has('C2'));
  await desk.workshop.work('inbound', inbound);
  await desk.whatsapp.until(() => desk.whatsapp.blocks.length === 3);
  expect(desk.whatsapp.blocks.slice(1)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'unblock', jid: ana.lidJid }),
      expect.objectContaining({ action: 'block', jid: again.lidJid }),
    ]),
  );
  expect(await desk.contactOf(shop, again)).toMatchObject({ id, active: false });
});

describe('of a stanza', () => {
  const named = { old: '5585988880001@s.whatsapp.net', new: '5585988880002@s.whatsapp.net' };

  it('is read who is called how from now on', () => {
    const node = stanza('C1', { ...named, old_lid: '11111111@lid', new_lid: '22222222@lid' });
    expect(changesIn(node)).toEqual([
      {
        kind: 'moved',
        id: 'C1',
        known: [
          { kind: 'pn', value: '5585988880001' },
          { kind: 'lid', value: '11111111' },
        ],
        learned: [
          { kind: 'pn', value: '5585988880002' },
          { kind: 'lid', value: '22222222' },
        ],
      },
    ]);
  });

  it.each([
    ['names nobody', {}],
    ['does not say what comes after', { old: named.old }],
    ['changes nothing', { old: named.old, new: named.old }],
    ['is about a group', { old: '120363000000000001@g.us', new: '120363000000000002@g.us' }],
    ['is no address', { old: 'x'.repeat(100_000), new: named.new }],
  ] as const)('nothing is read that %s', (_, attrs) => {
    expect(changesIn(stanza('C1', attrs))).toEqual([]);
  });

  it('so many changes are read, and what else it says of contacts is left alone', () => {
    expect(changesIn(stanza('C1', ...Array.from({ length: 500 }, () => named)))).toHaveLength(20);
    expect(changesIn({ ...stanza('C1'), content: [{ tag: 'update', attrs: { jid: named.old } }] })).toEqual([]);
  });
});
