import { offerSecrets, testSecrets } from '../support/server/secrets.ts';
import { callTimes } from './callTimes.ts';
import { openMailbox } from './mailbox.ts';
import { type Measured, measure } from './measure.ts';
import { operations } from './operations/operations.ts';
import { benchCompany, equip, people } from './people.ts';
import { type CountingProxy, countingProxy } from './proxy.ts';

/**
 * One pass over all operations in a process of its own: `count` goes through the counting proxy,
 * `time` straight to the engine; `equip` only writes the people and the connection. Prints one line of JSON.
 */
const [mode, endpoint = '', turns = '100', parts] = process.argv.slice(2);
const secret = testSecrets['meta-app-secret'];
const proxy = mode === 'count' ? await countingProxy(endpoint) : undefined;
await offerSecrets();
Object.assign(process.env, {
  TABLE_NAME: 'prosa',
  AWS_ENDPOINT_URL_DYNAMODB: proxy?.endpoint ?? endpoint,
  EDGE_SECRET: 'edge-of-the-bench',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  MEDIA_BUCKET: process.env['MEDIA_BUCKET'] ?? 'prosa-media',
  META_GRAPH_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'error',
});
const mailbox = await openMailbox();
const both: CountingProxy | undefined = proxy && {
  endpoint: proxy.endpoint,
  take() {
    const table = proxy.take();
    const queue = mailbox.proxy.take();
    return { ...table, calls: table.calls + queue.calls };
  },
  stop: proxy.stop,
};
const users = await people();
if (mode === 'equip') {
  await equip();
  process.stdout.write(`${JSON.stringify(users)}\n`);
  process.exit(0);
}
const calls = mode === 'time' ? callTimes() : undefined;
const results: Measured[] = [];
const bench = { users, companyId: benchCompany, mailbox, secret };
const all = await operations(bench, parts !== 'all');
const wanted = parts === 'dashboard' ? all.filter(({ name }) => name.startsWith('dashboard')) : all;
for (const operation of wanted) {
  results.push(await measure(operation, Number(turns), { proxy: both, calls }));
}
process.stdout.write(`${JSON.stringify(results)}\n`);
process.exit(0);
