import type { Contact } from '@shared/contacts/model.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { until } from '@test/support/until.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import { beforeEach, expect, it } from 'vitest';
import { readCommands } from '../channels/linked/commands.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import { pictureKey } from '../contacts/book/pictures.ts';
import { findContact } from '../contacts/records/contacts.ts';
import { FileMissing, readFile } from '../core/files/files.ts';
import { contactEntity } from '../core/store/entities.ts';
import { setFieldsIf } from '../core/store/records.ts';
import { transact } from '../core/store/store.ts';
import { handler as inbound } from '../inbound/inbound.ts';

const png = (word: string): Buffer => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(word)]);

const shown = new Set<string>();
const desk = await forFile(openLinkedFixture());
desk.worker();
beforeEach(hide);

function hide(): void {
  for (const name of shown) desk.whatsapp.media.show(name, undefined);
  shown.clear();
}

/** What WhatsApp shows of somebody, under an address of its own. */
function show(user: string, content: Buffer): void {
  const name = `${user.replace(/\W/g, '-')}-${shown.size}`;
  shown.add(name);
  desk.whatsapp.pictures.set(user, desk.whatsapp.media.show(name, content));
}

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** As if the channel had been asked a week before. */
const age = ({ companyId, id }: Contact): Promise<unknown> =>
  transact([
    setFieldsIf(
      contactEntity.key({ companyId, id } as Contact),
      { pictureAskedAt: new Date(Date.now() - weekMs).toISOString() },
      'contact.updated',
    ),
  ]);

async function says(shop: ConnectedCompany, owner: Peer, ana: Peer, text: string): Promise<Contact> {
  await desk.whatsapp.say(ana, owner, text);
  await desk.messages(shop, ana, (messages) => messages.some(({ body }) => body === text));
  const contact = await desk.contactOf(shop, ana);
  if (!contact) throw new Error('no contact');
  return contact;
}

const contactNow = async ({ companyId, id }: Contact) => findContact({ companyId, now: new Date() }, id, true);
const asked = (count: number): Promise<unknown> => until(async () => desk.whatsapp.picturesAsked === count);

it('keeps the picture of who writes among the files of the company, asked for once a week', async () => {
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  show(ana.lid, png('spring'));
  const before = desk.whatsapp.picturesAsked;
  const contact = await says(shop, owner, ana, 'Oi');
  await until(async () => (await contactNow(contact))?.profilePicUrl ?? undefined);
  expect((await contactNow(contact))?.profilePicUrl).toBe(`/api/media/${pictureKey(contact)}`);
  expect(await readFile(pictureKey(contact))).toEqual(png('spring'));

  show(ana.lid, png('summer'));
  await says(shop, owner, ana, 'Tudo bem?');
  const place = { companyId: shop.company.id, whatsappId: shop.connection.id };
  expect((await readCommands(place)).commands).toEqual([]);
  expect(desk.whatsapp.picturesAsked).toBe(before + 1);

  await age(contact);
  await says(shop, owner, ana, 'Ainda aí?');
  await until(async () => (await readFile(pictureKey(contact))).equals(png('summer')));
  expect(desk.whatsapp.picturesAsked).toBe(before + 2);
});

it('shows none of who hides it, also when it was seen before', async () => {
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  show(ana.lid, png('here'));
  const contact = await says(shop, owner, ana, 'Oi');
  await until(async () => (await contactNow(contact))?.profilePicUrl ?? undefined);

  desk.whatsapp.pictures.set(ana.lid, 'hidden');
  await age(contact);
  await says(shop, owner, ana, 'Olá?');
  await until(async () => (await contactNow(contact))?.profilePicUrl === null);
  await expect(readFile(pictureKey(contact))).rejects.toThrow(FileMissing);
});

it('leaves alone what it cannot have now, and what is no picture', async () => {
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  show(ana.lid, png('here'));
  const contact = await says(shop, owner, ana, 'Oi');
  const kept = await until(async () => (await contactNow(contact))?.profilePicUrl ?? undefined);

  const before = desk.whatsapp.picturesAsked;
  hide();
  await age(contact);
  await says(shop, owner, ana, 'Olá?');
  await asked(before + 1);
  show(ana.lid, Buffer.from('<html>Not found</html>'));
  await age(contact);
  await says(shop, owner, ana, 'Alô?');
  await asked(before + 2);
  const place = { companyId: shop.company.id, whatsappId: shop.connection.id };
  await until(async () => (await readCommands(place)).commands.length === 0);
  expect((await contactNow(contact))?.profilePicUrl).toBe(kept);
  expect(await readFile(pictureKey(contact))).toEqual(png('here'));
});

it('shows the picture of a group', async () => {
  const { shop, owner } = await desk.linked({ allowGroup: true });
  const ana = desk.person('Ana');
  const group = '120363000000000077';
  show(group, png('building'));
  await desk.whatsapp.sayIn(`${group}@g.us`, ana, owner, 'Reunião às 19h');
  const contact = await until(async () => {
    await desk.workshop.work('inbound', inbound);
    return findInboundContact({ companyId: shop.company.id, now: new Date() }, [{ kind: 'gid', value: group }]);
  });
  await until(async () => (await contactNow(contact))?.profilePicUrl ?? undefined);
  expect(await readFile(pictureKey(contact))).toEqual(png('building'));
});

it('asks no other host for a picture than WhatsApp’s', async () => {
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  const place = { companyId: shop.company.id, whatsappId: shop.connection.id };
  let contact: Contact | undefined;
  for (const address of [
    'http://169.254.169.254/latest',
    'https://mmg.whatsapp.net@evil.example/x',
    'https://evil.example',
  ]) {
    desk.whatsapp.pictures.set(ana.lid, address);
    const before = desk.whatsapp.picturesAsked;
    if (contact) await age(contact);
    contact = await says(shop, owner, ana, address);
    await asked(before + 1);
  }
  await until(async () => (await readCommands(place)).commands.length === 0);
  expect(contact && (await contactNow(contact))?.profilePicUrl).toBeFalsy();
});
