import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createSqs } from '../../../infra/local/aws/sqs/sqs.ts';
import type { Message } from '../../../infra/local/aws/sqs/sqsMessage.ts';
import { usualTurns } from '../../manifestLimits.ts';
import { createTurns, pauseWithoutTurn } from './turns.ts';

await forFile(openStoreFixture());
afterEach(() => vi.restoreAllMocks());

/** A lane a tenth as wide as a cell's, in steps of a clock that nobody waits for. */
const slots = 10;
const stepMs = 100;
/** What a channel takes to answer: 25 messages a second. */
const sendingSteps = 4;
/** What a function can give back in a step. */
const returnsPerStep = 5;
const seconds = 40;
const perSecond = 4;
const busy = 1;
const other = 2;
const rates = { ...usualTurns, outbound: { ...usualTurns.outbound, company: { perSecond, burst: 10 * perSecond } } };

/** Numbers between 0 and 1 that are the same in every run. */
function createChance(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

interface Sent {
  readonly company: number;
  readonly conversation: string;
  readonly turn: number;
  readonly waitedMs: number;
}

interface Run {
  /** Messages a second. */
  readonly busyRate: number;
  readonly hasTurns: boolean;
  /** So that no run goes on with another's counters. */
  readonly firstCompany: number;
}

/** Two companies write, each message in one of fifty conversations; what was sent, in the order in which it was. */
async function live({ busyRate, hasTurns, firstCompany }: Run): Promise<{ sent: Sent[]; left: number }> {
  const start = Date.parse('2026-11-20T10:00:00.000Z');
  let at = start;
  const fifo = { FifoQueue: 'true', DeduplicationScope: 'messageGroup', VisibilityTimeout: '65' };
  const queue = createSqs({ origin: () => '', now: () => at }).ensure('outbound.fifo', fifo);
  const chance = createChance();
  // Each function has a memory of its own.
  const functions = Array.from({ length: slots }, () => ({
    take: createTurns(() => rates),
    message: undefined as Message | undefined,
    steps: 0,
  }));
  const written = new Map<number, number>();
  const write = (company: number, rate: number): void => {
    const before = written.get(company) ?? 0;
    const due = Math.floor(((at - start + stepMs) / 1000) * rate);
    for (let turn = before; turn < due; turn += 1) {
      const group = `${company}-${turn % 50}`;
      const body = JSON.stringify({ company, conversation: group, turn });
      queue.send({ body, attributes: {}, delaySeconds: undefined, group, dedup: `${company}-${turn}` });
    }
    written.set(company, Math.max(before, due));
  };
  const sent: Sent[] = [];
  const workOff = async (one: (typeof functions)[number]): Promise<void> => {
    if (one.message) {
      one.steps -= 1;
      if (one.steps > 0) return;
      const body = JSON.parse(one.message.body) as Omit<Sent, 'waitedMs'>;
      sent.push({ ...body, waitedMs: at - one.message.sent });
      queue.remove([one.message]);
      one.message = undefined;
    }
    for (let look = 0; look < returnsPerStep; look += 1) {
      const [message] = await queue.receive({ max: 1, waitSeconds: 0 });
      if (!message) return;
      const { company } = JSON.parse(message.body) as Sent;
      if (!hasTurns || (await one.take('outbound', { companyId: firstCompany + company }, at))) {
        Object.assign(one, { message, steps: sendingSteps });
        return;
      }
      queue.setVisibility(message, pauseWithoutTurn({ receiveCount: message.receives }, chance()));
    }
  };
  for (; at < start + seconds * 1000; at += stepMs) {
    write(busy, busyRate);
    write(other, 1);
    for (const one of functions) await workOff(one);
  }
  const { ready, inFlight, delayed } = queue.counts;
  return { sent: sent.map((one) => ({ ...one })), left: ready + inFlight + delayed };
}

function medianWait(sent: readonly Sent[]): number {
  const waits = sent.filter(({ company }) => company === other).map(({ waitedMs }) => waitedMs);
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? Number.POSITIVE_INFINITY;
}

it('one company at twenty times its rate raises the median wait of another by less than a tenth', async () => {
  const alone = await live({ busyRate: 0, hasTurns: true, firstCompany: 0 });
  const together = await live({ busyRate: 20 * perSecond, hasTurns: true, firstCompany: 10 });
  expect(medianWait(together.sent)).toBeLessThan(1.1 * medianWait(alone.sent));
  // All that the other one wrote, but for what is being sent.
  expect(together.sent.filter(({ company }) => company === other).length).toBeGreaterThan(seconds - 3);
  // The busy one has what it may have, nothing of it is lost, and each of its conversations is in order.
  const theirs = together.sent.filter(({ company }) => company === busy);
  expect(theirs.length).toBeLessThanOrEqual(perSecond * (seconds + 10));
  expect(theirs.length).toBeGreaterThan((perSecond * seconds) / 2);
  expect(together.sent.length + together.left).toBe(20 * perSecond * seconds + seconds);
  for (const conversation of new Set(theirs.map((one) => one.conversation))) {
    const turns = theirs.filter((one) => one.conversation === conversation).map(({ turn }) => turn);
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
  }
});

it('without it the other one waits for seconds', async () => {
  const { sent } = await live({ busyRate: 20 * perSecond, hasTurns: false, firstCompany: 20 });
  expect(medianWait(sent)).toBeGreaterThan(2000);
});
