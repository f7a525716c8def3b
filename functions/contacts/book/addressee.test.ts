import type { Contact } from '@shared/contacts/model.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aContact } from '@test/support/server/samples.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { phoneAliases } from '../../core/store/contactAliases.ts';
import { changeContact, createContact } from '../records/contacts.ts';
import { resolveAddressee } from './addressee.ts';
import { anonymise } from './anonymous.ts';
import { resolveInboundContact } from './inbound.ts';
import { mergeContacts } from './merging.ts';

await forFile(startEngine());
let companyId: number;
beforeEach(async () => {
  companyId = (await newTenant()).company.id;
});

const [old, present, other] = ['5585988880001', '5585988880002', '5585988880003'];
const ctx = () => ({ companyId, now: new Date() });
const idOf = (serial: number): string => `01JD${String(serial).padStart(22, '0')}`;
async function person(serial: number, number: string): Promise<Contact> {
  const contact = aContact({ companyId, id: idOf(serial), number, aliases: phoneAliases(number) });
  await createContact(contact);
  return contact;
}
const change = ({ id }: Contact, number: string) => changeContact(ctx(), id, (before) => ({ ...before, number }));
const named = (value: string) => ({
  ...{ aliases: [{ kind: 'pn', value }] as const, pushName: '', channel: 'whatsapp' },
  ...{ isGroup: false, acceptAudio: true },
});
const addressed = (value: string) => resolveAddressee(ctx(), named(value));

describe('a number that nobody has now (B-CONT-11)', () => {
  it.each([old, '558588880001'])('names the only contact that had it before: %s', async (typed) => {
    const ana = await person(1, old);
    await change(ana, present);
    expect(await addressed(typed)).toMatchObject({ id: ana.id, number: present });
  });

  it('names nobody where two had it before', async () => {
    const [ana, bia] = [await person(1, old), await person(2, other)];
    await change(ana, present);
    await change(bia, old);
    await change(bia, other);
    expect([ana.id, bia.id]).not.toContain((await addressed(old)).id);
  });

  it('names nobody where who had it was erased', async () => {
    const ana = await person(1, old);
    await change(ana, present);
    await anonymise(ctx(), ana.id, 'Anônimo');
    expect((await addressed(old)).id).not.toBe(ana.id);
  });

  it('names who goes on for the contact that had it', async () => {
    const [ana, bia] = [await person(1, old), await person(2, other)];
    await change(ana, present);
    await mergeContacts(ctx(), { winnerId: bia.id, loserId: ana.id });
    expect((await addressed(old)).id).toBe(bia.id);
  });

  it('is somebody else’s as soon as they write from it, and stays theirs', async () => {
    const ana = await person(1, old);
    await change(ana, present);
    const { contact: next, isNew } = await resolveInboundContact(ctx(), named(old));
    expect([isNew, next.id === ana.id]).toEqual([true, false]);
    expect((await addressed(old)).id).toBe(next.id);
    expect((await addressed(present)).id).toBe(ana.id);
  });

  it('is hers again when she goes back to it', async () => {
    const ana = await person(1, old);
    await change(ana, present);
    await change(ana, old);
    expect([(await addressed(old)).id, (await addressed(present)).id]).toEqual([ana.id, ana.id]);
  });

  it('is nothing to another company', async () => {
    const ana = await person(1, old);
    await change(ana, present);
    companyId = (await newTenant()).company.id;
    expect((await addressed(old)).id).not.toBe(ana.id);
  });
});
