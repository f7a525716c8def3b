import { contacts } from '@shared/contacts/contract.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { getContact } from '../records/contacts.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
catchQueues();
const desk = await newCompanyFixture();
const instagram = await desk.connect({ channel: 'instagram', name: 'Instagram' });
const supervisor = await desk.person({ profile: 'supervisor' });

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};
const ctx = () => ({ companyId: desk.company.id, now: new Date() });
/** Somebody known by an id of Instagram alone. */
const scoped = (fields: Partial<Contact> = {}) =>
  desk.contact({
    ...{ name: `igsid ${next()}`, number: '', email: '', channel: 'instagram' },
    aliases: [{ kind: 'igsid', value: `200000000000${String(next()).padStart(4, '0')}` }],
    ...fields,
  });
const onWhatsApp = (fields: Partial<Contact> = {}) =>
  desk.contact({ name: `Cliente ${next()}`, number: `55119${String(60000000 + next())}`, email: '', ...fields });
/** Made as people make one, so that identities can go over to another. */
async function made(): Promise<Contact> {
  const input = { name: `Cliente ${next()}`, number: `55119${String(70000000 + next())}` };
  const { json } = await call(handler, contacts.create, input, { token: supervisor.token });
  return getContact(ctx(), json.id, true);
}
const says = async (contact: Contact, text: string): Promise<void> => {
  await desk.writes(await getContact(ctx(), contact.id, true), text, { connection: instagram });
};
const alike = async ({ id }: Contact, who = supervisor) => {
  const { json } = await call(handler, contacts.alike, { id }, { token: who.token });
  return json.map(({ contact, likeness }) => [contact.id, likeness]);
};

describe('who writes over Messenger or Instagram and is probably known from WhatsApp', () => {
  it('is somebody whose number this person wrote, however it is written', async () => {
    const [ana, known] = [await scoped(), await onWhatsApp({ number: '5511987654321' })];
    expect(await alike(ana)).toEqual([]);
    await says(ana, 'Meu zap é (11) 8765-4321, pedido 4821');
    expect(await alike(ana)).toEqual([[known.id, 'phone']]);
    // Nothing was merged.
    expect(await getContact(ctx(), known.id)).not.toHaveProperty('merge');
  });

  it('is somebody with the e-mail this person has or wrote', async () => {
    const [ana, bia] = [await scoped({ email: 'ana@casa.example' }), await scoped()];
    const known = await onWhatsApp({ email: 'ana@casa.example' });
    const other = await onWhatsApp({ email: 'bia@casa.example' });
    // Found by a part of theirs, and not the same.
    await onWhatsApp({ email: 'tatiana@casa.example' });
    await says(bia, 'meu e-mail: <Bia@casa.example>.');
    expect(await alike(ana)).toEqual([[known.id, 'email']]);
    expect(await alike(bia)).toEqual([[other.id, 'email']]);
  });

  it('is the only one of the same full name; of two namesakes nobody can tell', async () => {
    const ana = await scoped({ name: 'Ana  Célia Prado' });
    expect(await alike(ana)).toEqual([]);
    const zoe = await scoped({ name: 'Zoé Lima' });
    const known = await onWhatsApp({ name: 'Zoe Lima' });
    expect(await alike(zoe)).toEqual([[known.id, 'name']]);
    await onWhatsApp({ name: 'ZOE LIMA' });
    expect(await alike(zoe)).toEqual([]);
    const [first] = [await scoped({ name: 'Ana' }), await onWhatsApp({ name: 'Ana' })];
    expect(await alike(first)).toEqual([]);
  });

  it('is not what the company wrote, nor a person who became another or is held', async () => {
    const ana = await scoped();
    const [merged, held, winner] = [await made(), await onWhatsApp(), await made()];
    const by = { id: 1, name: 'A' };
    await desk.contact({ ...held, legalHold: { reason: 'Juiz', by, at: '' } });
    const pair = { winnerId: winner.id, loserId: merged.id };
    expect((await call(handler, contacts.merge, pair, { token: supervisor.token })).status).toBe(200);
    const written = await onWhatsApp();
    await desk.writes(await getContact(ctx(), ana.id, true), `Ligue para ${written.number}`, {
      connection: instagram,
      fields: { fromMe: true },
    });
    await says(ana, `Sou ${merged.number} ou ${held.number}`);
    // The identity of who became another leads to who went on.
    expect(await alike(ana)).toEqual([[winner.id, 'phone']]);
  });

  it('is offered until somebody says that they are two', async () => {
    const [ana, known] = [await scoped({ email: 'eva@casa.example' }), await onWhatsApp({ email: 'eva@casa.example' })];
    expect(await alike(ana)).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      const { status } = await call(
        handler,
        contacts.tellApart,
        { id: ana.id, otherId: known.id },
        { token: supervisor.token },
      );
      expect(status).toBe(200);
    }
    expect(await alike(ana)).toEqual([]);
    const { json } = await call(handler, contacts.get, { id: ana.id }, { token: supervisor.token });
    expect(json).not.toHaveProperty('strangers');
  });

  it('is no question for somebody with a number, and none about people of another company', async () => {
    const email = 'rui@casa.example';
    const [known, rui] = [await onWhatsApp({ email }), await scoped({ email })];
    expect(await alike(known)).toEqual([]);
    const { admin } = await newTenant();
    const { token } = admin;
    expect(await call(handler, contacts.alike, { id: rui.id }, { token })).toMatchObject({ status: 404 });
    const foreign = await scoped({ email });
    const pair = { id: foreign.id, otherId: 'nobody' };
    expect(await call(handler, contacts.tellApart, pair, { token: supervisor.token })).toMatchObject({ status: 404 });
  });

  it('shows numbers to a supervisor as the company wants (B-PERM-11)', async () => {
    await desk.set({ lgpdHideNumber: 'enabled' });
    const [ana, known] = [await scoped(), await onWhatsApp({ name: 'Maria' })];
    await says(ana, known.number);
    const { json } = await call(handler, contacts.alike, { id: ana.id }, { token: supervisor.token });
    expect(json[0]?.contact.number).toMatch(/^5511\*+\d\d$/);
    await desk.set({});
  });
});
