import { newMediaKey, saveFile } from '@fn/core/files/files.ts';
import { messageEntity, messageId } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { writeItems } from '@fn/core/store/store.ts';
import { stateOf } from '../support/server/connectedCompany.ts';
import { aMedia, openPrivacyFixture } from '../support/server/privacyFixture.ts';
import { aMessage } from '../support/server/samples.ts';

/**
 * The archive of one person with a hundred thousand messages, every fiftieth with a file of a hundred kilobytes, every
 * tenth of these gone: how long it takes here, in how many files, and how much memory. Ten minutes are promised.
 */
const total = Number(process.env['MESSAGES'] ?? 100_000);
const promisedSeconds = 600;
const maxMegabytes = 600;

const desk = await openPrivacyFixture();
const shop = await desk.begin();
const { contact, ticket } = await stateOf(shop);
if (!ticket) throw new Error('no ticket');
const companyId = shop.company.id;
const first = Date.parse('2024-01-01T00:00:00Z');
const file = Buffer.alloc(100 * 1024, 7);
let files = 0;
let missing = 0;

async function withFile(place: number) {
  if (place % 50 !== 0) return {};
  const key = newMediaKey(companyId);
  files += 1;
  if (files % 10 === 0) missing += 1;
  else await saveFile(key, file, { name: 'foto.png', mime: 'image/png' });
  return { media: aMedia({ key, size: file.length }), mediaType: 'image' as const };
}

for (let start = 0; start < total; start += 1000) {
  const puts = [];
  for (let place = start; place < Math.min(total, start + 1000); place += 1) {
    const at = new Date(first + place * 60_000);
    const id = messageId(shop.connection.id, contact.id, at, `B${place}`);
    const words = { body: `Mensagem ${place} de uma conversa comprida`, fromMe: place % 2 === 0 };
    const message = aMessage({
      companyId,
      id,
      ticket,
      ...words,
      createdAt: at.toISOString(),
      ...(await withFile(place)),
    });
    puts.push({ put: toItem(messageEntity, message) });
  }
  await writeItems(puts);
}
console.log(`${total} messages, ${files} files, ${missing} of them gone`);

let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 200);
const { json } = await desk.ask(shop.admin, 'export', { contactId: contact.id });
const began = performance.now();
const cpu = process.cpuUsage();
await desk.work();
const seconds = (performance.now() - began) / 1000;
const used = process.cpuUsage(cpu);
clearInterval(watch);
const { json: done } = await desk.ask(shop.admin, 'task', { taskId: json.id });
const megabytes = peak / 2 ** 20;
const size = done.parts.reduce((sum, part) => sum + part.size, 0) / 2 ** 20;
console.log(
  `${done.status} in ${seconds.toFixed(1)} s (${((used.user + used.system) / 1e6).toFixed(1)} s of processor), ` +
    `${done.parts.length} files of ${size.toFixed(0)} MB, at most ${megabytes.toFixed(0)} MB of memory: ${JSON.stringify(done.counts)}`,
);
await desk.close();
const isWhole = done.status === 'done' && done.counts.messages === total + 1 && done.counts.missing === missing;
process.exit(isWhole && seconds < promisedSeconds && megabytes < maxMegabytes ? 0 : 1);
