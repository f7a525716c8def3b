import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { dashboard } from '@shared/metrics/contract.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { type Broken, startMeter } from '@test/support/server/meter.ts';
import { changeOf, statesOf, story } from '@test/support/server/serviceStories.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { RecordChange } from '../core/store/changes.ts';
import { trackingEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { writeItems } from '../core/store/store.ts';
import { countTrackings } from './count.ts';
import { foldChanges } from './fold.ts';
import { handler } from './handler.ts';
import { verifyMetrics } from './verify.ts';

const now = new Date('2026-11-23T15:00:00.000Z');
vi.useFakeTimers({ toFake: ['Date'], now });
const engine = await forFile(startEngine());
const meter = await forFile(startMeter(engine.endpoint));

interface Scenario {
  readonly companyId: number;
  readonly admin: SignedIn;
  readonly services: readonly Tracking[];
  readonly changes: readonly RecordChange[];
}

async function makeScenario(seed: number, count: number): Promise<Scenario> {
  const { company, admin } = await newTenant({ timeZone: 'America/New_York' });
  const stories = fc.sample(story, { seed, numRuns: count });
  const all = stories.map((one, place) => statesOf({ companyId: company.id, serial: place + 1 }, one));
  const changes = all.flatMap((states) => states.map((state, place) => changeOf(states[place - 1], state)));
  const services = all.map((states) => states.at(-1) as Tracking);
  await writeItems(services.map((service) => ({ put: toItem(trackingEntity, service) })));
  return { companyId: company.id, admin, services, changes };
}

const perBatch = 6;
const batchesOf = (changes: readonly RecordChange[]): (readonly RecordChange[])[] =>
  Array.from({ length: Math.ceil(changes.length / perBatch) }, (_, place) =>
    changes.slice(place * perBatch, (place + 1) * perBatch),
  );

/** What began in the months of the stories is what the records say, and nothing differs anywhere. */
async function expectWhole({ companyId, admin, services }: Scenario): Promise<void> {
  expect(await verifyMetrics(companyId, now)).toEqual([]);
  const input = { from: '2026-09-30', to: '2026-11-30' };
  const { json } = await call(handler, dashboard.summary, input, { token: admin.token });
  expect(json.totals.tickets).toBe(services.length);
}

/** The stream tells each batch until it was taken, and what waits is added up after each. */
async function tell({ companyId, changes }: Scenario): Promise<number> {
  let deaths = 0;
  for (const batch of batchesOf(changes)) {
    const work = async () => {
      await countTrackings(batch, now);
      await foldChanges(companyId);
    };
    for (let isDone = false; !isDone; )
      await work().then(
        () => {
          isDone = true;
        },
        () => {
          deaths += 1;
        },
      );
  }
  return deaths;
}

/** Dies at one call to the table, counted from the first. @returns whether it came to that call */
function dieAt(place: number, how: Broken): () => boolean {
  let calls = 0;
  meter.breakAt(() => {
    calls += 1;
    return calls === place + 1 ? how : undefined;
  });
  return () => calls > place;
}

it.each(['before', 'after'] as const)('counts once, wherever the writer dies %s a call', async (how) => {
  let place = 0;
  for (let isDead = true; isDead; place += 1) {
    const all = await makeScenario(11, 3);
    const hasDied = dieAt(place, how);
    expect(await tell(all), `call ${place}`).toBeLessThanOrEqual(1);
    isDead = hasDied();
    meter.breakAt(() => undefined);
    await expectWhole(all);
  }
  // The last one found no call left to die at.
  expect(place).toBeGreaterThan(10);
});

it('counts once, when every eleventh call dies', async () => {
  const all = await makeScenario(77, 12);
  let calls = 0;
  meter.breakAt(() => {
    calls += 1;
    return calls % 11 === 0 ? (calls % 2 === 0 ? 'before' : 'after') : undefined;
  });
  const deaths = await tell(all);
  meter.breakAt(() => undefined);
  expect(deaths).toBeGreaterThan(3);
  await expectWhole(all);
});

/** A process that counts from the beginning, as after a restart; says a line for each batch. */
function writer(file: string, companyId: number): { child: ChildProcess; lines: AsyncIterable<string> } {
  const script = new URL('../../test/support/server/countingProcess.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', script, file, String(companyId), now.toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, lines: createInterface({ input: child.stdout ?? process.stdin }) };
}

it('counts once, however often the process is killed', async () => {
  const all = await makeScenario(5, 60);
  const file = join(tmpdir(), `prosa-told-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(batchesOf(all.changes)));
  for (const killedAfter of [1, 7, Number.POSITIVE_INFINITY]) {
    const { child, lines } = writer(file, all.companyId);
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    let batches = 0;
    for await (const _ of lines) {
      batches += 1;
      if (batches === killedAfter) child.kill('SIGKILL');
    }
    expect(await ended).toBe(Number.isFinite(killedAfter) ? null : 0);
  }
  rmSync(file);
  await expectWhole(all);
});
