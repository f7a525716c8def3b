import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newDesk } from '@test/support/server/desk.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/forFile.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { aContact, aTicket } from '@test/support/server/samples.ts';
import { expect, it } from 'vitest';
import { conversationEntity, ticketEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { getItem, putItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { readCounters } from '../../core/store/ticketCounters.ts';
import { handler } from './handler.ts';

const engine = await forFile(startEngine());
const meter = await forFile(startMeter(engine.endpoint));
catchQueues();
const desk = await newDesk();

const many = 56;
const sideBySide = 8;

/** Waiting tickets with their conversations, counted in the one record that there was before there were several. */
async function waiting(): Promise<number[]> {
  const companyId = desk.company.id;
  const { id: whatsappId } = desk.connection;
  const ids = Array.from({ length: many }, (_, position) => position + 1);
  const rows = ids.flatMap((id) => {
    const contact = aContact({ companyId, id: `01JC${String(id).padStart(22, '0')}` });
    const { id: queueId, name, color } = desk.sales;
    const queue = { id: queueId, name, color };
    const row = aTicket({ companyId, id, contact, connection: desk.connection, queueId, queue });
    const marks = { activeTicketId: id, newestTicketId: id, listedClosedId: null, version: 1 };
    const conversation = { companyId, whatsappId, contactId: contact.id, ...marks };
    return [{ put: toItem(ticketEntity, row) }, { put: toItem(conversationEntity, conversation) }];
  });
  await writeItems(rows);
  await putItem({ ...keys.counters(companyId), [`n|pending|0|${desk.sales.id}|0|0`]: many });
  return ids;
}

it('fifty transitions of one company, eight at a time, meet nowhere and are counted exactly', async () => {
  const ids = await waiting();
  const { user, token } = desk.admin;
  const refused = meter.refuseMeetings();
  for (let start = 0; start < many; start += sideBySide) {
    const accept = (id: number) => call(handler, tickets.update, { id, status: 'open', userId: user.id }, { token });
    const answers = await Promise.all(ids.slice(start, start + sideBySide).map(accept));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  expect(refused()).toBe(0);
  const counters = await readCounters(desk.company.id, true);
  const counted = Object.entries(counters).filter(([name, amount]) => name.startsWith('n|') && amount !== 0);
  expect(counted).toEqual([[`n|open|${user.id}|${desk.sales.id}|0|0`, many]]);
  const { json } = await call(handler, tickets.counts, {}, { token });
  expect(json.counters).toMatchObject(Object.fromEntries(counted));
  // None of the records was in all of them.
  const first = (await getItem(keys.counters(desk.company.id), true)) ?? {};
  expect(Number(first[`n|pending|0|${desk.sales.id}|0|0`])).toBeGreaterThan(many / 2);
});
