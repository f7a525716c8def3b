import { contacts } from '@shared/contacts/contract.ts';
import { call } from '../support/server/call.ts';
import { catchQueues } from '../support/server/companyFixture.ts';
import { startEngine } from '../support/server/engine.ts';
import { startMeter } from '../support/server/meter.ts';
import { newTenant } from '../support/server/tenant.ts';
import { fillContacts } from './fill.ts';
import { worldContact } from './world.ts';

/**
 * What the contacts of one company cost as they become many: a page, the page after it, a search by
 * name and by digits, one contact, a new one. CONTACTS names the sizes; a count that grows fails.
 */
// The first already fills every page, so that whatever is more afterwards is growth.
const sizes = (process.env['CONTACTS'] ?? '20000,100000').split(',').map(Number);
const turns = 30;

const engine = await startEngine({ hasStream: true });
const meter = await startMeter(engine.endpoint);
catchQueues();
const { company, admin } = await newTenant();
const { handler } = await import('../../functions/contacts/book/handler.ts');

interface Cost {
  readonly name: string;
  readonly calls: number;
  readonly units: number;
  readonly median: number;
}

async function costOf(name: string, ask: (turn: number) => Promise<{ readonly status: number }>): Promise<Cost> {
  const costs: Omit<Cost, 'name'>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    const { operations, reads, writes, result } = await meter.measure(() => ask(turn));
    if (result.status !== 200) throw new Error(`${name}: ${result.status}`);
    costs.push({ calls: operations.length, units: reads + writes, median: performance.now() - began });
  }
  const middle = (key: keyof Omit<Cost, 'name'>): number =>
    costs.map((cost) => cost[key]).sort((a, b) => a - b)[turns / 2] ?? 0;
  return { name, calls: middle('calls'), units: middle('units'), median: middle('median') };
}

const list = (input: object) => call(handler, contacts.list, { ...input }, { token: admin.token });

async function costs(size: number): Promise<Cost[]> {
  const { nextCursor } = (await list({})).json;
  const known = worldContact(company.id, Math.floor(size / 2)).id;
  return [
    await costOf('a page', () => list({})),
    await costOf('the page after it', () => list({ cursor: nextCursor })),
    await costOf('search by name', () => list({ searchParam: 'antonia' })),
    await costOf('search by two names', () => list({ searchParam: 'márcia lima' })),
    await costOf('search by digits', () => list({ searchParam: '0099' })),
    await costOf('search without a match', () => list({ searchParam: 'zwq' })),
    await costOf('one contact', () => call(handler, contacts.get, { id: known }, { token: admin.token })),
    await costOf('a new contact', (turn) => {
      const number = `5585${String(900_000_000 + size + turn)}`;
      return call(handler, contacts.create, { name: `Nova ${turn}`, number }, { token: admin.token });
    }),
  ];
}

let have = 0;
let first: Cost[] | undefined;
let hasGrown = false;
for (const size of sizes) {
  const began = performance.now();
  const items = await fillContacts(engine.endpoint, company.id, have, size);
  console.log(`\n${size} contacts (${items} items more, ${((performance.now() - began) / 1000).toFixed(0)} s)`);
  have = size;
  const now = await costs(size);
  for (const [index, { name, calls, units, median }] of now.entries()) {
    const before = first?.[index];
    const grew = before !== undefined && (calls > before.calls || units > before.units * 1.3 + 1);
    hasGrown ||= grew;
    console.log(
      `${name.padEnd(26)}${calls} calls ${units.toFixed(1).padStart(6)} units ${median.toFixed(1).padStart(7)} ms${grew ? '  GREW' : ''}`,
    );
  }
  first ??= now;
}
await meter.stop();
await engine.stop();
process.exit(hasGrown ? 1 : 0);
