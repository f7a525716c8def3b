import { dueShards } from '@fn/core/store/indexes.ts';
import { toItem } from '@fn/core/store/records.ts';
import { scheduleEntity } from '@fn/core/store/resourceEntities.ts';
import { queryPartition, writeItems } from '@fn/core/store/store.ts';
import { partitions } from '@fn/core/store/table.ts';
import { dispatch } from '@fn/schedules/dispatch.ts';
import { handler as tick } from '@fn/timers/minute.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { catchQueues, newCompanyFixture, shiftClock } from '../support/server/companyFixture.ts';
import { startEngine } from '../support/server/engine.ts';
import { startMeter } from '../support/server/meter.ts';
import { aSchedule } from '../support/server/samples.ts';

/**
 * Ten thousand messages due in the same minute: what the clock reads to find them, what one costs, and
 * how long all of them take on this machine with ten calls at once.
 */
const total = Number(process.env['SCHEDULES'] ?? 10_000);
const people = 100;
const atOnce = 10;
const minute = 60_000;

const engine = await startEngine({ hasStream: true });
const meter = await startMeter(engine.endpoint);
const outbox = catchQueues();
const desk = await newCompanyFixture();
const companyId = desk.company.id;
const contacts: Contact[] = [];
for (let turn = 0; turn < people; turn += 1) {
  const contact = await desk.contact({ name: `Cliente ${turn}` });
  await desk.writes(contact, 'Oi');
  contacts.push(contact);
}

const sendAt = new Date(Math.floor(Date.now() / minute) * minute + minute).toISOString();
const user = { id: desk.admin.user.id, name: desk.admin.user.name };
const all = Array.from({ length: total }, (_, turn) => {
  const id = `01JBENCH${String(turn).padStart(18, '0')}`;
  const contact = contacts[turn % people] ?? contacts[0];
  return aSchedule({ companyId, id, contactId: contact?.id ?? '', sendAt, dueAt: sendAt, userId: user.id, user });
});
await writeItems(all.map((schedule) => ({ put: toItem(scheduleEntity, schedule) })));
shiftClock(Date.parse(sendAt) - Date.now() + 1000);
console.log(`${total} schedules are due`);

/** The clock's passes until it finds nothing more. */
let passes = 0;
const clock = await meter.measure(async () => {
  for (let before = -1; before !== outbox.sent('schedules').length; passes += 1) {
    before = outbox.sent('schedules').length;
    await tick();
  }
});
const due = outbox.sent('schedules').map(({ scheduleId }) => String(scheduleId));
const queries = clock.operations.filter((operation) => operation === 'Query').length;
const others = clock.operations.filter((operation) => operation !== 'Query').length;
console.log(`the clock handed over ${due.length} (${new Set(due).size} different) in ${passes} runs`);
console.log(`  ${queries} queries of at most 200 entries over ${dueShards} shards, ${others} claims`);

const now = (): Date => new Date(Date.parse(sendAt) + 2000);
const call = (scheduleId: string) => dispatch({ companyId, now: now() }, { companyId, scheduleId, edition: 1 });
const [first = '', ...rest] = due;
const one = await meter.measure(() => call(first));
console.log(`one costs ${one.operations.length} calls (${one.operations.join(', ')})`);

const began = performance.now();
for (let start = 0; start < rest.length; start += atOnce)
  await Promise.all(rest.slice(start, start + atOnce).map(call));
const seconds = (performance.now() - began) / 1000;
console.log(
  `all ${due.length} took ${seconds.toFixed(1)} s with ${atOnce} at once: ${(due.length / seconds).toFixed(0)}/s`,
);

/** Called once more by whoever was late: nothing may leave twice. */
await Promise.all(due.slice(0, 200).map(call));
let messages = 0;
for (const contact of contacts) {
  const pk = partitions.conversation(companyId, desk.connection.id, contact.id);
  const { items } = await queryPartition({ pk, prefix: 'M#', limit: 1000, consistent: true });
  messages += items.filter((item) => item['scheduleId'] !== undefined).length;
}
console.log(`stored messages: ${messages} of ${total}`);
await meter.stop();
await engine.stop();
process.exit(messages === total && new Set(due).size === total ? 0 : 1);
