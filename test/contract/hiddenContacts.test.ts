import { listAudit } from '@fn/audit/repo.ts';
import { auditMonth } from '@fn/core/http/audit.ts';
import { contactEntity, messageEntity } from '@fn/core/store/entities.ts';
import { fromItem } from '@fn/core/store/records.ts';
import { getItem, queryPartition } from '@fn/core/store/store.ts';
import { keys, partitions, prefixes } from '@fn/core/store/table.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { pathNames } from '@shared/core/route.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { allRoutes, type ContractRoute, callRoute, titleOf } from '@test/support/server/handlers.ts';
import { newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';

await forFile(startEngine());
catchQueues();
const desk = await newCompanyFixture();
const companyId = desk.company.id;
const ctx = { companyId, now: new Date() };
/** Of another queue: sees neither the waiting ticket nor the one that a colleague serves. */
const blind = await desk.person({ name: 'Ana', queueIds: [desk.support.id] });
const blindSupervisor = await desk.person({ name: 'Sara', profile: 'supervisor', queueIds: [desk.support.id] });
const seeing = await desk.person({ name: 'Bia', queueIds: [desk.sales.id] });

const route = (title: string): ContractRoute => {
  const found = allRoutes.find(({ feature, name }) => `${feature}.${name}` === title);
  if (!found) throw new Error(title);
  return found;
};
const ask = (title: string, input: Record<string, unknown>, who: SignedIn) =>
  callRoute(route(title), input, { token: who.token });

let serial = 0;
async function customer(fields: Partial<Contact> = {}) {
  serial += 1;
  const contact = await desk.contact({
    name: `Rosa ${serial}`,
    number: `55119${70000000 + serial}`,
    email: '',
    ...fields,
  });
  const { ticket } = await desk.writes(contact, 'Oi');
  return { contact, ticket };
}
/** The contact but for its version, which moves with what is noted of its tickets. */
async function stored(id: string): Promise<Omit<Contact, 'version'>> {
  const item = await getItem(keys.contact(companyId, id), true);
  if (!item) throw new Error('the contact is gone');
  const { version: _version, ...contact } = fromItem(contactEntity, item);
  return contact;
}
const isOut = async (id: string) =>
  ((await ask('optOuts.ofContact', { contactId: id }, desk.admin)).json as { optOut: unknown }).optOut !== null;

describe('a contact whose tickets one does not see (B-PERM-13)', () => {
  const writes = allRoutes.filter(
    ({ feature, route: { method, access } }) =>
      method !== 'GET' &&
      ['user', 'supervisor', 'connections', 'dashboard'].includes(access) &&
      !['sandbox', 'session', 'security', 'passkeys'].includes(feature),
  );

  it('is no route’s to change', async () => {
    const { contact } = await customer();
    const other = await desk.contact({ name: 'Outra', number: '5511955550000' });
    const before = await stored(contact.id);
    const tag = (await ask('tags.create', { name: 'Cliente', color: '#123456' }, desk.admin)).json as { id: number };
    const named = {
      ...{ id: contact.id, contactId: contact.id, otherId: other.id, number: contact.number, active: false },
      ...{
        name: 'Tomado',
        email: 'tomado@example.com',
        tags: [tag.id],
        kind: 'withdrawn',
        note: 'Pediu',
        text: 'Pediu',
      },
    };
    const inputs = [
      { ...named, number: '5511900009999' },
      { contactId: contact.id, tags: [tag.id], text: 'Pediu' },
      { winnerId: contact.id, loserId: other.id, takesName: true },
      { winnerId: other.id, loserId: contact.id },
      { number: contact.number, name: 'Tomado', email: 'tomado@example.com', tags: ['Cliente'], text: 'Pediu' },
    ];
    for (const who of [blind, blindSupervisor]) {
      const open = writes.filter(({ route: { access } }) => (access === 'supervisor') === (who === blindSupervisor));
      for (const entry of open) {
        for (const input of inputs) {
          const path = Object.fromEntries(
            pathNames(entry.route.path).map((name) => [name, (input as Record<string, unknown>)[name] ?? contact.id]),
          );
          await callRoute(entry, { ...input, ...path }, { token: who.token });
          expect([titleOf(entry), input, await stored(contact.id)]).toEqual([titleOf(entry), input, before]);
        }
      }
    }
    expect(await isOut(contact.id)).toBe(false);
  });

  const changes: readonly (readonly [string, (id: string, other: string) => Record<string, unknown>])[] = [
    ['contacts.update', (id) => ({ id, number: '5511900008888' })],
    ['contacts.block', (id) => ({ id, active: false })],
    ['contacts.toggleBot', (id) => ({ id })],
    ['contacts.toggleAudio', (id) => ({ id })],
    ['tags.sync', (contactId) => ({ contactId, tags: [] })],
    ['optOuts.create', (contactId) => ({ contactId, text: 'Pediu' })],
  ];
  it.each(changes)('%s tells why it is refused, and lets whoever sees the ticket', async (title, inputOf) => {
    const { contact } = await customer();
    const other = await desk.contact({ number: `55119${60000000 + serial}`, aliases: [] });
    const input = inputOf(contact.id, other.id);
    expect(await ask(title, input, blind)).toMatchObject({ status: 403, error: 'ERR_CONTACT_HIDDEN' });
    expect((await ask(title, input, seeing)).status).toBe(200);
    if (title === 'contacts.update') await ask(title, { ...input, number: contact.number }, desk.admin);
  });

  it('is not merged by a supervisor of another queue', async () => {
    const { contact } = await customer();
    const other = await desk.contact({ number: `55119${60000000 + serial}`, aliases: [] });
    const supervisor = await newUser(companyId, { profile: 'supervisor', queueIds: [desk.sales.id] });
    const pair = { winnerId: contact.id, loserId: other.id };
    for (const title of ['contacts.mergePreview', 'contacts.merge']) {
      expect(await ask(title, pair, blindSupervisor)).toMatchObject({ status: 403, error: 'ERR_CONTACT_HIDDEN' });
      expect((await ask(title, pair, supervisor)).status).toBe(200);
    }
    expect(await ask('contacts.unmerge', { id: other.id }, blindSupervisor)).toMatchObject({ status: 403 });
    expect(await ask('contacts.unmerge', { id: other.id }, supervisor)).toMatchObject({ error: undefined });
  });

  it('is steered neither by who served it before, while a colleague does', async () => {
    const { contact, ticket } = await customer();
    const take = { id: ticket.id, status: 'open', userId: seeing.user.id };
    expect((await ask('tickets.update', take, seeing)).status).toBe(200);
    const colleague = await desk.person({ name: 'Caio' });
    expect(await ask('contacts.update', { id: contact.id, number: '5511900007777' }, colleague)).toMatchObject({
      status: 403,
    });
    expect((await ask('contacts.update', { id: contact.id, name: 'Rosa Lima' }, seeing)).status).toBe(200);
  });

  it('may be changed by everybody while it never had a ticket', async () => {
    const contact = await desk.contact({ number: '5511933330000' });
    expect((await ask('contacts.update', { id: contact.id, number: '5511933330001' }, blind)).status).toBe(200);
    expect((await ask('contacts.block', { id: contact.id, active: false }, blind)).status).toBe(200);
  });
});

describe('a change of where messages go', () => {
  const recorded = async (target: string) => {
    const month = auditMonth({ company: desk.company, now: new Date() });
    const { records } = await listAudit(ctx, { month, userId: undefined, after: undefined, limit: 500 });
    return records
      .filter((record) => record.target.id === target)
      .map(({ action, user, changes }) => ({ action, user, changes }));
  };

  it('is in the audit log with who, what was and what is, numbers masked', async () => {
    const { contact } = await customer({ number: '5511944440001' });
    const other = await desk.contact({ number: '5511944440002' });
    await ask('contacts.update', { id: contact.id, name: 'Rosa nova' }, seeing);
    await ask('contacts.update', { id: contact.id, number: '5511944440003' }, seeing);
    await ask('contacts.block', { id: contact.id, active: false }, seeing);
    await ask('contacts.block', { id: contact.id, active: false }, seeing);
    await ask('contacts.merge', { winnerId: contact.id, loserId: other.id }, desk.admin);
    const by = { id: seeing.user.id, name: 'Bia' };
    const changes = await recorded(contact.id);
    expect(changes).toEqual([
      {
        action: 'contacts.merge',
        user: { id: desk.admin.user.id, name: desk.admin.user.name },
        changes: [{ field: 'loserId', before: '', after: other.id }],
      },
      { action: 'contacts.block', user: by, changes: [{ field: 'active', before: 'true', after: 'false' }] },
      {
        action: 'contacts.update',
        user: by,
        changes: [{ field: 'number', before: '5511*******01', after: '5511*******03' }],
      },
    ]);
  });

  const noticesFor = async ({ id }: Pick<Contact, 'id'>) => {
    const pk = partitions.conversation(companyId, desk.connection.id, id);
    const { items } = await queryPartition({ pk, prefix: prefixes.message, limit: 10, consistent: true });
    return items.map((item) => fromItem(messageEntity, item)).filter(({ notice }) => notice !== undefined);
  };

  it('by a merge, or by its undoing, stands in the audit log, the conversation and the ticket’s log', async () => {
    const { contact, ticket } = await customer({ number: '', aliases: [{ kind: 'lid', value: '90000000000021' }] });
    const other = await desk.contact({ number: '5511944440021' });
    const pair = { winnerId: contact.id, loserId: other.id };
    expect(await ask('contacts.merge', pair, desk.admin)).toMatchObject({
      json: { contact: { number: other.number } },
    });
    const user = { id: desk.admin.user.id, name: desk.admin.user.name };
    const line = { notice: 'numberChanged', ticketId: ticket.id, isPrivate: true, body: '', user };
    expect(await noticesFor(contact)).toEqual([expect.objectContaining(line)]);
    // Once more changes nothing.
    await ask('contacts.merge', pair, desk.admin);
    expect(await ask('contacts.unmerge', { id: other.id }, desk.admin)).toMatchObject({ status: 200 });
    expect(await stored(contact.id)).toMatchObject({ number: '' });
    const notices = await noticesFor(contact);
    expect(notices).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
    const { json } = await ask('tickets.logs', { ticketId: ticket.id }, desk.admin);
    const logged = (json as { type: string }[]).filter(({ type }) => type === 'numberChanged');
    expect(logged).toHaveLength(2);
    expect(JSON.stringify([notices, json])).not.toContain('44440021');
    const number = { field: 'number', before: '', after: '5511*******21' };
    const [undone, made] = (await recorded(contact.id)).filter(({ changes = [] }) =>
      changes.some(({ field }) => field === 'number'),
    );
    expect(made).toMatchObject({
      action: 'contacts.merge',
      changes: [number, { field: 'loserId', before: '', after: other.id }],
    });
    expect(undone).toMatchObject({
      ...{ action: 'contacts.unmerge', user },
      changes: [
        { ...number, before: number.after, after: '' },
        { field: 'id', before: '', after: other.id },
      ],
    });
  });

  it('by a merge of two who have a number is none', async () => {
    const { contact } = await customer();
    const other = await desk.contact({ number: '5511944440031' });
    await ask('contacts.merge', { winnerId: contact.id, loserId: other.id }, desk.admin);
    await ask('contacts.unmerge', { id: other.id }, desk.admin);
    expect(await noticesFor(contact)).toEqual([]);
  });

  it('stands in the conversation and in the ticket’s log, without the number', async () => {
    const { contact, ticket } = await customer({ number: '5511944440011' });
    await ask('contacts.update', { id: contact.id, number: '5511944440012' }, seeing);
    const notices = await noticesFor(contact);
    expect(notices).toEqual([
      expect.objectContaining({
        ...{ notice: 'numberChanged', ticketId: ticket.id, isPrivate: true, body: '', nextAttemptAt: null },
        user: { id: seeing.user.id, name: 'Bia' },
      }),
    ]);
    const { json } = await ask('tickets.logs', { ticketId: ticket.id }, seeing);
    expect((json as { type: string; user: object }[])[0]).toMatchObject({
      ...{ type: 'numberChanged', user: { id: seeing.user.id } },
    });
    expect(JSON.stringify([notices, json])).not.toMatch(/44440011|44440012/);
  });
});
