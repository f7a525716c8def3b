import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { findFile } from '@fn/core/files/files.ts';
import { ticketEntity, trackingEntity } from '@fn/core/store/entities.ts';
import { ratingEntity } from '@fn/core/store/resourceEntities.ts';
import { describeExportFile } from '@fn/reports/exporting.ts';
import { handler } from '@fn/reports/handler.ts';
import { getExport } from '@fn/reports/repo.ts';
import { handler as worker } from '@fn/workers/privacy/handler.ts';
import { reports } from '@shared/reports/contract.ts';
import { call } from '../support/server/call.ts';
import { aHistory, historyItems } from '../support/server/history.ts';
import { openStoreFixture } from '../support/server/storeFixture.ts';
import { newTenant } from '../support/server/tenant.ts';
import { writeToFile } from './engineFile.ts';

/** A report of a hundred thousand rows as a file: how long it takes here, and how much memory it takes more. */
const total = Number(process.env['ROWS'] ?? 100_000);
const format = process.env['FORMAT'] === 'csv' ? 'csv' : 'xlsx';
const promisedSeconds = 60;
const promisedMegabytes = 200;

const workshop = await openStoreFixture();
// Before the first request: the engine comes back at another address.
const companyId = 7;
const [from, until] = [Date.parse('2026-01-01T12:00:00Z'), Date.parse('2026-10-31T00:00:00Z')];
function* items() {
  const history = aHistory({ companyId, count: total, seed: 1, from, until, userIds: [1] });
  for (let start = 0; start < total; start += 1000) yield* historyItems(companyId, history.slice(start, start + 1000));
}
await workshop.engine.whileStopped((file) => writeToFile(file, workshop.engine.tableName, items()));
const { admin } = await newTenant({ id: companyId });
const kinds = [trackingEntity, ticketEntity, ratingEntity].map(({ name }) => name).join(', ');
console.log(`${total} of each of ${kinds}`);

// What V8 leaves lying while there is room is not needed: it is swept twice a second, as it is where memory is scarce.
setFlagsFromString('--expose-gc');
const sweep: () => void = runInNewContext('gc');
sweep();
const before = process.memoryUsage().rss;
let peak = before;
const watch = setInterval(() => {
  sweep();
  peak = Math.max(peak, process.memoryUsage().rss);
}, 500);
const input = { format, filters: { dateFrom: '2026-01-01', dateTo: '2026-10-31' } } as const;
const { json } = await call(handler, reports.export, input, { token: admin.token });
const began = performance.now();
const cpu = process.cpuUsage();
await workshop.work('privacy', worker);
const seconds = (performance.now() - began) / 1000;
const used = process.cpuUsage(cpu);
clearInterval(watch);
const record = await getExport({ companyId }, admin.user.id, json.id);
const file = await findFile(describeExportFile(record).key);
const megabytes = (peak - before) / 2 ** 20;
console.log(
  `${record.status}: ${record.rows} rows in ${seconds.toFixed(1)} s (${((used.user + used.system) / 1e6).toFixed(1)} s of processor), ` +
    `${((file?.size ?? 0) / 2 ** 20).toFixed(1)} MB ${format}, ${megabytes.toFixed(0)} MB of memory more`,
);
await workshop.close();
const isWhole = record.status === 'done' && record.rows === total;
process.exit(isWhole && seconds < promisedSeconds && megabytes < promisedMegabytes ? 0 : 1);
