import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { maxDeliveries, usualTurns } from '../../manifestLimits.ts';
import * as store from '../store/store.ts';
import { createTurns, pauseWithoutTurn } from './turns.ts';

await forFile(openStoreFixture());

const start = Date.parse('2026-11-20T10:00:00.000Z');
const rate = (perSecond: number, burst: number) => ({ perSecond, burst });
const rates = {
  ...usualTurns,
  outbound: { company: rate(10, 200), number: rate(5, 100) },
};
/** A process of its own. */
const newProcess = () => createTurns(() => rates);
type Process = ReturnType<typeof newProcess>;

let companyId = 0;
beforeEach(() => {
  companyId += 1;
});

/** How many of so many asks are let through. */
async function passing(take: Process, asks: number, at = start, whatsappId?: number): Promise<number> {
  let passed = 0;
  for (let ask = 0; ask < asks; ask += 1) if (await take('outbound', { companyId, whatsappId }, at)) passed += 1;
  return passed;
}

describe('what a company may have of a lane', () => {
  it('costs a tenth of a write each', async () => {
    const writes = vi.spyOn(store, 'updateItem');
    const take = newProcess();
    expect(await passing(take, 100)).toBe(100);
    expect(writes).toHaveBeenCalledTimes(10);
    writes.mockRestore();
  });

  it('is a burst and then so much a second, by however many processes', async () => {
    const processes = Array.from({ length: 3 }, newProcess);
    const passed = async (at: number) => {
      let all = 0;
      for (const take of processes) all += await passing(take, 250, at);
      return all;
    };
    expect(await passed(start)).toBe(200);
    let later = 0;
    for (let second = 1; second <= 5; second += 1) later += await passed(start + second * 1000);
    expect(later).toBe(50);
  });

  it('is asked for at the same moment without two having the same', async () => {
    const processes = Array.from({ length: 4 }, newProcess);
    const all = await Promise.all(processes.map((take) => passing(take, 100)));
    expect(all.reduce((sum, passed) => sum + passed, 0)).toBeLessThanOrEqual(200);
    const [take = newProcess()] = processes;
    const together = Array.from({ length: 40 }, () => take('outbound', { companyId }, start + 60_000));
    expect(new Set(await Promise.all(together))).toEqual(new Set([true]));
  });

  it('lapses where it is not used within a minute', async () => {
    const take = newProcess();
    await passing(take, 1);
    const writes = vi.spyOn(store, 'updateItem');
    await passing(take, 1, start + 59_000);
    expect(writes).not.toHaveBeenCalled();
    await passing(take, 1, start + 61_000);
    expect(writes).toHaveBeenCalledTimes(1);
    writes.mockRestore();
  });

  it('is there for each number by itself', async () => {
    const take = newProcess();
    expect(await passing(take, 300, start, 1)).toBe(100);
    expect(await passing(take, 300, start, 2)).toBe(100);
    expect(await passing(take, 300, start, 3)).toBe(0);
  });

  it('is not what another company has, nor another lane', async () => {
    const take = newProcess();
    expect(await passing(take, 300)).toBe(200);
    expect(await take('media', { companyId }, start)).toBe(true);
    companyId += 1;
    expect(await passing(take, 300)).toBe(200);
  });

  it('is asked for once a second where none is left', async () => {
    const take = newProcess();
    await passing(take, 300);
    const reads = vi.spyOn(store, 'getItem');
    expect(await passing(take, 100, start + 500)).toBe(0);
    expect(reads).not.toHaveBeenCalled();
    expect(await passing(take, 100, start + 1000)).toBeGreaterThan(0);
    reads.mockRestore();
  });
});

it('has whoever waits come back the later the more often they came, and within days never the last time', () => {
  expect([1, 2, 5, 6, 50].map((receiveCount) => pauseWithoutTurn({ receiveCount }, 1))).toEqual([3, 5, 33, 61, 61]);
  expect(pauseWithoutTurn({ receiveCount: 1 }, 0)).toBe(1);
  let seconds = 0;
  for (let receiveCount = 1; receiveCount < maxDeliveries; receiveCount += 1)
    seconds += pauseWithoutTurn({ receiveCount }, 0.5);
  expect(seconds).toBeGreaterThan(4 * 86_400);
});
