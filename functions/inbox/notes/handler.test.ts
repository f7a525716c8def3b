import { notes } from '@shared/notes/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { ticketEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem, queryPartition } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { finishRemoval } from '../tickets/removal.ts';
import { handler } from './handler.ts';

let admin: SignedIn;
let author: SignedIn;
let companyId = 0;
const contactId = '01JCAAAAAAAAAAAAAAAAAAAAAA';
await forFile(startEngine());
beforeEach(async () => {
  const tenant = await newTenant();
  companyId = tenant.company.id;
  admin = tenant.admin;
  author = await newUser(companyId, { name: 'Bruno', allTicket: 'enabled' });
  const contact = aContact({ companyId, id: contactId, name: 'Maria' });
  await putItem(
    toItem(ticketEntity, aTicket({ companyId, id: 7, contact, connection: aConnection({ companyId, id: 1 }) })),
  );
});

const add = (fields: object = {}, { token } = author) =>
  call(handler, notes.create, { ticketId: 7, contactId, note: 'Prefere ligação', ...fields }, { token });
const list = (fields: object = {}, { token } = author) =>
  call(handler, notes.list, { ticketId: 7, contactId, ...fields }, { token });
const remove = (id: string, { token } = author) => call(handler, notes.remove, { id }, { token });

it('B-MSG-17: belongs to its author, is listed newest first with user, contact and ticket', async () => {
  const first = await add({ note: '  Primeira ' });
  expect(first.json).toMatchObject({ note: 'Primeira', userId: author.user.id, user: { name: 'Bruno' }, contactId });
  await add({ note: 'Segunda' }, admin);
  const { json } = await list();
  expect(json.ticketNotes.map(({ note }) => note)).toEqual(['Segunda', 'Primeira']);
  expect(json.ticketNotes[1]).toMatchObject({ contact: { id: contactId, name: 'Maria' }, ticket: { id: 7 } });
  expect(json).toMatchObject({ count: 2, hasMore: false });
});

it.each(['', 'a', '  a  ', '\n'])('B-MSG-17: %o is too short', async (note) => {
  expect(await add({ note })).toMatchObject({ status: 400, error: 'ERR_TICKETNOTE_INVALID_NAME' });
  expect((await list()).json.ticketNotes).toEqual([]);
});

it('accepts two letters of any script and refuses more than 4000', async () => {
  expect((await add({ note: '好的' })).status).toBe(200);
  expect(await add({ note: '\u200B\u200B' })).toMatchObject({ status: 400, error: 'ERR_TICKETNOTE_INVALID_NAME' });
  expect(await add({ note: 'x'.repeat(4001) })).toMatchObject({ status: 400, fields: { note: 'too_long' } });
});

it('B-MSG-17: the author or an administrator deletes it, once', async () => {
  const other = await newUser(companyId, { allTicket: 'enabled' });
  const [mine, theirs] = [(await add()).json.id, (await add()).json.id];
  expect(await remove(mine, other)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  expect((await remove(mine)).status).toBe(200);
  expect((await remove(theirs, admin)).status).toBe(200);
  expect(await remove(mine)).toMatchObject({ status: 404, error: 'ERR_NO_TICKETNOTE_FOUND' });
  expect((await list()).json.ticketNotes).toEqual([]);
});

it('B-PERM-3: whoever does not see the ticket sees, writes and deletes no note', async () => {
  const { id } = (await add()).json;
  const blind = await newUser(companyId);
  expect(await list({}, blind)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
  expect(await add({}, blind)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
  expect(await remove(id, blind)).toMatchObject({ status: 404, error: 'ERR_NO_TICKETNOTE_FOUND' });
  const stranger = (await newTenant()).admin;
  expect(await remove(id, stranger)).toMatchObject({ status: 404 });
  expect(await list({}, stranger)).toMatchObject({ status: 404 });
});

it('refuses a ticket of somebody else and a garbled number, and lists nothing for another contact', async () => {
  await add();
  expect(await add({ contactId: 'somebody' })).toMatchObject({ status: 404 });
  expect(await add({ ticketId: 8 })).toMatchObject({ status: 404 });
  expect((await list({ contactId: 'somebody' })).json.ticketNotes).toEqual([]);
  expect((await list({ ticketId: undefined })).json.ticketNotes).toEqual([]);
  for (const id of ['x', '7-', '7-short', '../7-01JCAAAAAAAAAAAAAAAAAAAAAA'])
    expect(await remove(id)).toMatchObject({ status: 404, error: 'ERR_NO_TICKETNOTE_FOUND' });
  expect(await list({ cursor: 'nonsense' })).toMatchObject({ status: 400 });
});

it('B-PERM-11: does not give away a number that stands for a name', async () => {
  const contact = aContact({ companyId, id: contactId, name: '5511987654321' });
  await putItem(
    toItem(ticketEntity, aTicket({ companyId, id: 7, contact, connection: aConnection({ companyId, id: 1 }) })),
  );
  await putItem({ ...keys.settings(companyId), companyId, lgpdHideNumber: 'enabled', et: 'settings', sv: 1 });
  expect((await add()).json.contact.name).toBe('5511*******21');
  expect((await list({}, admin)).json.ticketNotes[0]?.contact.name).toBe('5511987654321');
});

it('comes 20 at a time, by cursor and by number', async () => {
  for (let turn = 0; turn < 23; turn += 1) await add({ note: `Nota ${turn}` });
  const first = (await list()).json;
  expect([first.ticketNotes.length, first.hasMore, first.ticketNotes[0]?.note]).toEqual([20, true, 'Nota 22']);
  const rest = (await list({ cursor: first.nextCursor })).json;
  expect(rest.ticketNotes.map(({ note }) => note)).toEqual(['Nota 2', 'Nota 1', 'Nota 0']);
  expect(rest.hasMore).toBe(false);
  expect((await list({ pageNumber: 2 })).json.ticketNotes).toEqual(rest.ticketNotes);
  expect((await list({ pageNumber: 3 })).json.ticketNotes).toEqual([]);
});

it('goes with its ticket', async () => {
  await add();
  await finishRemoval({ companyId, now: new Date() }, { ticketId: 7, whatsappId: 1, contactId });
  const { items } = await queryPartition({ pk: partitions.ticket(companyId, 7), prefix: 'NOTE#', limit: 5 });
  expect(items).toEqual([]);
});
