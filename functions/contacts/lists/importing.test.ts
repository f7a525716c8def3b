import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { type Delivery, newDelivery } from '@shared/campaigns/delivery.ts';
import { contactLists } from '@shared/contactLists/contract.ts';
import { identityOfNumber } from '@shared/contactLists/identity.ts';
import { sheetLine } from '@shared/contactLists/imports.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { aCampaign } from '@test/support/server/audienceSamples.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aContact, aTag } from '@test/support/server/samples.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findFile, newMediaKey, saveFile } from '../../core/files/files.ts';
import { campaignEntity, deliveryEntity } from '../../core/store/campaignEntities.ts';
import { aliasKey, phoneAliases } from '../../core/store/contactAliases.ts';
import { tagEntity } from '../../core/store/entities.ts';
import { refItem, toItem } from '../../core/store/records.ts';
import { putItem, queryPartition } from '../../core/store/store.ts';
import { partitions } from '../../core/store/table.ts';
import { createContact } from '../records/contacts.ts';
import { eraseList } from './erasing.ts';
import { handler } from './handler.ts';
import { runImport } from './importing.ts';
import { recipientsOf } from './items.ts';

let admin: SignedIn;
let companyId: number;
let listId: number;

await forFile(startEngine());
await forFile(startStorage());
const outbox = catchQueues();
const newList = async (): Promise<number> =>
  (await call(handler, contactLists.create, { name: `Lista ${Math.random()}` }, as())).json.id;
beforeEach(async () => {
  ({ admin } = await newTenant());
  companyId = admin.user.companyId;
  listId = await newList();
});
afterEach(() => {
  vi.restoreAllMocks();
  outbox.clear();
});

const as = () => ({ token: admin.token });
const ctx = () => ({ companyId, now: new Date() });

async function stored(rows: readonly (readonly string[])[]): Promise<string> {
  const key = newMediaKey(companyId);
  const content = rows.map((cells, place) => sheetLine({ line: place + 2, cells })).join('');
  await saveFile(key, Buffer.from(content), { name: 'x', mime: 'text/plain' });
  return key;
}

async function start(rows: readonly (readonly string[])[], variables: string[] = []) {
  const sheet = { key: await stored(rows), rows: rows.length, variables };
  return call(handler, contactLists.startImport, { contactListId: listId, name: 'a.xlsx', sheet }, as());
}
const state = async (id: string) => {
  const all = (await call(handler, contactLists.imports, { contactListId: listId }, as())).json;
  return all.find((one) => one.id === id);
};
async function run(id: string): Promise<void> {
  for (let runs = 0; await runImport(ctx(), listId, id); runs += 1) if (runs > 50) throw new Error('without end');
}
const people = async () => (await recipientsOf(companyId, listId)).recipients;
const count = async () => (await call(handler, contactLists.get, { id: listId }, as())).json.contactsCount;
const numberOf = (place: number): string => `55119${String(80_000_000 + place)}`;
const rowsOf = (many: number) => Array.from({ length: many }, (_, place) => [numberOf(place), `Pessoa ${place}`, '']);

type Send = DynamoDBClient['send'];
const realSend = DynamoDBClient.prototype.send as (command: unknown) => Promise<unknown>;

/** The machine stops at a transaction, counted from 1: before it is written, or after. */
function dieAt(turn: number, when: 'before' | 'after'): void {
  let seen = 0;
  const dying = async function (this: DynamoDBClient, command: Parameters<Send>[0]): Promise<unknown> {
    const isTurn = command instanceof TransactWriteItemsCommand && ++seen === turn;
    if (isTurn && when === 'before') throw new Error('power cut');
    const answer = await realSend.call(this, command);
    if (isTurn) throw new Error('power cut');
    return answer;
  };
  vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation(dying as never);
}

describe('people of a sheet', () => {
  it('get in with their variables, in the background, and the file goes', async () => {
    const made = await start([...rowsOf(3), ['551188887777', '', 'Ana@Example.com', 'Recife']], ['cidade']);
    expect(made.json).toMatchObject({ status: 'running', kind: 'sheet', total: 4, done: 0, name: 'a.xlsx' });
    const { id } = made.json;
    expect(outbox.sent('privacy')).toEqual([{ companyId, contactListId: listId, importId: id }]);
    expect(await count()).toBe(0);
    await run(id);
    expect(await state(id)).toMatchObject({ status: 'done', done: 4, added: 4, existing: 0, refused: 0 });
    expect(await count()).toBe(4);
    const ana = (await people()).find(({ email }) => email === 'ana@example.com');
    expect(ana).toMatchObject({ number: '551188887777', variables: { cidade: 'Recife' }, contactId: null });
    expect(ana?.identity).toEqual({ kind: 'pn', value: '5511988887777' });
  });

  it('leave neither a sheet nor refused rows behind when their list goes', async () => {
    await run((await start(Array.from({ length: 300 }, (_, place) => [`telefone ${place}`, 'Ana', '']))).json.id);
    const { id } = (await start(rowsOf(1))).json;
    await call(handler, contactLists.remove, { id: listId }, as());
    const pk = partitions.contactListImports(companyId, listId);
    const kept = async () => (await queryPartition({ pk, limit: 10 })).items;
    const { source } = (await kept()).find((item) => item['id'] === id) as { source: { key: string } };
    expect([(await kept()).length > 2, await findFile(source.key)]).toEqual([true, expect.anything()]);
    expect(await eraseList({ companyId }, listId)).toBe(false);
    expect([await kept(), await findFile(source.key)]).toEqual([[], undefined]);
  });

  it('the same sheet twice changes nothing', async () => {
    const rows = rowsOf(200);
    await run((await start(rows)).json.id);
    const before = await people();
    const again = (await start(rows)).json;
    await run(again.id);
    expect(await state(again.id)).toMatchObject({ status: 'done', added: 0, existing: 200 });
    expect(await people()).toEqual(before);
    expect(await count()).toBe(200);
  });

  it('says which rows did not get in, and why', async () => {
    const rows = [
      ...rowsOf(95),
      ...[
        ['', 'Sem número'],
        ['12345', 'Curto'],
        ['5,51198E+12', 'Cortado'],
        ['5.511987654321E+12', 'Inteiro'],
      ],
      ['5511977776666', 'E-mail', 'não é'],
    ];
    const { id } = (await start(rows)).json;
    await run(id);
    expect(await state(id)).toMatchObject({ status: 'done', done: 100, added: 96, refused: 4 });
    const refused = await call(handler, contactLists.refusedRows, { id, contactListId: listId }, as());
    expect(refused.json.rows.map(({ line, reason }) => [line, reason])).toEqual([
      [97, 'number_missing'],
      [98, 'number_invalid'],
      [99, 'number_rounded'],
      [101, 'email_invalid'],
    ]);
  });

  it('one at a time for a list; a stopped one goes on from where it was', async () => {
    const { id } = (await start(rowsOf(10))).json;
    expect(await start(rowsOf(1))).toMatchObject({ status: 409, error: 'ERR_CONTACTLIST_IMPORT_RUNNING' });
    const change = (action: 'stop' | 'resume') =>
      call(handler, contactLists.changeImport, { id, contactListId: listId, action }, as());
    expect((await change('stop')).json.status).toBe('stopped');
    await run(id);
    expect(await count()).toBe(0);
    expect((await start(rowsOf(1))).status).toBe(200);
    expect(await change('resume')).toMatchObject({ error: 'ERR_CONTACTLIST_IMPORT_RUNNING' });
  });

  it('of another company, or of nobody, are no sheet', async () => {
    const sheet = { key: `c/${companyId + 1}/01JCZZZZZZZZZZZZZZZZZZZZZZ`, rows: 1 };
    const answer = await call(handler, contactLists.startImport, { contactListId: listId, sheet }, as());
    expect(answer).toMatchObject({ status: 400, error: 'ERR_SHEET_UNREADABLE' });
  });

  it('a file of something else fails, and says so', async () => {
    const key = newMediaKey(companyId);
    await saveFile(key, Buffer.from('a;b;c\n1;2;3'), { name: 'x', mime: 'text/csv' });
    const sheet = { key, rows: 2 };
    const { id } = (await call(handler, contactLists.startImport, { contactListId: listId, sheet }, as())).json;
    await run(id);
    expect((await state(id))?.status).toBe('failed');
    expect((await findFile(key))?.size).toBe(11);
  });

  it('know the contact whose number it is, in whichever spelling', async () => {
    const contact = aContact({ companyId, id: '01JCZZZZZZZZZZZZZZZZZZZZZZ' });
    await putItem(refItem(aliasKey(companyId, { kind: 'pn', value: '551188887777' }), { contactId: contact.id }));
    await run((await start([['11 98888-7777', 'Ana', '']])).json.id);
    expect((await people())[0]).toMatchObject({ contactId: contact.id, identity: identityOfNumber('5511988887777') });
  });
});

/** Rows of which some are the same person in another spelling. */
const aSheet = fc
  .array(fc.integer({ min: 0, max: 150 }), { minLength: 1, maxLength: 320 })
  .map((places) =>
    places.map((place, at) => [
      at % 3 === 0 ? numberOf(place).replace(/^55119/, '5511') : numberOf(place),
      `Pessoa ${place}`,
      '',
    ]),
  );

it('each person stands in the list once and is counted once, wherever the machine stops, and when two runs meet', async () => {
  const cuts = fc.array(fc.record({ turn: fc.integer({ min: 1, max: 4 }), when: fc.constantFrom('before', 'after') }), {
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(aSheet, cuts, fc.boolean(), async (rows, stops, isTwice) => {
      listId = await newList();
      const { id } = (await start(rows)).json;
      for (const { turn, when } of stops) {
        dieAt(turn, when as 'before');
        await runImport(ctx(), listId, id).catch((error: unknown) => expect(String(error)).toContain('power cut'));
        vi.restoreAllMocks();
      }
      await Promise.all(isTwice ? [run(id), run(id)] : [run(id)]);
      const wanted = new Set(rows.map(([number = '']) => identityOfNumber(number).value));
      expect(new Set((await people()).map(({ identity }) => identity.value))).toEqual(wanted);
      expect(await count()).toBe(wanted.size);
      expect(await state(id)).toMatchObject({
        ...{ status: 'done', done: rows.length, refused: 0 },
        ...{ added: wanted.size, existing: rows.length - wanted.size },
      });
    }),
    { numRuns: 12 },
  );
});

describe('contacts of the company', () => {
  const ulid = (id: number): string => `01JC${String(id).padStart(22, '0')}`;
  const order = (contacts: object) =>
    call(handler, contactLists.startImport, { contactListId: listId, contacts }, as());

  const contact = (id: number, fields: Partial<Contact>) => {
    const aliases = fields.number ? phoneAliases(fields.number) : [];
    return createContact(aContact({ companyId, id: ulid(id), aliases, ...fields }));
  };

  it('by tag, by text and by channel; no groups, nobody who was blocked', async () => {
    const tag = aTag({ companyId, id: 7 });
    await putItem(toItem(tagEntity, tag));
    const carried = [{ id: 7, name: tag.name, color: tag.color }];
    const lid = [{ kind: 'lid' as const, value: '82880134910105' }];
    await contact(1, { name: 'Ana', number: '551188880001', tags: carried });
    await contact(2, { name: 'Bia', number: '', aliases: lid, tags: carried });
    await contact(3, { name: 'Caio', number: '5511988880003' });
    const blocked = { active: false, tags: carried };
    await contact(4, { name: 'Duda', number: '5511988880004', ...blocked });
    const group = { isGroup: true, tags: carried };
    await contact(5, { name: 'Grupo', number: '5511988880005', ...group });

    await run((await order({ tags: [7] })).json.id);
    expect((await people()).map(({ name, identity, contactId }) => [name, identity.kind, contactId])).toEqual([
      ['Bia', 'lid', ulid(2)],
      ['Ana', 'pn', ulid(1)],
    ]);
    await run((await order({ searchParam: 'caio' })).json.id);
    expect(await count()).toBe(3);
    const all = (await order({})).json;
    await run(all.id);
    expect(await state(all.id)).toMatchObject({ kind: 'contacts', status: 'done', added: 0, existing: 3 });
    expect(await order({ tags: [8] })).toMatchObject({ status: 404, error: 'ERR_NO_TAG_FOUND' });
  });
});

describe('recipients of a campaign', () => {
  const order = (campaign: object) =>
    call(handler, contactLists.startImport, { contactListId: listId, campaign }, as());

  it('by what became of them, with what their list knew of them', async () => {
    const campaign = aCampaign({ companyId, id: 5 });
    await putItem(toItem(campaignEntity, campaign));
    const recipient = (place: number, fields: Partial<Delivery>) => {
      const number = `551188887000${place}`;
      const person = { identity: `pn:${number}`, number, name: `Pessoa ${place}`, email: '', contactId: null };
      const made = newDelivery(
        campaign,
        { ...person, variables: { valor: `${place}`, 'no name': 'x' } },
        undefined,
        '',
      );
      return putItem(toItem(deliveryEntity, { ...made, ...fields }));
    };
    const at = '2026-11-20T10:00:00.000Z';
    await recipient(1, { state: 'read', deliveredAt: at, answeredAt: at });
    await recipient(2, { state: 'delivered', deliveredAt: at });
    await recipient(3, { state: 'failed', reason: '131026' });
    await recipient(4, { state: 'skipped', reason: 'optedOut' });
    for (const [answers, name] of [
      ['answered', 'Pessoa 1'],
      ['silent', 'Pessoa 2'],
      ['failed', 'Pessoa 3'],
    ]) {
      const { json } = await order({ id: 5, answers });
      await run(json.id);
      expect(await state(json.id)).toMatchObject({ kind: 'campaign', status: 'done', added: 1 });
      expect((await people()).map((person) => person.name)).toContain(name);
    }
    expect(await people()).toHaveLength(3);
    expect((await people()).map(({ variables }) => variables)).toContainEqual({ valor: '2' });
    expect(await order({ id: 6, answers: 'answered' })).toMatchObject({ status: 404, error: 'ERR_NO_CAMPAIGN_FOUND' });
  });
});
