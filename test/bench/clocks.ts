import { ticketEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { writeItems } from '@fn/core/store/store.ts';
import { handler as tick } from '@fn/timers/minute.ts';
import { withClocks } from '@shared/tickets/clocks.ts';
import { catchQueues, newCompanyFixture } from '../support/server/companyFixture.ts';
import { startEngine } from '../support/server/engine.ts';
import { startMeter } from '../support/server/meter.ts';
import { aTicket } from '../support/server/samples.ts';

/** Ten thousand tickets to warn in the same minute: what one run of the clock reads and writes for them, and how long it takes here. */
const total = Number(process.env['TICKETS'] ?? 10_000);

const engine = await startEngine({ hasStream: true });
const meter = await startMeter(engine.endpoint);
const outbox = catchQueues();
const desk = await newCompanyFixture();
const companyId = desk.company.id;
const connection = await desk.connect({ timeInactiveMessage: 10, inactiveMessage: 'Ainda está aí?' });
const contact = await desk.contact();
const at = new Date(Date.now() - 11 * 60_000).toISOString();
const dueAt = new Date(Date.now() - 60_000).toISOString();
const clocks = withClocks(null, { warns: 10 });
const times = { lastMessageAt: at, lastInboundAt: at, updatedAt: at, dueAt };
const all = Array.from({ length: total }, (_, turn) =>
  aTicket({ companyId, id: 1000 + turn, contact, connection, status: 'open', isListed: true, clocks, ...times }),
);
await writeItems(all.map((ticket) => ({ put: toItem(ticketEntity, ticket) })));
console.log(`${total} tickets are due`);

const began = performance.now();
const run = await meter.measure(tick);
const seconds = (performance.now() - began) / 1000;
const counts = new Map<string, number>();
for (const operation of run.operations) counts.set(operation, (counts.get(operation) ?? 0) + 1);
const sent = outbox.sent('outbound').length;
console.log(`one run warned ${sent} in ${seconds.toFixed(1)} s: ${JSON.stringify([...counts])}`);
const again = await meter.measure(tick);
console.log(
  `the next one found nothing: ${outbox.sent('outbound').length - sent} more, ${again.operations.length} calls`,
);
await meter.stop();
await engine.stop();
process.exit(sent === total && !counts.has('Scan') ? 0 : 1);
