import { ana, bia, open, sales, support, ticket } from '@test/support/server/decisions.ts';
import { everyDay, isWorked, pseudoRandom, randomHours } from '@test/support/server/workingMinutes.ts';
import { describe, expect, it } from 'vitest';
import type { ServicePolicy } from '../../serviceLevels/model.ts';
import type { WorkingHours } from '../../serviceLevels/workingTime.ts';
import type { Ticket } from '../model.ts';
import {
  hoursFor,
  serviceAlerts,
  serviceLevelAfter,
  serviceLevelView,
  withAlertsNoted,
  withPersonsAnswer,
  withQuestion,
} from './serviceLevels.ts';

const start = Date.parse('2026-11-23T12:00:00.000Z');
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
const always: ServicePolicy = { firstResponse: 10, nextResponse: 20, resolution: 60, hours: 'always', warnsBefore: 5 };
const promised = (policy: Partial<ServicePolicy> = {}): Ticket['clocks'] => ({
  ...{ warns: 0, closes: 0, onlyAfterUs: false, rates: 0, hands: 0, rotates: 0 },
  serviceLevel: { ...always, ...policy },
});
const waiting = (fields: Partial<Ticket> = {}) =>
  ticket({ clocks: promised(), lastInboundAt: at(0), isAnswered: false, transferredBy: null, ...fields });
const served = (fields: Partial<Ticket> = {}) => open({ clocks: promised(), lastInboundAt: at(0), ...fields });

/** A ticket through its changes, as it is saved. */
function service(first: Ticket, minutes = 0, hours?: WorkingHours) {
  let current: Ticket = { ...first, serviceLevel: serviceLevelAfter(undefined, first, at(minutes), hours).level };
  const save = (after: Ticket, minute: number) => {
    const { level, finished } = serviceLevelAfter(current, after, at(minute), hours);
    current = { ...after, serviceLevel: level };
    return finished;
  };
  return {
    get ticket() {
      return current;
    },
    get level() {
      if (!current.serviceLevel) throw new Error('no clock runs');
      return current.serviceLevel;
    },
    change: (fields: Partial<Ticket>, minute: number) => save({ ...current, ...fields }, minute),
    asks: (minute: number) =>
      save({ ...current, isAnswered: false, serviceLevel: withQuestion(current.serviceLevel) }, minute),
    answers: (minute: number) =>
      save({ ...current, isAnswered: true, serviceLevel: withPersonsAnswer(current.serviceLevel) }, minute),
    tick(minute: number) {
      save(withAlertsNoted(current, at(minute)), minute);
    },
    closes: (minute: number) => save({ ...current, status: 'closed', serviceLevel: null }, minute),
  };
}

describe('the clock of a service', () => {
  it('begins with whoever waits for a person, and not where nothing is promised', () => {
    expect(service(waiting()).level).toMatchObject({ waitsSince: at(0), respondBy: at(10), resolveBy: at(60) });
    expect(service(ticket({ clocks: null })).ticket.serviceLevel).toBeNull();
    expect(service(waiting({ isActiveDemand: true, isAnswered: true })).level.waitsSince).toBeNull();
    expect(service(waiting({ lastInboundAt: null })).level.waitsSince).toBeNull();
  });

  it.each<[string, Partial<Ticket>]>([
    ['a service from outside has it', { useIntegration: true }],
    ['its options are offered', { bot: { ...ticket().bot, stage: 'tree' } }],
    ['its end was announced', { bot: { ...ticket().bot, endsAt: at(3) } }],
  ])('stands while %s, and begins with the person who is owed then', (_, fields) => {
    const { bot, useIntegration } = waiting({ bot: { ...ticket().bot, stage: 'done' }, useIntegration: false });
    const one = service(waiting(fields));
    expect(one.level).toMatchObject({ isOwed: true, waitsSince: null, respondBy: null });
    one.change({ bot, useIntegration }, 7);
    expect(one.level).toMatchObject({ waitsSince: at(7), respondBy: at(17), resolveBy: at(67) });
  });

  it('is not moved by further words, by being accepted or by automatic texts', () => {
    const one = service(waiting());
    one.asks(4);
    one.change({ status: 'open', user: ana, userId: ana.id }, 5);
    one.change({ isAnswered: true, lastMessage: 'Estamos fechados' }, 6);
    expect(one.level).toMatchObject({ waitsSince: at(0), respondBy: at(10), resolveBy: at(60) });
  });

  it('pauses while the customer is waited for, and goes on where it stood', () => {
    const one = service(waiting());
    one.answers(8);
    expect(one.level).toMatchObject({
      waitsSince: null,
      respondBy: null,
      resolveBy: null,
      keptFirst: 1,
      used: 480_000,
    });
    expect(serviceLevelView(one.ticket)).toEqual({ target: 'resolution', dueAt: null, warnsBefore: 5 });
    one.asks(100);
    expect(one.level).toMatchObject({ waitsSince: at(100), respondBy: at(120), resolveBy: at(152) });
    one.answers(119);
    expect(one.closes(400)).toEqual({
      ...{ closedAt: at(400), first: 'kept', keptNext: 1, missedNext: 0, resolution: 'kept', misses: [] },
    });
  });

  it('is kept until the very instant, and missed from then on', () => {
    const early = service(waiting());
    early.change({}, 9.999);
    early.answers(9.999);
    expect(early.level.keptFirst).toBe(1);
    const late = service(waiting({ user: ana, userId: ana.id, status: 'open' }));
    late.answers(10);
    expect(late.level).toMatchObject({ keptFirst: 0, response: 0 });
    expect(late.level.misses).toEqual([{ target: 'first', dueAt: at(10), reason: 'notAnswered', user: ana }]);
  });

  it.each<[string, Partial<Ticket>, string]>([
    ['nobody accepted it', {}, 'notAccepted'],
    ['it was handed on and nobody looked', { transferredBy: { ...bia, at: at(1) } }, 'transferred'],
    ['its attendant did not write', { status: 'open', user: ana, userId: ana.id }, 'notAnswered'],
  ])('says why it was missed: %s', (_, fields, reason) => {
    const one = service(waiting(fields));
    one.tick(10);
    expect(one.level.misses.map((miss) => miss.reason)).toEqual([reason]);
  });

  it('counts each miss once, however often it is noticed', () => {
    const one = service(waiting());
    for (const minute of [10, 11, 12]) one.tick(minute);
    one.answers(30);
    one.asks(40);
    for (const minute of [60, 61, 95]) one.tick(minute);
    // 30 minutes were used by the first wait: the resolution was due at 70.
    expect(one.level.misses.map(({ target, dueAt }) => `${target} ${dueAt}`)).toEqual([
      `first ${at(10)}`,
      `next ${at(60)}`,
      `resolution ${at(70)}`,
    ]);
    one.answers(100);
    one.asks(110);
    expect(one.level).toMatchObject({ resolveBy: at(70), resolution: 2, respondBy: at(130) });
    one.tick(111);
    expect(one.closes(112)).toMatchObject({ first: 'missed', keptNext: 0, missedNext: 1, resolution: 'missed' });
  });

  it('goes on in another queue from when the customer began to wait, by what that one promises', () => {
    const one = service(waiting());
    one.change({ queue: support, queueId: support.id, clocks: promised({ firstResponse: 30, resolution: 0 }) }, 6);
    expect(one.level).toMatchObject({ waitsSince: at(0), respondBy: at(30), resolveBy: null });
    one.change({ queue: sales, queueId: sales.id, clocks: null }, 8);
    expect(one.level).toMatchObject({ waitsSince: null, respondBy: null });
    expect(serviceLevelView(one.ticket)).toBeUndefined();
    const late = service(waiting());
    late.tick(10);
    late.change({ queue: support, queueId: support.id, clocks: promised({ firstResponse: 30 }) }, 12);
    expect(late.level).toMatchObject({ respondBy: at(10), response: 2 });
    expect(late.level.misses).toHaveLength(1);
  });

  it('leaves nothing where nothing was promised or nobody waited', () => {
    const one = service(served({ isActiveDemand: true, isAnswered: true, clocks: promised({ resolution: 0 }) }));
    expect(one.closes(5)).toBeNull();
    const waits = service(waiting({ clocks: promised({ resolution: 0 }) }));
    expect(waits.closes(5)).toBeNull();
    expect(service(waiting({ clocks: promised({ resolution: 0 }) })).closes(10)).toMatchObject({ first: 'missed' });
  });
});

describe('what people are told', () => {
  it('is each promise once before and once when it is late', () => {
    const one = service(waiting());
    expect(serviceAlerts(one.ticket).map((alert) => `${alert.target} ${alert.isLate} ${alert.at}`)).toEqual([
      ...[`first false ${at(5)}`, `first true ${at(10)}`, `resolution false ${at(55)}`, `resolution true ${at(60)}`],
    ]);
    one.tick(5);
    expect(one.level).toMatchObject({ response: 1, resolution: 0 });
    one.tick(10);
    expect(one.level).toMatchObject({ response: 2, resolution: 0 });
    one.tick(60);
    expect(one.level).toMatchObject({ response: 2, resolution: 2 });
    expect(serviceAlerts(one.ticket)).toEqual([]);
  });

  it('is no warning that would come with the question, and none where none is wanted', () => {
    const short = service(waiting({ clocks: promised({ firstResponse: 5, resolution: 0 }) }));
    expect(serviceAlerts(short.ticket).map(({ isLate }) => isLate)).toEqual([true]);
    const quiet = service(waiting({ clocks: promised({ warnsBefore: 0, resolution: 0 }) }));
    expect(serviceAlerts(quiet.ticket).map(({ isLate }) => isLate)).toEqual([true]);
  });
});

describe('the hours of a change are read', () => {
  const office = promised({ hours: 'company' });
  const quick = promised({ hours: 'company', resolution: 0 });
  it('where a wait begins, and where one ends that used up a part of the resolution', () => {
    const hours = { schedules: everyDay('00:00', '23:59'), holidays: new Set<string>(), zone: 'America/Sao_Paulo' };
    const first = waiting({ clocks: office });
    expect(hoursFor(undefined, first)).toBe(first);
    const { ticket: running } = service(first, 0, hours);
    expect(hoursFor(running, { ...running, isAnswered: false })).toBeUndefined();
    const answered = { ...running, serviceLevel: withPersonsAnswer(running.serviceLevel) };
    expect(hoursFor(running, answered)).toBe(running);
    const { ticket: brief } = service(waiting({ clocks: quick }), 0, hours);
    expect(hoursFor(brief, { ...brief, serviceLevel: withPersonsAnswer(brief.serviceLevel) })).toBeUndefined();
    expect(hoursFor(undefined, waiting())).toBeUndefined();
  });
});

/** Counts the minutes of a service one by one. */
class MinuteModel {
  kept = 0;
  missed = 0;
  used = 0;
  isWaiting = true;
  #waited = 0;
  #isFirst = true;
  readonly #limits: readonly [first: number, next: number];

  constructor(first: number, next: number) {
    this.#limits = [first, next];
  }

  get #isLate(): boolean {
    return this.#waited >= this.#limits[this.#isFirst ? 0 : 1];
  }

  works(): void {
    if (!this.isWaiting) return;
    this.#waited += 1;
    this.used += 1;
  }

  turn(): void {
    if (this.isWaiting) this.answered();
    this.isWaiting = !this.isWaiting;
    this.#waited = 0;
  }

  answered(): void {
    if (this.#isLate) this.missed += 1;
    else this.kept += 1;
    this.#isFirst = false;
  }

  closed(): void {
    if (this.isWaiting && this.#isLate) this.missed += 1;
  }
}

it.each(Array.from({ length: 40 }, (_, round) => round))('agrees with a count of minutes: service %i', (round) => {
  const next = pseudoRandom(5_150 + round * 977);
  const hours = randomHours(next);
  const [first, further, resolution] = [1 + next(90), 1 + next(90), 1 + next(400)];
  const policy = { firstResponse: first, nextResponse: further, resolution, hours: 'company' as const };
  const one = service(waiting({ clocks: promised(policy) }), 0, hours);
  const model = new MinuteModel(first, further);
  const end = 2000 + next(2000);
  for (let minute = 0; minute < end; minute += 1) {
    if (next(200) === 0) {
      if (model.isWaiting) one.answers(minute);
      else one.asks(minute);
      model.turn();
    }
    // The clock may look at any time: it changes nothing about what was kept.
    if (next(7) === 0) one.tick(minute);
    if (isWorked(start + minute * 60_000, hours)) model.works();
  }
  model.closed();
  const result = one.closes(end);
  const kept = (result?.keptNext ?? 0) + (result?.first === 'kept' ? 1 : 0);
  const missed = (result?.missedNext ?? 0) + (result?.first === 'missed' ? 1 : 0);
  expect({ kept, missed, resolution: result?.resolution }).toEqual({
    ...{ kept: model.kept, missed: model.missed },
    resolution: model.used >= resolution ? 'missed' : 'kept',
  });
});

describe('who had the ticket when a promise was due', () => {
  it('is blamed, also when somebody else has it before the clock looks, and people are still told', () => {
    const one = service(served({ isAnswered: false }));
    one.change({ user: bia, userId: bia.id }, 11);
    expect(one.level.misses).toMatchObject([{ dueAt: at(10), user: { id: ana.id } }]);
    expect(serviceAlerts(one.ticket)).toContainEqual({ target: 'first', isLate: true, at: at(10) });
    one.tick(12);
    one.answers(13);
    expect(one.level.misses).toHaveLength(1);
  });

  it('is blamed also when another queue has it by then', () => {
    const one = service(served({ isAnswered: false }));
    one.change({ queue: support, queueId: support.id, user: bia, userId: bia.id }, 11);
    one.answers(12);
    expect(one.level).toMatchObject({ keptFirst: 0, misses: [{ dueAt: at(10), user: { id: ana.id } }] });
  });
});
